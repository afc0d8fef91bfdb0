import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { prepareNumbers } from '../../invoices/server/new-numbers.ts'
import { costsEndpoints } from '../costs.contract.ts'
import { listCosts, readRequest } from './costs.reading.ts'
import { addCost, chargeCost, removeCost } from './costs.service.ts'

export function costsRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, costsEndpoints, {
    'GET /requests/{id}/costs': async ({ caller, params }) => {
      const { id } = await readRequest(ctx, caller, params.id)
      return listCosts(ctx, ctx.db, { caller, requestId: id })
    },
    'POST /requests/{id}/costs': {
      steps: async ({ caller, params, body }) => {
        if (body.chargeToTenant) await prepareNumbers(ctx.db, ctx.clock.today())
        return { work: (tx) => addCost(ctx, tx, { caller, requestId: params.id, given: body }) }
      },
    },
    'POST /requests/{id}/costs/{costId}/charge': {
      steps: async (call) => {
        await prepareNumbers(ctx.db, ctx.clock.today())
        const { caller, params, body } = call
        return {
          work: (tx) => chargeCost(ctx, tx, { caller, requestId: params.id, id: params.costId, ...body }),
        }
      },
    },
    'DELETE /requests/{id}/costs/{costId}': async ({ caller, params }) => {
      await removeCost(ctx, { caller, requestId: params.id, id: params.costId })
      return undefined
    },
  })
}
