import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { page } from '../../../server/http/paging.ts'
import { perform } from '../../../server/http/perform.ts'
import { type Handlers, serve } from '../../../server/http/serve.ts'
import { type CaseCalls, caseCalls } from '../cases.contract.ts'
import { CASE_KINDS, CASES, type CaseKind } from '../cases.rules.ts'
import { exportCases } from './cases.export.ts'
import { casesFor, caseTotals, readCase } from './cases.reading.ts'
import * as service from './cases.service.ts'
import { photoHandlers } from './photos.routes.ts'

/** The calls below /requests and below /complaints. */
export function casesRoutes(app: FastifyInstance, ctx: Context): void {
  for (const kind of CASE_KINDS) serve(app, caseCalls[kind], handlersOf(ctx, kind), `/${CASES[kind].path}`)
}

function handlersOf(ctx: Context, kind: CaseKind): Handlers<CaseCalls> {
  return {
    ...photoHandlers(ctx, kind),
    'GET ': async (ask) => page(ask, await casesFor(ctx, { kind, caller: ask.caller }, ask.query)),
    'GET /export': (ask) => exportCases(ctx, kind, ask),
    'GET /totals': ({ caller }) => caseTotals(ctx, { kind, caller }),
    'POST ': (ask) =>
      perform(ctx, { ask, content: ask.body }, (tx) =>
        service.submitCase(ctx, tx, { kind, caller: ask.caller, given: ask.body }),
      ),
    'GET /{id}': ({ caller, params }) => readCase(ctx, { kind, id: params.id, caller }),
    'PATCH /{id}': (ask) => {
      // What was seen is no part of what is done: tried again after a lost answer, it may have been seen anew.
      const { from: _from, ...content } = ask.body
      return perform(ctx, { ask, content }, (tx) =>
        service.handleCase(ctx, tx, { kind, id: ask.params.id, caller: ask.caller, given: ask.body }),
      )
    },
    'DELETE /{id}': async ({ caller, params }) => {
      await service.deleteCase(ctx, { kind, id: params.id, caller })
      return undefined
    },
    'POST /{id}/reply': (ask) =>
      perform(ctx, { ask, content: ask.body }, (tx) =>
        service.replyToCase(ctx, tx, { kind, id: ask.params.id, caller: ask.caller, given: ask.body }),
      ),
    'DELETE /{id}/tenant': async ({ caller, params, query }) => {
      await service.deleteOwnCase(ctx, { kind, id: params.id, caller, named: query.tenantId })
      return undefined
    },
  }
}
