import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { page } from '../../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { voidedEndpoints } from '../../voided.contract.ts'
import { restoreInvoice, voidedInvoices, voidInvoice } from './voided.service.ts'

export function voidedRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, voidedEndpoints, {
    'DELETE /invoices/{id}': ({ caller, params, query }) =>
      ctx.db.transaction(async (tx) => {
        await voidInvoice(ctx, tx, { id: params.id, caller, ...query })
        return undefined
      }),
    'GET /invoices/voided': (call) => page(call, voidedInvoices(ctx, call.caller, call.query)),
    'POST /invoices/{id}/restore': async ({ tx, caller, params }) => ({
      answer: await restoreInvoice(ctx, tx, { id: params.id, caller }),
    }),
  })
}
