import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { mountEndpoints } from '../../../server/http/serve.ts'
import { propertiesEndpoints } from '../properties.contract.ts'
import { listArchivedProperties, listProperties } from './properties.queries.ts'
import { addProperty, type CountTenants, changeProperty, removeProperty } from './properties.service.ts'

export function propertiesRoutes(app: FastifyInstance, ctx: Context, countTenants: CountTenants): void {
  mountEndpoints(app, propertiesEndpoints, {
    'GET /properties': ({ caller, query }) =>
      query.archived ? listArchivedProperties(ctx.db, caller) : listProperties(ctx.db, caller),
    'POST /properties': ({ body }) => addProperty(ctx, body),
    'PATCH /properties/{id}': ({ params, body }) =>
      changeProperty(ctx, { id: params.id, changes: body, countTenants }),
    'DELETE /properties/{id}': async ({ params }) => {
      await removeProperty(ctx, params.id, countTenants)
      return undefined
    },
  })
}
