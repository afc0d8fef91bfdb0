import { z } from 'zod'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { errorResponse } from '../../../../../server/http/errors.ts'
import { defineJob } from '../../../../../server/jobs/jobs.types.ts'
import type { BulkResult } from '../../bulk.contract.ts'
import { prepareNumbers } from '../new-numbers.ts'
import { sendMails } from './bulk.mails.ts'
import { createInvoices, mailAgain } from './bulk.service.ts'
import { createProgress, moveRun, type RunProgress } from './bulk-runs.progress.ts'
import { type BulkRunRow, claimRun, deleteRunsBefore, findRun, listStalledRuns } from './bulk-runs.queries.ts'

const DAY_MS = 86_400_000
const KEEP_MS = 30 * DAY_MS
/** In milliseconds: longer than a run waits for an email, and than the queue needs to hand on a killed instance's job. */
const STALLED_MS = 300_000
const MAX_IDLE_POLLS = 4

type Work = { run: BulkRunRow; progress: RunProgress }

async function perform(ctx: Context, tx: Tx, { run, progress }: Work): Promise<BulkResult> {
  const { request, requestedBy, requesterEmail, requesterName } = run
  const { propertyIds = null } = request
  if (!('invoices' in request)) {
    const { invoiceIds } = request
    return (await mailAgain(ctx, tx, { invoiceIds, scope: { propertyIds } })).answer
  }
  const caller = { role: 'admin', email: requesterEmail, propertyIds } as const
  const name = requesterName ?? requesterEmail
  const by = request.by ?? { uid: requestedBy, name, role: 'owner', ip: null, requestId: null }
  const onProgress = (done: number) => progress.note({ done })
  return (await createInvoices(ctx, tx, { given: request.invoices, caller, by, onProgress })).answer
}

/** Runs once, however often the job is retried; undefined if the run has ended. */
async function performOnce(ctx: Context, { run: { id }, progress }: Work): Promise<BulkResult | undefined> {
  await prepareNumbers(ctx.db, ctx.clock.today())
  return ctx.db.transaction(async (tx) => {
    const run = await claimRun(tx, id)
    if (run?.state !== 'running') return undefined
    const { summary, results } = run
    if (summary && results) return { summary, results }
    const result = await perform(ctx, tx, { run, progress })
    // Progress written on another connection must not overwrite this transaction's.
    await progress.settled()
    const done = result.results.length
    const emails = result.summary.emailsQueued
    await moveRun(tx, id, { ...result, attempted: done, done, emails }, ctx.clock.now())
    return result
  })
}

async function trackMails(ctx: Context, id: string, result: BulkResult, signal: AbortSignal): Promise<void> {
  const progress = createProgress(ctx, id)
  const finished = await sendMails(ctx, result, {
    patience: MAX_IDLE_POLLS,
    signal,
    onProgress: (moved) => progress.note(moved),
  })
  await progress.settled()
  const { emailsSent, emailsFailed } = finished.summary
  const now = ctx.clock.now()
  const end = { ...finished, state: 'done', mailed: emailsSent, emailsFailed, finishedAt: now } as const
  await moveRun(ctx.db, id, end, now)
}

/** Throws for infrastructure errors, so that the job is retried. */
async function failRun({ db, log, clock }: Context, id: string, error: unknown): Promise<void> {
  const { status, body } = errorResponse(error, log)
  if (status === 503) throw error
  const now = clock.now()
  await moveRun(db, id, { state: 'failed', done: 0, error: body.error, finishedAt: now }, now)
}

async function execute(ctx: Context, runId: string, signal: AbortSignal): Promise<void> {
  const run = await findRun(ctx.db, runId)
  if (run?.state !== 'running') return
  const progress = createProgress(ctx, runId)
  const made = performOnce(ctx, { run, progress })
  const result = await made.catch(async (error: unknown) => {
    signal.throwIfAborted()
    await progress.settled()
    await failRun(ctx, runId, error)
  })
  if (result) await trackMails(ctx, runId, result, signal)
}

/** The state is in the database, so that any instance can continue the run. */
export const bulkRunJob = defineJob({
  name: 'run-bulk-invoices',
  title: 'Issue bulk invoices',
  description: 'Issues the same invoice to many tenants, or tries their mails again, and follows the mails.',
  schema: z.object({ runId: z.uuid() }),
  concurrency: 3,
  long: true,
  retry: { limit: 10, delaySeconds: 1, maxDelaySeconds: 60 },
  keepSeconds: DAY_MS / 1000,
  handler: (ctx: Context, { runId }, signal) => execute(ctx, runId, signal),
})

/** Deletes runs after 30 days and continues those whose job was lost. */
export async function maintainBulkRuns({ db, clock, jobs }: Context): Promise<void> {
  const now = clock.now().getTime()
  await deleteRunsBefore(db, new Date(now - KEEP_MS))
  for (const runId of await listStalledRuns(db, new Date(now - STALLED_MS)))
    await jobs.send(bulkRunJob, { runId })
}
