import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'

const ERROR = {
  type: 'object',
  required: ['error'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    details: { type: 'array', items: { type: 'string' } },
  },
}

const WHO: Record<Endpoint['who'], string> = {
  anyone: 'Anyone may call.',
  'signed-in': 'Whoever is signed in may call.',
  admin: 'Admins only.',
  tenant: 'Tenants only.',
  ticket: 'By bearer header, or with a ticket or session token in the field `token`.',
}

type Schema = Record<string, unknown>

function multipartBody({ form, file }: Endpoint): Schema {
  if (!form || !file) return {}
  const { properties, required } = z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' })
  return {
    consumes: ['multipart/form-data'],
    body: {
      type: 'object',
      properties: { [file]: { type: 'string', format: 'binary' }, ...properties },
      required: [file, ...(required ?? [])],
    },
  }
}

function documented(schema: Schema, endpoint: Endpoint): Schema {
  const response = (schema.response ?? {}) as Schema
  const good = endpoint.bytes
    ? {
        200: {
          description: 'The bytes',
          content: { [endpoint.bytes]: { schema: { type: 'string', format: 'binary' } } },
        },
      }
    : endpoint.status === 204
      ? { 204: { type: 'null', description: 'Done' } }
      : {}
  return {
    ...schema,
    ...multipartBody(endpoint),
    description: WHO[endpoint.who],
    response: { ...response, ...good, '4xx': { description: 'Refused, and why', ...ERROR } },
    security: endpoint.who === 'anyone' ? [] : [{ bearer: [] }],
    ...(endpoint.idempotent && {
      headers: {
        type: 'object',
        properties: {
          'Idempotency-Key': {
            type: 'string',
            maxLength: 255,
            description: 'The same key with the same contents within 24 hours gets the first answer again.',
          },
        },
      },
    }),
  }
}

/** Listens to the routes that are added from now on, and keeps them for {@link describeApi}. */
export async function collectForOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tenant portal',
        version: '1',
        description: 'Rent asked for, paid, proven and confirmed.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      const endpoint = route.route.config?.endpoint
      return { schema: endpoint ? documented(schema as Schema, endpoint) : schema, url }
    },
    transformObject: jsonSchemaTransformObject,
    hideUntagged: false,
  })
}

/** The OpenAPI 3.1 description of all routes. */
export function describeApi(app: FastifyInstance): Record<string, unknown> {
  return app.swagger() as unknown as Record<string, unknown>
}
