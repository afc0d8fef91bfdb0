import type { FastifyInstance } from 'fastify'
import type { Context } from '../../../server/context.ts'
import { serve } from '../../../server/http/serve.ts'
import { propertiesEndpoints } from '../properties.contract.ts'
import { listProperties } from './properties.queries.ts'
import { addProperty, changeProperty, removeProperty } from './properties.service.ts'

export function propertiesRoutes(app: FastifyInstance, ctx: Context): void {
  serve(app, propertiesEndpoints, {
    'GET /properties': () => listProperties(ctx.db),
    'POST /properties': ({ body }) => addProperty(ctx, body),
    'PATCH /properties/{id}': ({ params, body }) => changeProperty(ctx, params.id, body),
    'DELETE /properties/{id}': async ({ params }) => {
      await removeProperty(ctx, params.id)
      return undefined
    },
  })
}
