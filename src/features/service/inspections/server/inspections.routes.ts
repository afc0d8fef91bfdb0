import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { inspectionsEndpoints } from '../inspections.contract.ts'
import {
  addRule,
  changeRule,
  listVisibleInspectionRules,
  previewRule,
  readRule,
  removeRule,
} from './inspections.service.ts'
import { answerMissed, listMissed } from './missed.service.ts'

export function inspectionsRoutes(app: FastifyInstance, ctx: Context): void {
  const wake = () => ctx.deliveries.wake()
  mountEndpoints(app, ctx, inspectionsEndpoints, {
    'GET /inspection-rules': (call) => page(call, listVisibleInspectionRules(ctx, call.caller, call.query)),
    'POST /inspection-rules': {
      steps: ({ caller, body: given }) => ({
        work: (tx) => addRule(ctx, tx, { caller, given }),
        after: wake,
      }),
    },
    'POST /inspection-rules/preview': ({ caller, body: given }) => previewRule(ctx, { caller, given }),
    'GET /inspection-rules/missed': ({ caller }) => listMissed(ctx, caller),
    'POST /inspection-rules/{id}/missed': {
      steps: ({ caller, params, body: given }) => ({
        work: (tx) => answerMissed(ctx, tx, { caller, id: params.id, given }),
        after: wake,
      }),
    },
    'GET /inspection-rules/{id}': ({ caller, params }) => readRule(ctx, caller, params.id),
    'PATCH /inspection-rules/{id}': async ({ caller, params, body }) => {
      const rule = await changeRule(ctx, { caller, id: params.id, changes: body })
      await wake()
      return rule
    },
    'DELETE /inspection-rules/{id}': async ({ caller, params }) => {
      await removeRule(ctx, { caller, id: params.id })
      return undefined
    },
  })
}
