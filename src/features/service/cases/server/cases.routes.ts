import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { type Handlers, mountEndpoints } from '../../../../server/http/serve.ts'
import { type CaseCalls, caseCalls } from '../cases.contract.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../cases.rules.ts'
import { exportCases } from './cases.export.ts'
import { countVisibleCases, listVisibleCases, readCase } from './cases.reading.ts'
import * as service from './cases.service.ts'
import { photoHandlers } from './photos.routes.ts'

export function casesRoutes(app: FastifyInstance, ctx: Context): void {
  for (const kind of CASE_KINDS)
    mountEndpoints(app, ctx, caseCalls[kind], createHandlers(ctx, kind), `/${CASES[kind].path}`)
}

function createHandlers(ctx: Context, kind: CaseKind): Handlers<CaseCalls> {
  return {
    ...photoHandlers(ctx, kind),
    'GET ': async (call) =>
      page(call, await listVisibleCases(ctx, { kind, caller: call.caller }, call.query)),
    'GET /export': (call) => exportCases(ctx, kind, call),
    'GET /totals': ({ caller }) => countVisibleCases(ctx, { kind, caller }),
    'POST ': ({ tx, caller, body: given }) => service.submitCase(ctx, tx, { kind, caller, given }),
    'GET /{id}': ({ caller, params }) => readCase(ctx, { kind, id: params.id, caller }),
    'PATCH /{id}': {
      steps: ({ caller, params, body: given }) => {
        // `from` is not compared: a retry after a lost response may carry a newer state.
        const { from: _from, ...content } = given
        return { content, work: (tx) => service.handleCase(ctx, tx, { kind, id: params.id, caller, given }) }
      },
    },
    'DELETE /{id}': async ({ caller, params }) => {
      await service.deleteCase(ctx, { kind, id: params.id, caller })
      return undefined
    },
    'POST /{id}/reply': ({ tx, caller, params, body: given }) =>
      service.replyToCase(ctx, tx, { kind, id: params.id, caller, given }),
    'DELETE /{id}/tenant': async ({ caller, params, query }) => {
      await service.deleteOwnCase(ctx, { kind, id: params.id, caller, named: query.tenantId })
      return undefined
    },
  }
}
