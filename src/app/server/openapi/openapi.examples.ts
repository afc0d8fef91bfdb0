import type { ApiDocument, JsonSchema, Media, Operation } from '../../../server/http/openapi.types.ts'
import { FIELD_EXAMPLES } from './openapi.fields.ts'

type Schemas = ApiDocument['components']['schemas']

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const typeOf = (value: unknown) => (value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value)

function isOfSchema(value: unknown, { type, enum: choices, anyOf, ...schema }: JsonSchema): boolean {
  if (anyOf) return anyOf.some((one) => isOfSchema(value, one))
  if (choices) return choices.includes(value)
  if (schema.const !== undefined) return schema.const === value
  const found =
    typeOf(value) === 'number' && Number.isInteger(value) ? ['number', 'integer'] : [typeOf(value)]
  return [type].flat().some((one) => one !== undefined && found.includes(one))
}

/** Its own example, else one by its name, its parts or its type. */
function getExample(schema: JsonSchema, schemas: Schemas, name = ''): unknown {
  const { $ref, examples, items, properties, anyOf } = schema
  if ($ref) return getExample(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, name)
  if (properties && !examples) return buildObject(schema, schemas)
  if (examples) return withRequired(examples[0], schema, schemas)
  const named = FIELD_EXAMPLES[name]
  if (named !== undefined && isOfSchema(named, schema)) return named
  if (schema.enum) return schema.enum[0]
  if (items) return [getExample(items, schemas, name)]
  if (anyOf?.every(isPlain) && anyOf.some(({ type }) => type === 'null')) return null
  if (anyOf) return anyOf.map((one) => getExample(one, schemas, name)).find((one) => one !== undefined)
  if (schema.type === 'object') return toNewRecord(schema, schemas)
  return schema.const ?? exampleOfType(schema)
}

const isPlain = ({ $ref, properties, items, examples, enum: choices }: JsonSchema) =>
  !($ref || properties || items || examples || choices)

/** The file of an upload has no example. */
const buildObject = ({ properties = {} }: JsonSchema, schemas: Schemas) =>
  Object.fromEntries(
    Object.entries(properties)
      .filter(([, { format }]) => format !== 'binary')
      .map(([name, property]) => [name, getExample(property, schemas, name)]),
  )

function toNewRecord({ required = [], additionalProperties }: JsonSchema, schemas: Schemas) {
  const value = typeof additionalProperties === 'object' ? additionalProperties : {}
  return Object.fromEntries(required.map((name) => [name, getExample(value, schemas)]))
}

/** An example together with the required fields that it omits. */
function withRequired(example: unknown, schema: JsonSchema, schemas: Schemas): unknown {
  if (schema.$ref) return withRequired(example, schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  if (!isRecord(example)) return example
  const missing = (schema.required ?? []).filter(
    (name) => !(name in example) && schema.properties?.[name]?.format !== 'binary',
  )
  const added = missing.map((name) => [name, getExample(schema.properties?.[name] ?? {}, schemas, name)])
  return { ...example, ...Object.fromEntries(added) }
}

const FORMATS: Record<string, string> = { date: '2026-12-05', 'date-time': '2026-11-02T08:15:30.000Z' }

function exampleOfType({ type, format = '', minimum }: JsonSchema): unknown {
  const types = [type].flat()
  const [first] = types
  if (types.includes('null')) return null
  if (first === 'string') return FORMATS[format] ?? 'Text'
  if (first === 'number' || first === 'integer') return Math.max(minimum ?? 1, 1)
  return first === 'boolean' ? true : undefined
}

/** The answer's example, with the values of the request in shared fields. */
function echoBody(answer: unknown, body: unknown): unknown {
  if (!isRecord(answer) || !isRecord(body)) return answer
  const shared = Object.entries(body).filter(([name]) => name in answer)
  return {
    ...answer,
    ...Object.fromEntries(shared.map(([name, sent]) => [name, echoField(answer[name], sent)])),
  }
}

function echoField(answered: unknown, sent: unknown): unknown {
  if (!(Array.isArray(answered) && Array.isArray(sent) && sent.every(isRecord))) return sent
  return sent.map((row, n) => echoBody(answered[n] ?? answered[0] ?? row, row))
}

export function addExamples(operation: Operation, schemas: Schemas): void {
  for (const parameter of operation.parameters ?? []) {
    // A key that another call has used would be refused.
    parameter.example ??=
      parameter.name === 'Idempotency-Key'
        ? `${operation.operationId}-1`
        : getExample(parameter.schema, schemas, parameter.name)
  }
  const getMediaExample = ({ example, examples, schema = {} }: Media) => {
    const own = example ?? Object.values(examples ?? {})[0]?.value
    return own === undefined ? getExample(schema, schemas) : withRequired(own, schema, schemas)
  }
  const [sent] = Object.values(operation.requestBody?.content ?? {})
  if (sent && !sent.examples) sent.example = getMediaExample(sent)
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const media = content?.['application/json']
    if (!media) continue
    const answer = getMediaExample(media)
    // The status in the body of a review is the receipt's, and the reason of an act on a line is the act's.
    const tellsBack = sent && status !== '4XX' && !/(?:review|unmatch|aside)$/i.test(operation.operationId)
    media.example = tellsBack ? echoBody(answer, getMediaExample(sent)) : answer
  }
}
