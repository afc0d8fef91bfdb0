import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { inspectionsEndpoints } from '../inspections.contract.ts'
import { addRule, changeRule, previewRule, readRule, removeRule, rulesFor } from './inspections.service.ts'
import { answerMissed, listMissed } from './missed.service.ts'

export function inspectionsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, inspectionsEndpoints, {
    'GET /inspection-rules': (call) => page(call, rulesFor(ctx, call.caller, call.query)),
    'POST /inspection-rules': async (call) => {
      const { caller, body: given } = call
      const answer = await runIdempotent(ctx, { call, content: given }, (tx) =>
        addRule(ctx, tx, { caller, given }),
      )
      await ctx.deliveries.wake()
      return answer
    },
    'POST /inspection-rules/preview': ({ caller, body: given }) => previewRule(ctx, { caller, given }),
    'GET /inspection-rules/missed': ({ caller }) => listMissed(ctx, caller),
    'POST /inspection-rules/{id}/missed': async (call) => {
      const { caller, params, body: given } = call
      const answer = await runIdempotent(ctx, { call, content: given }, (tx) =>
        answerMissed(ctx, tx, { caller, id: params.id, given }),
      )
      await ctx.deliveries.wake()
      return answer
    },
    'GET /inspection-rules/{id}': ({ caller, params }) => readRule(ctx, caller, params.id),
    'PATCH /inspection-rules/{id}': async ({ caller, params, body }) => {
      const rule = await changeRule(ctx, { caller, id: params.id, changes: body })
      await ctx.deliveries.wake()
      return rule
    },
    'DELETE /inspection-rules/{id}': async ({ caller, params }) => {
      await removeRule(ctx, { caller, id: params.id })
      return undefined
    },
  })
}
