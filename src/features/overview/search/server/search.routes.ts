import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { searchEndpoints } from '../search.contract.ts'
import { searchAll } from './search.service.ts'

export function searchRoutes(app: FastifyInstance, ctx: Context): void {
  mountEndpoints(app, ctx, searchEndpoints, {
    'GET /search': ({ caller, query }) => searchAll(ctx, caller, query.q),
  })
}
