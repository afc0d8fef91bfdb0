import { z } from 'zod'
import type { CollectedRoute } from './routes.ts'

export type FieldKind = 'text' | 'number' | 'boolean' | 'enum' | 'list' | 'fields'
export type Field = { path: (string | number)[]; name: string; kind: FieldKind; schema: z.ZodType }

/** Best first; an empty list omits an optional field. */
export type SampleValues = Record<string, readonly unknown[]>

const FIELD_KINDS: Record<string, FieldKind> = {
  string: 'text',
  number: 'number',
  boolean: 'boolean',
  enum: 'enum',
  array: 'list',
  object: 'fields',
}

type SchemaDefinition = z.core.$ZodTypeDef & {
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
}
const getDefinition = (schema: z.ZodType) => schema.def as SchemaDefinition

function unwrapSchema(schema: z.ZodType): z.ZodType {
  const { innerType, in: input, options } = getDefinition(schema)
  const inner = innerType ?? input ?? options?.[0]
  return inner ? unwrapSchema(inner) : schema
}

function listFieldsAt(path: Field['path'], schema: z.ZodType): Field[] {
  const def = getDefinition(unwrapSchema(schema))
  const kind = FIELD_KINDS[def.type]
  if (!kind) throw new Error(`No test knows what a field of type ${def.type} takes (${path.join('.')}).`)
  const name = String(path.findLast((step) => typeof step === 'string'))
  const inner = Object.entries(def.shape ?? {}).flatMap(([key, one]) => listFieldsAt([...path, key], one))
  const elements = def.element ? listFieldsAt([...path, 0], def.element) : []
  return [{ path, name, kind, schema }, ...inner, ...elements]
}

type Fields = Record<string, unknown>
type FieldsSchema = z.ZodObject | z.ZodArray<z.ZodObject>

/** For lists the fields of the first entry. */
export const listFields = (schema: FieldsSchema): Field[] =>
  schema instanceof z.ZodArray
    ? listFields(schema.element).map((field) => ({ ...field, path: [0, ...field.path] }))
    : Object.entries(schema.shape).flatMap(([key, one]) => listFieldsAt([key], one as z.ZodType))

const ANY_VALUES: readonly unknown[] = ['Some words', 7, true]

function createSampleValue(name: string, schema: z.ZodType, values: SampleValues): unknown {
  const { shape, element } = getDefinition(unwrapSchema(schema))
  if (shape) return createSampleFields(shape, values)
  if (element) return [createSampleValue(name, element, values)]
  const fits = (values[name] ?? ANY_VALUES).find((value) => schema.safeParse(value).success)
  if (fits === undefined && !schema.safeParse(undefined).success)
    throw new Error(`No value is known for ${name}.`)
  return fits
}

const createSampleFields = (shape: Record<string, z.ZodType>, values: SampleValues) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, createSampleValue(name, schema, values)]),
  )

export function createSample(schema: z.ZodObject, values: SampleValues): Fields
export function createSample(schema: FieldsSchema, values: SampleValues): Fields | Fields[]
export function createSample(schema: FieldsSchema, values: SampleValues): Fields | Fields[] {
  return schema instanceof z.ZodArray
    ? [createSample(schema.element, values)]
    : createSampleFields(schema.shape, values)
}

/** Copies the body; undefined removes the field. */
export function replaceField<T>(body: T, [step, ...rest]: Field['path'], value: unknown): T {
  if (step === undefined) return value as T
  const copy = structuredClone(body)
  if (copy === null || typeof copy !== 'object') throw new Error(`There is no ${step} to change.`)
  const inner: unknown = Reflect.get(copy, step)
  Reflect.set(copy, step, replaceField(inner, rest, value))
  return copy
}

/** Months and years are no ids: every one exists. */
const MONTH = '2026-11'
const YEAR = '2026'
const ID_IN_ADDRESS = /(?<=\/([\w-]*|\{\w+\})\/)\{(?!month\}|year\})(\w+)\}/g
const nameId = (before: string, name: string) => (before.startsWith('{') ? name : before)

/** The collection before each id, or the id's own name after another id. */
export const listPathIds = ({ url }: Pick<CollectedRoute, 'url'>): string[] =>
  [...url.matchAll(ID_IN_ADDRESS)].map(([, before = '', name = '']) => nameId(before, name))

/** By the names of {@link listPathIds}. */
export function buildPath({ url }: Pick<CollectedRoute, 'url'>, ids: Record<string, string>): string {
  const path = url
    .replace(/^\/api/, '')
    .replace('{month}', MONTH)
    .replace('{year}', YEAR)
  return path.replaceAll(ID_IN_ADDRESS, (_, before: string, name: string) => {
    const id = ids[nameId(before, name)]
    if (id === undefined) throw new Error(`No id is known for ${url}.`)
    return id
  })
}

export function buildQuery(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one))
  }
  return query.size > 0 ? `?${query}` : ''
}
