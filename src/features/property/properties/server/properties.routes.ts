import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../../server/context.ts'
import { mountEndpoints } from '../../../../server/http/serve.ts'
import { propertiesEndpoints } from '../properties.contract.ts'
import { listArchivedProperties, listProperties } from './properties.queries.ts'
import { addProperty, type CountTenants, changeProperty, removeProperty } from './properties.service.ts'

export function propertiesRoutes(app: FastifyInstance, ctx: Context, countTenants: CountTenants): void {
  mountEndpoints(app, ctx, propertiesEndpoints, {
    'GET /properties': ({ caller, query }) =>
      query.archived ? listArchivedProperties(ctx.db, caller) : listProperties(ctx.db, caller),
    'POST /properties': ({ caller, body }) => addProperty(ctx, caller, body),
    'PATCH /properties/{id}': ({ caller, params, body }) =>
      changeProperty(ctx, { caller, id: params.id, changes: body, countTenants }),
    'DELETE /properties/{id}': async ({ caller, params }) => {
      await removeProperty(ctx, { caller, id: params.id, countTenants })
      return undefined
    },
  })
}
