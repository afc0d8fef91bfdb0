import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../../server/context.ts'
import { mountEndpoints } from '../../../../../server/http/serve.ts'
import { occupancyEndpoints } from '../../../properties/occupancy.contract.ts'
import { listOccupancies, listUnits } from './occupancy.service.ts'

export function occupancyRoutes(app: FastifyInstance, { db }: Context): void {
  mountEndpoints(app, occupancyEndpoints, {
    'GET /properties/occupancy': ({ caller }) => listOccupancies(db, caller),
    'GET /properties/{id}/units': ({ caller, params }) => listUnits(db, caller, params.id),
  })
}
