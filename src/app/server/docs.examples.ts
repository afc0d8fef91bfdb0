import type { ApiDocument, JsonSchema, Media, Operation, Parameter } from '../../server/http/openapi.types.ts'
import { CALLS, ERROR_EXAMPLE, IDS, LEFT_OUT, VALUES } from './docs.values.ts'

type Shapes = ApiDocument['components']['schemas']
/** Where a field stands: the call, the shape and the field around it, and its name. */
type Place = { call: string; shape?: string | undefined; around?: string | undefined; name: string }

const keysOf = ({ call, shape, around, name }: Place) =>
  [shape ? `${shape}.${name}` : `${call} ${name}`, `${around}.${name}`, name].filter((key) => key in VALUES)

const typesOf = (schema: JsonSchema): string[] => [
  ...[schema.type ?? []].flat(),
  ...(schema.anyOf ?? []).flatMap(typesOf),
]

/** A value in the type that the schema takes: a form carries amounts as text. Undefined where it takes none of the kind. */
function fitting(schema: JsonSchema, value: unknown): unknown {
  const types = typesOf(schema)
  if (value === null) return types.includes('null') ? null : undefined
  if (Array.isArray(value)) return types.includes('array') ? value : undefined
  if (types.includes(typeof value)) return value
  if (types.includes('integer') && Number.isInteger(value)) return value
  return types.includes('string') && typeof value === 'number' ? String(value) : undefined
}

/** Makes examples out of schemas, with {@link VALUES} for what they hold; undefined where nothing is known. */
function maker(shapes: Shapes, call: string) {
  const make = (schema: JsonSchema, place: Place): unknown => {
    const shape = schema.$ref?.split('/').at(-1)
    if (shape) return make(shapes[shape] ?? {}, { ...place, shape: shape.replace(/Input$/, '') })
    const known = schema.properties ? undefined : knownOf(schema, place)
    if (known !== undefined) return known
    if (schema.const !== undefined) return schema.const
    if (schema.enum) return schema.enum[0]
    if (schema.properties) return fields(schema, place)
    if (schema.items) return [make(schema.items, place)]
    return schema.anyOf?.map((branch) => make(branch, place)).find((value) => value !== undefined)
  }
  const knownOf = (schema: JsonSchema, place: Place): unknown =>
    keysOf(place)
      .map((key) => fitting(schema, VALUES[key]))
      .find((value) => value !== undefined)
  const fields = ({ properties = {} }: JsonSchema, { shape, name: around }: Place): object => {
    const place = { call, shape, around }
    const made = Object.entries(properties)
      .filter(([name]) => !LEFT_OUT.has(shape ? `${shape}.${name}` : `${call} ${name}`))
      .map(([name, schema]) => [name, make(schema, { ...place, name })] as const)
    return Object.fromEntries(made.filter(([, value]) => value !== undefined))
  }
  return (schema: JsonSchema, name = '', shape?: string) => make(schema, { call, name, shape })
}

function illustrateMedia(media: Media | undefined, value: unknown): void {
  if (media) media.examples = { example: { value } }
}

function idIn(path: string, name: string): string | undefined {
  const collection = path.slice(0, path.indexOf(`{${name}}`)).match(/(\w+)\/$/)?.[1]
  return IDS[collection ?? name]
}

type Called = { path: string; operationId: string }

function illustrateParameter(
  parameter: Parameter,
  { path, operationId }: Called,
  make: ReturnType<typeof maker>,
): void {
  const { name, schema } = parameter
  // A key of its own for each call: under one that another has used it would be refused.
  const example =
    parameter.in === 'path'
      ? idIn(path, name)
      : parameter.in === 'header'
        ? `${operationId}-1`
        : make(schema, name)
  if (example !== undefined) parameter.example = example
}

/** Shows each field of the shapes with a value. */
export function illustrateShapes(shapes: Shapes): void {
  for (const [shape, { properties = {} }] of Object.entries(shapes)) {
    for (const [name, schema] of Object.entries(properties)) {
      const value = maker(shapes, '')(schema, name, shape.replace(/Input$/, ''))
      const plain = !schema.$ref && !schema.enum && schema.const === undefined && typeof value !== 'object'
      if (plain && value !== undefined) schema.examples = [value]
    }
  }
}

const withoutFiles = ({ properties = {}, ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  properties: Object.fromEntries(Object.entries(properties).filter(([, { format }]) => format !== 'binary')),
})

/** Puts examples into a call: of each parameter, of the body (but for its file) and of what is answered. */
export function illustrate(operation: Operation, name: string, shapes: Shapes): void {
  const make = maker(shapes, name)
  const { body, answer } = CALLS[name] ?? {}
  const called = { path: name, operationId: operation.operationId }
  let sent: unknown
  for (const parameter of operation.parameters ?? []) illustrateParameter(parameter, called, make)
  for (const media of Object.values(operation.requestBody?.content ?? {})) {
    sent = body ?? make(withoutFiles(media.schema ?? {}))
    illustrateMedia(media, sent)
  }
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const media = content?.['application/json']
    if (!media?.schema) continue
    if (status === '4XX') illustrateMedia(media, ERROR_EXAMPLE)
    else illustrateMedia(media, laidOver(echoing(make(media.schema), sent), answer))
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is answered, with what was sent in the fields that both have. */
function echoing(made: unknown, sent: unknown): unknown {
  if (!isRecord(made) || !isRecord(sent)) return made
  return { ...made, ...Object.fromEntries(Object.entries(sent).filter(([name]) => name in made)) }
}

/** What was made, with what is said besides laid over it, field by field. */
function laidOver(made: unknown, over: unknown): unknown {
  if (!isRecord(made) || !isRecord(over)) return over === undefined ? made : over
  const fields = Object.entries(over).map(([name, value]) => [name, laidOver(made[name], value)])
  return { ...made, ...Object.fromEntries(fields) }
}
