import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { page } from '../../../../server/http/paging.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { vendorsEndpoints } from '../vendors.contract.ts'
import * as service from './vendors.service.ts'

export function vendorsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, vendorsEndpoints, {
    'GET /vendors': (call) => page(call, service.listVisibleVendors(ctx, call.query)),
    'POST /vendors': async ({ tx, caller, body: given }) => ({
      answer: await service.addVendor(ctx, tx, { caller, given }),
    }),
    'PATCH /vendors/{id}': ({ caller, params, body }) =>
      service.changeVendor(ctx, { caller, id: params.id, changes: body }),
    'DELETE /vendors/{id}': async ({ caller, params }) => {
      await service.removeVendor(ctx, { caller, id: params.id })
      return undefined
    },
  })
}
