import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { runIdempotent } from '../../../../server/http/idempotency.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { prepareNumbers } from '../../invoices/server/new-numbers.ts'
import { leaseEndsEndpoints } from '../lease-ends.contract.ts'
import { endTenantLease, previewEnd } from './lease-ends.service.ts'

export function leaseEndsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, leaseEndsEndpoints, {
    'POST /leases/{id}/end/preview': ({ caller, params, body }) =>
      previewEnd(ctx, { caller, id: params.id, given: body }),
    'POST /leases/{id}/end': async (call) => {
      await prepareNumbers(ctx.db, ctx.clock.today())
      return runIdempotent(ctx, { call, content: call.body }, (tx) =>
        endTenantLease(ctx, tx, { caller: call.caller, id: call.params.id, given: call.body }),
      )
    },
  })
}
