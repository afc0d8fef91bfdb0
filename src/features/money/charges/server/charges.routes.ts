import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { prepareNumbers } from '../../invoices/server/new-numbers.ts'
import { chargesEndpoints } from '../charges.contract.ts'
import { activateCharges } from './charges.activate.ts'
import { previewCharges } from './charges.plan.ts'
import { addCharge, changeCharge, readCharge, removeCharge } from './charges.service.ts'
import { addDrafts } from './drafts/drafts.service.ts'
import { listUncharged } from './drafts/uncharged.service.ts'
import { exportCharges } from './list/charges.export.ts'
import { listVisibleCharges, sumVisibleCharges } from './list/charges.reading.ts'
import { answerMissed, listMissed } from './missed.service.ts'
import { listVisibleRuns } from './runs.service.ts'

export function chargesRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, chargesEndpoints, {
    'GET /rent-rules': (call) => page(call, listVisibleCharges(ctx, call.caller, call.query)),
    'GET /rent-rules/totals': ({ caller, query }) => sumVisibleCharges(ctx, caller, query),
    'GET /rent-rules/export': (call) => exportCharges(ctx, call),
    'POST /rent-rules': ({ tx, caller, body: given }) => addCharge(ctx, tx, { caller, given }),
    'POST /rent-rules/preview': ({ caller, body }) => previewCharges(ctx, caller, body),
    'POST /rent-rules/activate': {
      steps: async ({ caller, body: given }) => {
        await prepareNumbers(ctx.db, ctx.clock.today())
        return { work: (tx) => activateCharges(ctx, tx, { caller, given }) }
      },
    },
    'GET /rent-rules/missed': ({ caller, query }) => listMissed(ctx, caller, query),
    'POST /rent-rules/missed': {
      steps: async ({ caller, body: given }) => {
        await prepareNumbers(ctx.db, ctx.clock.today())
        return { work: (tx) => answerMissed(ctx, tx, { caller, given }) }
      },
    },
    'GET /rent-rules/uncharged': ({ caller, query }) => listUncharged(ctx, caller, query),
    'POST /rent-rules/drafts': ({ tx, caller, body: given }) => addDrafts(ctx, tx, { caller, given }),
    'GET /rent-rules/{id}': ({ caller, params }) => readCharge(ctx, caller, params.id),
    'PATCH /rent-rules/{id}': ({ caller, params, body }) =>
      changeCharge(ctx, { caller, id: params.id, changes: body }),
    'DELETE /rent-rules/{id}': async ({ caller, params }) => {
      await removeCharge(ctx, { caller, id: params.id })
      return undefined
    },
    'GET /billing-runs': (call) => page(call, listVisibleRuns(ctx, call.caller)),
  })
}
