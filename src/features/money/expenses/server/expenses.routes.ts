import type { FastifyInstance } from 'fastify'
import { recordFileOpened } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { sendStored } from '../../../../server/http/stored-file.ts'
import { expensesEndpoints } from '../expenses.contract.ts'
import * as bills from './bills.service.ts'
import { exportExpenses } from './expenses.export.ts'
import { billPath } from './expenses.present.ts'
import * as service from './expenses.service.ts'

export function expensesRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, expensesEndpoints, {
    'GET /expenses': (call) => page(call, service.listVisibleExpenses(ctx, call.caller, call.query)),
    'GET /expenses/totals': ({ caller, query }) => service.sumVisibleExpenses(ctx, caller, query),
    'GET /expenses/export': (call) => exportExpenses(ctx, call),
    'POST /expenses': async ({ tx, caller, body: given }) => ({
      answer: await service.addExpense(ctx, tx, { caller, given }),
    }),
    'PATCH /expenses/{id}': ({ caller, params, body }) =>
      service.changeExpense(ctx, { caller, id: params.id, changes: body }),
    'DELETE /expenses/{id}': ({ caller, params, body }) =>
      ctx.db.transaction((tx) =>
        service.voidExpense(ctx, tx, { caller, id: params.id, reason: body.reason }),
      ),
    'POST /expenses/{id}/bill': {
      steps: ({ caller, params }) => {
        let replaced: string | null = null
        return {
          upload: bills.BILL_RULES,
          work: async (tx, { upload }) => {
            const outcome = await bills.addBill(ctx, tx, { caller, id: params.id, upload })
            replaced = outcome.replaced
            return outcome
          },
          after: () => bills.discardReplaced(ctx, replaced),
        }
      },
    },
    'GET /expenses/{id}/bill': async ({ caller, params, reply }) => {
      const { expense, ...bill } = await bills.requireVisibleBill(ctx, caller, params.id)
      const name = `the bill of ${service.expenseName(expense)}`
      await recordFileOpened(ctx, caller, {
        kind: 'expense',
        id: expense.id,
        name,
        tenantId: null,
        propertyId: expense.propertyId,
      })
      return sendStored(ctx, reply, bill)
    },
    'POST /expenses/{id}/bill/ticket': async ({ caller, params }) => {
      const { expense } = await bills.requireVisibleBill(ctx, caller, params.id)
      return { token: ctx.tickets.issue(billPath(expense.id), caller) }
    },
  })
}
