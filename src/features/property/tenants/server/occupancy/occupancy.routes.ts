import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { occupancyEndpoints } from '../../../properties/occupancy.contract.ts'
import { listOccupancies, listUnits } from './occupancy.service.ts'

export function occupancyRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, occupancyEndpoints, {
    'GET /properties/occupancy': ({ caller }) => listOccupancies(ctx.db, caller),
    'GET /properties/{id}/units': ({ caller, params }) => listUnits(ctx.db, caller, params.id),
  })
}
