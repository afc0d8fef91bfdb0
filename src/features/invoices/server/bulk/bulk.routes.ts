import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
import { inLines } from '../../../../server/http/lines.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { type BulkResult, bulkEndpoints } from '../../bulk.contract.ts'
import { prepareNumbers } from '../invoices.queries.ts'
import type { Tell } from './bulk.issue.ts'
import { sendMails } from './bulk.mails.ts'
import * as service from './bulk.service.ts'

export function bulkRoutes(app: FastifyInstance, ctx: Context): void {
  const finish = (tell: Tell) => (answer: BulkResult) => sendMails(ctx, answer, tell)
  mountEndpoints(app, bulkEndpoints, {
    'POST /invoices/bulk': async (call) => {
      await prepareNumbers(ctx.db, ctx.clock.today())
      return inLines(call, (tell) =>
        runIdempotent(ctx, { call, content: call.body, finish: finish(tell) }, (tx) =>
          service.createInvoices(ctx, tx, { given: call.body, caller: call.caller, tell }),
        ),
      )
    },
    'POST /invoices/bulk/mails': (call) =>
      inLines(call, (tell) =>
        runIdempotent(ctx, { call, content: call.body, finish: finish(tell) }, (tx) =>
          service.mailAgain(ctx, tx, call.body.invoiceIds),
        ),
      ),
  })
}
