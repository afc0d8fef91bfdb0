import type { FastifyInstance } from 'fastify'
import { toActor } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome, Steps } from '../../../../../server/http/idempotency.ts'
import { prefersAsync } from '../../../../../server/http/prefer.ts'
import { mountEndpoints, type RouteCall } from '../../../../../server/http/serve.ts'
import { type BulkAccepted, type BulkResult, bulkEndpoints } from '../../bulk.contract.ts'
import { refusePast } from '../invoices.due.ts'
import { prepareNumbers } from '../new-numbers.ts'
import { sendMails } from './bulk.mails.ts'
import * as service from './bulk.service.ts'
import { claimFingerprint } from './bulk-repeated.ts'
import { createRun, readRun, recordRun } from './bulk-runs.service.ts'
import type { StoredBulkRequest } from './bulk-runs.table.ts'

type Call = Pick<RouteCall, 'request' | 'reply'> & { caller: Caller }

type BulkWork = {
  request: StoredBulkRequest
  /** Throws early what would be refused later; returns the fingerprint. */
  claim?: (tx: Tx) => Promise<string>
  perform(tx: Tx): Promise<Outcome<BulkResult>>
}

/** Responds with the result, or with `Prefer: respond-async` stores a run. */
function answerBulk(
  ctx: Context,
  call: Call,
  { request, claim, perform }: BulkWork,
): Steps<BulkResult | BulkAccepted> {
  const { reply, caller } = call
  const behind = prefersAsync(call.request)
  if (behind) reply.code(202)
  let begin = (): void => undefined
  const finish = async (answer: BulkResult | BulkAccepted) =>
    'runId' in answer ? answer : sendMails(ctx, answer)
  const work = async (tx: Tx): Promise<Outcome<BulkResult | BulkAccepted>> => {
    const fingerprint = (await claim?.(tx)) ?? null
    const requested = { request, caller, fingerprint }
    if (!behind) {
      const outcome = await perform(tx)
      if (fingerprint) await recordRun(ctx, tx, { ...requested, result: outcome.answer })
      return outcome
    }
    const run = await createRun(ctx, tx, requested)
    begin = run.begin
    return { answer: { runId: run.runId } }
  }
  const after = (answer: BulkResult | BulkAccepted) => {
    begin()
    if ('runId' in answer) void reply.header('preference-applied', 'respond-async')
  }
  return { work, finish, after }
}

export function bulkRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, bulkEndpoints, {
    'POST /invoices/bulk': {
      steps: async (call) => {
        await prepareNumbers(ctx.db, ctx.clock.today())
        const { body, caller } = call
        return answerBulk(ctx, call, {
          request: { invoices: body, propertyIds: caller.propertyIds, by: toActor(caller) },
          claim: (tx) => {
            refusePast(body.dueDate, ctx.clock.today())
            return claimFingerprint(ctx, tx, body)
          },
          perform: (tx) => service.createInvoices(ctx, tx, { given: body, caller, by: caller }),
        })
      },
    },
    'POST /invoices/bulk/mails': {
      steps: (call) => {
        const { body, caller } = call
        const { invoiceIds } = body
        return answerBulk(ctx, call, {
          request: { invoiceIds, propertyIds: caller.propertyIds },
          perform: (tx) => service.mailAgain(ctx, tx, { invoiceIds, scope: caller }),
        })
      },
    },
    'GET /invoices/bulk/{runId}': ({ caller, params }) => readRun(ctx, caller, params.runId),
  })
}
