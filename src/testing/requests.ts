import type { z } from 'zod'
import type { CollectedRoute } from './routes.ts'

export type Kind = 'text' | 'number' | 'truth' | 'word' | 'list' | 'fields'
/** A field of a request: the way to it from the top, what it takes, and its schema as declared. */
export type Field = { path: (string | number)[]; name: string; kind: Kind; schema: z.ZodType }

/** Values by the name of a field, best first; an empty list leaves an optional field out. */
export type Values = Record<string, readonly unknown[]>

const KINDS: Record<string, Kind> = {
  string: 'text',
  number: 'number',
  boolean: 'truth',
  enum: 'word',
  array: 'list',
  object: 'fields',
}

type Def = z.core.$ZodTypeDef & {
  innerType?: z.ZodType
  in?: z.ZodType
  element?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
}
const defOf = (schema: z.ZodType) => schema.def as Def

/** What a schema takes once 'optional', defaults and the ways to say 'none' are set aside. */
function core(schema: z.ZodType): z.ZodType {
  const { innerType, in: input, options } = defOf(schema)
  const inner = innerType ?? input ?? options?.[0]
  return inner ? core(inner) : schema
}

function fieldAt(path: Field['path'], schema: z.ZodType): Field[] {
  const def = defOf(core(schema))
  const kind = KINDS[def.type]
  if (!kind) throw new Error(`No test knows what a field of type ${def.type} takes (${path.join('.')}).`)
  const name = String(path.findLast((step) => typeof step === 'string'))
  const inner = Object.entries(def.shape ?? {}).flatMap(([key, one]) => fieldAt([...path, key], one))
  const elements = def.element ? fieldAt([...path, 0], def.element) : []
  return [{ path, name, kind, schema }, ...inner, ...elements]
}

/** Every field of a schema of fields, those inside it included. */
export const fieldsOf = (schema: z.ZodObject): Field[] =>
  Object.entries(schema.shape).flatMap(([key, one]) => fieldAt([key], one as z.ZodType))

const ANY: readonly unknown[] = ['Some words', 7, true]

function sampleOf(name: string, schema: z.ZodType, values: Values): unknown {
  const { shape, element } = defOf(core(schema))
  if (shape) return sampleFields(shape, values)
  if (element) return [sampleOf(name, element, values)]
  const fits = (values[name] ?? ANY).find((value) => schema.safeParse(value).success)
  if (fits === undefined && !schema.safeParse(undefined).success)
    throw new Error(`No value is known for ${name}.`)
  return fits
}

const sampleFields = (shape: Record<string, z.ZodType>, values: Values) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, sampleOf(name, schema, values)]))

/** What a schema of fields takes: every field filled with the first value that fits it. */
export const sample = (schema: z.ZodObject, values: Values): Record<string, unknown> =>
  sampleFields(schema.shape, values)

/** A copy in which the field at a path has another value; undefined takes it away. */
export function withValue<T>(holder: T, [step, ...rest]: Field['path'], value: unknown): T {
  if (step === undefined) return value as T
  const copy = structuredClone(holder)
  if (copy === null || typeof copy !== 'object') throw new Error(`There is no ${step} to change.`)
  const inner: unknown = Reflect.get(copy, step)
  Reflect.set(copy, step, withValue(inner, rest, value))
  return copy
}

const ID_IN_ADDRESS = /(?<=\/(\w*|\{\w+\})\/)\{(\w+)\}/g
const idName = (before: string, name: string) => (before.startsWith('{') ? name : before)

/** What the ids in an address are called: by the collection before it, by its own name after another id. */
export const idsIn = ({ url }: Pick<CollectedRoute, 'url'>): string[] =>
  [...url.matchAll(ID_IN_ADDRESS)].map(([, before = '', name = '']) => idName(before, name))

/** The address of a route with ids put in, as {@link idsIn} calls them. */
export function addressOf({ url }: Pick<CollectedRoute, 'url'>, ids: Record<string, string>): string {
  return url.replace(/^\/api/, '').replaceAll(ID_IN_ADDRESS, (_, before: string, name: string) => {
    const id = ids[idName(before, name)]
    if (id === undefined) throw new Error(`No id is known for ${url}.`)
    return id
  })
}

/** Fields as a query; those that are undefined are left out, lists are repeated. */
export function queryOf(fields: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) {
    for (const one of [value].flat()) if (one !== undefined) query.append(name, String(one))
  }
  return query.size > 0 ? `?${query}` : ''
}
