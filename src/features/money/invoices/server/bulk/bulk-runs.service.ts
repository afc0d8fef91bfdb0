import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { BULK_ERRORS, type BulkResult, type BulkRun } from '../../bulk.contract.ts'
import { bulkRunJob } from './bulk-runs.job.ts'
import * as queries from './bulk-runs.queries.ts'
import type { StoredBulkRequest } from './bulk-runs.table.ts'

function countAttempted(request: StoredBulkRequest): number {
  if (!('invoices' in request)) return new Set(request.invoiceIds).size
  const { tenantIds, leases = [] } = request.invoices
  const chosen = new Set(leases.map(({ tenantId }) => tenantId))
  const others = new Set(tenantIds.filter((name) => !chosen.has(name)))
  return others.size + new Set(leases.map(({ leaseId }) => leaseId)).size
}

type Requested = { request: StoredBulkRequest; caller: Caller; fingerprint: string | null }

async function insertRun(
  { clock }: Context,
  tx: Tx,
  { request, caller, fingerprint }: Requested,
): Promise<string> {
  const id = randomUUID()
  await queries.insertRun(tx, {
    id,
    requestedBy: caller.uid,
    requesterEmail: caller.email ?? '',
    requesterName: caller.name,
    fingerprint,
    request,
    attempted: countAttempted(request),
    createdAt: clock.now(),
  })
  return id
}

/** Stores a synchronous run, to recognise a repetition. */
export async function recordRun(
  ctx: Context,
  tx: Tx,
  requested: Requested & { result: BulkResult },
): Promise<void> {
  const { summary } = requested.result
  const results = requested.result.results.filter(({ success }) => success)
  if (results.length === 0 || !('invoices' in requested.request)) return
  const tenantIds = results.map(({ tenantId }) => tenantId)
  const request = { invoices: { ...requested.request.invoices, tenantIds } }
  const id = await insertRun(ctx, tx, { ...requested, request })
  const now = ctx.clock.now()
  const done = results.length
  await queries.changeRun(tx, id, { summary, results, state: 'done', attempted: done, done, finishedAt: now })
}

export async function createRun(
  ctx: Context,
  tx: Tx,
  requested: Requested,
): Promise<{ runId: string; begin: () => void }> {
  const runId = await insertRun(ctx, tx, requested)
  const begin = await ctx.jobs.sendWithin(tx, bulkRunJob, { runId })
  return { runId, begin }
}

/** Results are included once done. Throws 404, for limited staff also for another person's run. */
export async function readRun(
  { db }: Pick<Context, 'db'>,
  caller: Pick<Caller, 'uid' | 'propertyIds'>,
  id: string,
): Promise<BulkRun> {
  const head = await queries.findRunHead(db, id)
  if (!head || (caller.propertyIds !== null && head.requestedBy !== caller.uid)) throw BULK_ERRORS.notFound()
  const run = head.state === 'done' ? await queries.findRun(db, id) : undefined
  return presentRun(head, run)
}

function presentRun(
  head: Omit<queries.BulkRunRow, 'results'>,
  whole: queries.BulkRunRow | undefined,
): BulkRun {
  const { id, state, createdAt, attempted, done, emails, mailed, emailsFailed, request, error } = head
  return {
    runId: id,
    state,
    createdAt: createdAt.toISOString(),
    attempted,
    done,
    emails,
    mailed,
    emailsFailed,
    ...('invoices' in request && { invoices: toInvoiceSettings(request.invoices) }),
    ...(error !== null && { error }),
    ...(whole?.summary && whole.results && { summary: whole.summary, results: whole.results }),
  }
}

const toInvoiceSettings = ({
  amount,
  dueDate,
  status,
  description,
  sendEmail,
}: BulkRun['invoices'] & object) => ({ amount, dueDate, status, description, sendEmail })
