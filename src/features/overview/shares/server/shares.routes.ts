import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { sharesEndpoints } from '../shares.contract.ts'
import * as live from './live-shares.service.ts'
import * as service from './shares.service.ts'

export function sharesRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, sharesEndpoints, {
    'POST /invoices/{id}/share': ({ caller, params }) =>
      service.shareDocument(ctx, caller, { kind: 'invoice', id: params.id }),
    'POST /payments/{id}/share': ({ caller, params }) =>
      service.shareDocument(ctx, caller, { kind: 'payment', id: params.id }),
    'POST /tenants/{id}/statement/share': ({ caller, params, body }) =>
      service.shareStatement(ctx, caller, { id: params.id, ...body }),
    'POST /requests/{id}/share': ({ caller, params, query }) =>
      service.shareJob(ctx, caller, { id: params.id, withContact: query.withContact === true }),
    'GET /requests/{id}/shares': ({ caller, params }) => service.listJobShares(ctx, caller, params.id),
    'GET /shares': ({ caller, query }) => service.listLiveShares(ctx, caller, query),
    'GET /shares/live': async (call) =>
      page(call, await live.listVisibleLiveShares(ctx, call.caller, call.query.createdBy)),
    'GET /shares/makers': ({ caller }) => live.listShareMakers(ctx, caller),
    'DELETE /shares': ({ caller, query }) => live.revokeAllShares(ctx, caller, query.createdBy),
    'POST /shares/files': async ({ caller, body }) => {
      await service.noteSharedFile(ctx, caller, { kind: body.kind, id: body.subjectId })
      return undefined
    },
    'DELETE /shares/{id}': async ({ caller, params }) => {
      await service.revokeShare(ctx, caller, params.id)
      return undefined
    },
  })
}
