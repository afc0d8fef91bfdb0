import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { prepareNumbers } from '../../invoices/server/new-numbers.ts'
import { billingEndpoints } from '../charges.contract.ts'
import { activateRules, activationRun, billActivated } from './charges.activate.ts'
import { exportRules } from './charges.export.ts'
import { previewRules } from './charges.plan.ts'
import { addRule, changeRule, readRule, removeRule, rulesFor } from './charges.service.ts'
import { answerMissed, listMissed } from './missed.service.ts'
import { runsFor } from './runs.service.ts'
import { listUncharged } from './uncharged.service.ts'

export function billingRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, billingEndpoints, {
    'GET /rent-rules': (call) => page(call, rulesFor(ctx, call.caller, call.query)),
    'GET /rent-rules/export': (call) => exportRules(ctx, call),
    'POST /rent-rules': ({ tx, caller, body: given }) => addRule(ctx, tx, { caller, given }),
    'POST /rent-rules/preview': ({ caller, body }) => previewRules(ctx, caller, body),
    'POST /rent-rules/activate': {
      steps: ({ caller, body: given }) => {
        const run = activationRun(ctx)
        return {
          work: (tx) => activateRules(ctx, tx, { caller, given, run }),
          finish: async ({ ruleIds }) => ({
            ruleIds,
            run: await billActivated(ctx, { run, ruleIds, caller }),
          }),
        }
      },
    },
    'GET /rent-rules/missed': ({ caller, query }) => listMissed(ctx, caller, query),
    'POST /rent-rules/missed': {
      steps: async ({ caller, body: given }) => {
        await prepareNumbers(ctx.db, ctx.clock.today())
        return { work: (tx) => answerMissed(ctx, tx, { caller, given }) }
      },
    },
    'GET /rent-rules/uncharged': ({ caller }) => listUncharged(ctx, caller),
    'GET /rent-rules/{id}': ({ caller, params }) => readRule(ctx, caller, params.id),
    'PATCH /rent-rules/{id}': ({ caller, params, body }) =>
      changeRule(ctx, { caller, id: params.id, changes: body }),
    'DELETE /rent-rules/{id}': async ({ caller, params }) => {
      await removeRule(ctx, { caller, id: params.id })
      return undefined
    },
    'GET /billing-runs': (call) => page(call, runsFor(ctx, call.caller)),
  })
}
