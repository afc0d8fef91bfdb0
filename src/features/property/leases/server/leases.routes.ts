import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { leasesEndpoints } from '../leases.contract.ts'
import type { LeaseEndMoved } from './leases.moved-end.ts'
import { addLease, changeLease, leasesFor, readLease } from './leases.service.ts'
import { acceptRenewal, declineRenewal, offerRenewal } from './renewals.service.ts'

export function leasesRoutes(app: FastifyInstance, ctx: Context, moved: LeaseEndMoved): void {
  mountEndpoints(app, leasesEndpoints, {
    'GET /leases': async (call) => page(call, await leasesFor(ctx, call.caller, call.query)),
    'POST /leases': (call) =>
      runIdempotent(ctx, { call, content: call.body }, (tx) =>
        addLease(ctx, tx, { caller: call.caller, given: call.body }),
      ),
    'GET /leases/{id}': ({ caller, params }) => readLease(ctx, caller, params.id),
    'PATCH /leases/{id}': ({ caller, params, body }) =>
      changeLease(ctx, { caller, id: params.id, changes: body, moved }),
    'POST /leases/{id}/renewal': (call) =>
      runIdempotent(ctx, { call, content: call.body }, (tx) =>
        offerRenewal(ctx, tx, { caller: call.caller, id: call.params.id, given: call.body }),
      ),
    'POST /leases/{id}/renewal/accept': (call) =>
      runIdempotent(ctx, { call, content: {} }, (tx) =>
        acceptRenewal(ctx, tx, { caller: call.caller, id: call.params.id, moved }),
      ),
    'POST /leases/{id}/renewal/decline': (call) =>
      runIdempotent(ctx, { call, content: {} }, (tx) =>
        declineRenewal(ctx, tx, { caller: call.caller, id: call.params.id }),
      ),
  })
}
