import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { inLines } from '../../../server/http/lines.ts'
import { perform } from '../../../server/http/perform.ts'
import { serve } from '../../../server/http/serve.ts'
import { type BulkResult, bulkEndpoints } from '../bulk.contract.ts'
import type { Tell } from './bulk.issue.ts'
import { sendMails } from './bulk.mails.ts'
import * as service from './bulk.service.ts'
import { prepareNumbers } from './invoices.queries.ts'

export function bulkRoutes(app: FastifyInstance, ctx: Context): void {
  const finish = (tell: Tell) => (answer: BulkResult) => sendMails(ctx, answer, tell)
  serve(app, bulkEndpoints, {
    'POST /invoices/bulk': async (ask) => {
      await prepareNumbers(ctx.db, ctx.clock.today())
      return inLines(ask, (tell) =>
        perform(ctx, { ask, content: ask.body, finish: finish(tell) }, (tx) =>
          service.createInvoices(ctx, tx, { given: ask.body, caller: ask.caller, tell }),
        ),
      )
    },
    'POST /invoices/bulk/mails': (ask) =>
      inLines(ask, (tell) =>
        perform(ctx, { ask, content: ask.body, finish: finish(tell) }, (tx) =>
          service.mailAgain(ctx, tx, ask.body.invoiceIds),
        ),
      ),
  })
}
