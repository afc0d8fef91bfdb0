import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform, createJsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Endpoint } from '../../shared/endpoint.ts'
import { hasPermission } from '../../shared/permissions.ts'
import { STAFF_ROLES } from '../../shared/staff-roles.ts'
import type { Answered, ApiDocument, JsonSchema, Operation } from './openapi.types.ts'

const WHO: Record<Endpoint['who'], string> = {
  anyone: 'Anyone may call.',
  'signed-in': 'Whoever is signed in may call.',
  admin: 'Admins only.',
  tenant: 'Tenants only.',
  ticket: 'By bearer header, or with a ticket in the field `token`.',
  monitoring:
    'By bearer header with the token of `METRICS_TOKEN`; where that is not set, there is no such call.',
}
function whoMayCall({ who, permission, alsoPermission }: Endpoint): string {
  if (!permission) return WHO[who]
  const all = alsoPermission ? [permission, alsoPermission] : [permission]
  const roles = STAFF_ROLES.filter((staff) =>
    all.every((one) => hasPermission({ staff, propertyIds: null }, one)),
  )
  return `${WHO[who]} In the office: ${roles.join(', ')} (${all.map((one) => `\`${one}\``).join(', ')}).`
}
const SECURITY: Record<Endpoint['who'], Operation['security']> = {
  anyone: [],
  'signed-in': [{ bearer: [] }],
  admin: [{ bearer: [] }],
  tenant: [{ bearer: [] }],
  ticket: [{ bearer: [] }, { ticket: [] }],
  monitoring: [{ metricsToken: [] }],
}
const GOOD: Record<string, string> = {
  200: 'Done',
  201: 'Created',
  202: 'Taken; the rest goes on in the background',
  204: 'Done; there is nothing to say',
}
const KEY = {
  'Idempotency-Key': {
    type: 'string',
    maxLength: 255,
    description: 'The same key with the same contents within 24 hours gets the first answer again.',
  },
}
const PREFER = {
  Prefer: {
    type: 'string',
    enum: ['respond-async'],
    description: 'With respond-async the call answers 202 at once, and the work goes on behind the answer.',
  },
}
const PASSWORD = {
  'X-Confirm-Password': {
    type: 'string',
    maxLength: 1000,
    description:
      "The caller's password again, in UTF-8, or encoded as UTF-8''… (RFC 8187); without it 403 with needsPassword.",
  },
}

type Schema = Record<string, unknown>
type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Adds what zod omits (the schema behind a pipe, examples before a transform) and removes empty branches. */
const complete: Override = ({ zodSchema, jsonSchema }) => {
  const examples = z.globalRegistry.get(zodSchema)?.['examples']
  if (Array.isArray(examples)) jsonSchema.examples = examples
  if (zodSchema instanceof z.ZodUnion && jsonSchema.anyOf)
    jsonSchema.anyOf = jsonSchema.anyOf.filter((branch) => Object.keys(branch).length > 0)
  if (!(zodSchema instanceof z.ZodPipe) || !(zodSchema.out instanceof z.ZodString)) return
  const { minLength, maxLength } = zodSchema.out
  const format = z.globalRegistry.get(zodSchema.out)?.['format']
  if (typeof format === 'string') jsonSchema.format = format
  if (minLength !== null) jsonSchema.minLength = Math.max(minLength, jsonSchema.minLength ?? 0)
  if (maxLength !== null) jsonSchema.maxLength = Math.min(maxLength, jsonSchema.maxLength ?? maxLength)
}

const toJson = { zodToJsonConfig: { override: complete } }
const transformRoute = createJsonSchemaTransform(toJson)
const transformObject = createJsonSchemaTransformObject(toJson)

const FILE_ONLY = z.object({})

function multipartBody({ form = FILE_ONLY, file, body }: Endpoint): Schema {
  if (!file) return {}
  const { properties, required, examples } = z.toJSONSchema(form, {
    io: 'input',
    unrepresentable: 'any',
    override: complete,
  })
  const schema = {
    type: 'object',
    properties: { [file]: { type: 'string', format: 'binary' }, ...properties },
    required: [file, ...(required ?? [])],
    examples,
  }
  if (!body) return { consumes: ['multipart/form-data'], body: schema }
  const json = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any', override: complete })
  return { body: { content: { 'application/json': { schema: json }, 'multipart/form-data': { schema } } } }
}

function bytes(type: string, example?: string): Schema {
  const text = { type: 'string', ...(example !== undefined && { examples: [example] }) }
  const schema = type.startsWith('text/') ? text : { type: 'string', format: 'binary' }
  return { 200: { description: GOOD[200], content: { [type]: { schema } } } }
}

function documented(schema: Schema, endpoint: Endpoint): Schema {
  const { status, idempotent, accepted, who, confirmsPassword, example } = endpoint
  const headers = { ...(idempotent && KEY), ...(accepted && PREFER), ...(confirmsPassword && PASSWORD) }
  const good = endpoint.bytes
    ? bytes(endpoint.bytes, example)
    : status === 204
      ? { 204: { type: 'null' } }
      : {}
  return {
    ...schema,
    ...multipartBody(endpoint),
    description: whoMayCall(endpoint),
    response: { ...((schema.response ?? {}) as Schema), ...good },
    security: SECURITY[who],
    ...(Object.keys(headers).length > 0 && { headers: { type: 'object', properties: headers } }),
  }
}

export async function collectForOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Tenant portal',
        version: '1',
        description: 'Rent asked for, paid, proven and confirmed.',
      },
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer' },
          ticket: { type: 'apiKey', in: 'query', name: 'token' },
          metricsToken: { type: 'http', scheme: 'bearer' },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = transformRoute(route)
      const endpoint = route.route.config?.endpoint
      return { schema: endpoint ? documented(schema as Schema, endpoint) : schema, url }
    },
    transformObject,
  })
}

const ERROR: JsonSchema = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'What went wrong, in words for people' },
    code: {
      type: 'string',
      description: 'Which error it is, as in the list of errors; it stays when the words change',
    },
    message: { type: 'string' },
    details: { type: 'array', items: { type: 'string' }, description: 'A sentence for each wrong field' },
    success: { type: 'boolean', description: 'false, for uploads only' },
    needsPassword: { type: 'boolean', description: 'true where X-Confirm-Password is missing or wrong' },
    mustChangePassword: { type: 'boolean', description: 'true until the first password is changed' },
    recordedBefore: { type: 'boolean', description: 'true where force: true would record the payment again' },
    duplicateOf: {
      type: 'string',
      description:
        'The invoice that asks for the same lease, purpose and period; force: true would issue another one',
    },
  },
  examples: [
    {
      error: 'Name is required; Please enter a valid email address',
      code: 'input.invalid',
      details: ['Name is required', 'Please enter a valid email address'],
    },
  ],
}
const REFUSED: Answered = {
  description: 'Refused, and why',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}
const PAGED: Answered['headers'] = {
  Link: {
    description:
      'The address of the next page, while there is one; of lists with a sort also of the previous one',
    schema: { type: 'string' },
  },
  'X-Total-Count': { description: 'How many there are in all, with count=true', schema: { type: 'integer' } },
  'X-Offset': {
    description: 'How many of them come before this page, with count=true, of lists with a sort',
    schema: { type: 'integer' },
  },
}

const toOperationId = (method: string, path: string) =>
  [method, ...path.replace(/^\/api/, '').matchAll(/\w+/g)].join('-').toLowerCase()

function finish(operation: Operation, method: string, path: string): void {
  operation.operationId = toOperationId(method, path)
  for (const [status, answer] of Object.entries(operation.responses)) {
    answer.description = GOOD[status] ?? answer.description
    if (operation.parameters?.some(({ name }) => name === 'cursor') && PAGED) answer.headers = PAGED
  }
  operation.responses['4XX'] = REFUSED
}

function named(document: ApiDocument): ApiDocument['components']['schemas'] {
  const { schemas } = document.components
  const found = new Set<string>()
  const look = (part: unknown): void => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (found.has(name)) continue
      found.add(name)
      look(schemas[name] ?? {})
    }
  }
  look(document.paths)
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => found.has(name)))
}

export function describeApi(app: FastifyInstance): ApiDocument {
  const document = structuredClone(app.swagger()) as unknown as ApiDocument
  for (const [path, calls] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(calls)) finish(operation, method, path)
  }
  document.components.schemas['Error'] = ERROR
  document.components.schemas = named(document)
  return document
}
