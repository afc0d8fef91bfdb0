import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
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
  mountEndpoints(app, billingEndpoints, {
    'GET /rent-rules': (call) => page(call, rulesFor(ctx, call.caller, call.query)),
    'GET /rent-rules/export': (call) => exportRules(ctx, call),
    'POST /rent-rules': (call) =>
      runIdempotent(ctx, { call, content: call.body }, (tx) =>
        addRule(ctx, tx, { caller: call.caller, given: call.body }),
      ),
    'POST /rent-rules/preview': ({ caller, body }) => previewRules(ctx, caller, body),
    'POST /rent-rules/activate': (call) => {
      const { caller, body: given } = call
      const run = activationRun(ctx)
      const finish = async ({ ruleIds }: { ruleIds: string[] }) => ({
        ruleIds,
        run: await billActivated(ctx, { run, ruleIds, caller }),
      })
      return runIdempotent(ctx, { call, content: given, finish }, (tx) =>
        activateRules(ctx, tx, { caller, given, run }),
      )
    },
    'GET /rent-rules/missed': ({ caller, query }) => listMissed(ctx, caller, query),
    'POST /rent-rules/missed': async (call) => {
      await prepareNumbers(ctx.db, ctx.clock.today())
      return runIdempotent(ctx, { call, content: call.body }, (tx) =>
        answerMissed(ctx, tx, { caller: call.caller, given: call.body }),
      )
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
