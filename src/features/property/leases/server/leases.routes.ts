import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { leasesEndpoints } from '../leases.contract.ts'
import { exportLeases } from './leases.export.ts'
import type { LeaseEndMoved } from './leases.moved-end.ts'
import { addLease, changeLease, listVisibleLeases, readLease, sumVisibleLeases } from './leases.service.ts'
import { acceptRenewal, declineRenewal, offerRenewal } from './renewals.service.ts'

export function leasesRoutes(app: FastifyInstance, ctx: Context, moved: LeaseEndMoved): void {
  mountEndpoints(app, ctx, leasesEndpoints, {
    'GET /leases': async (call) => page(call, await listVisibleLeases(ctx, call.caller, call.query)),
    'GET /leases/totals': ({ caller, query }) => sumVisibleLeases(ctx, caller, query),
    'GET /leases/export': (call) => exportLeases(ctx, call),
    'POST /leases': ({ tx, caller, body: given }) => addLease(ctx, tx, { caller, given }),
    'GET /leases/{id}': ({ caller, params }) => readLease(ctx, caller, params.id),
    'PATCH /leases/{id}': ({ caller, params, body }) =>
      changeLease(ctx, { caller, id: params.id, changes: body, moved }),
    'POST /leases/{id}/renewal': ({ tx, caller, params, body: given }) =>
      offerRenewal(ctx, tx, { caller, id: params.id, given }),
    'POST /leases/{id}/renewal/accept': ({ tx, caller, params }) =>
      acceptRenewal(ctx, tx, { caller, id: params.id, moved }),
    'POST /leases/{id}/renewal/decline': ({ tx, caller, params }) =>
      declineRenewal(ctx, tx, { caller, id: params.id }),
  })
}
