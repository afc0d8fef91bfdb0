import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { prepareNumbers } from '../../invoices/server/new-numbers.ts'
import { leaseEndsEndpoints } from '../lease-ends.contract.ts'
import { endTenantLease, previewEnd } from './lease-ends.service.ts'

export function leaseEndsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, leaseEndsEndpoints, {
    'POST /leases/{id}/end/preview': ({ caller, params, body }) =>
      previewEnd(ctx, { caller, id: params.id, given: body }),
    'POST /leases/{id}/end': {
      steps: async ({ caller, params, body: given }) => {
        await prepareNumbers(ctx.db, ctx.clock.today())
        return { work: (tx) => endTenantLease(ctx, tx, { caller, id: params.id, given }) }
      },
    },
  })
}
