import type { JsonSchema } from '../../server/http/openapi.types.ts'
import { escapeHtml } from '../../server/mail/layout.ts'

const SHAPE = /^#\/components\/schemas\/(\w+)$/

const number = (value: number) => value.toLocaleString('en-GB')
const word = (value: unknown) => `<code>${value === '' ? "''" : escapeHtml(JSON.stringify(value))}</code>`

/** A shape as both sides of a call know it; what is sent has a twin of its own in the document. */
export const shapeName = (ref: string) => SHAPE.exec(ref)?.[1]?.replace(/Input$/, '') ?? ref

const NOUNS: Record<string, string> = {
  string: 'text',
  number: 'number',
  integer: 'whole number',
  boolean: 'true or false',
  object: 'fields',
  null: 'null',
}

const bounds = (low: number | undefined, high: number | undefined, unit: string): string => {
  if (high === undefined) return low ? `at least ${number(low)}${unit}` : ''
  return low ? `${number(low)} to ${number(high)}${unit}` : `at most ${number(high)}${unit}`
}

function limits({ minLength, maxLength, minimum, maximum, maxItems }: JsonSchema): string[] {
  const unsafe = maximum === Number.MAX_SAFE_INTEGER
  return [
    bounds(minLength === 1 ? undefined : minLength, maxLength, ' characters'),
    minLength === 1 ? 'not empty' : '',
    maximum === undefined || unsafe || minimum === undefined
      ? bounds(minimum, unsafe ? undefined : maximum, '')
      : `${number(minimum)} to ${number(maximum)}`,
    maxItems === undefined ? '' : `at most ${number(maxItems)}`,
  ].filter(Boolean)
}

/** What a field takes, in words, as HTML. */
export function typeHtml(schema: JsonSchema): string {
  if (schema.$ref) {
    const name = shapeName(schema.$ref)
    return `<a href="#shape-${name}">${name}</a>`
  }
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeHtml))].join(' or ')
  if (schema.const !== undefined) return word(schema.const)
  if (schema.enum) return schema.enum.map(word).join(' or ')
  if (schema.format === 'date') return 'day <code>YYYY-MM-DD</code>'
  if (schema.format === 'binary') return 'file'
  const [type, ...others] = [schema.type ?? 'anything'].flat()
  const noun =
    type === 'array' && schema.items ? `list of ${typeHtml(schema.items)}` : (NOUNS[type ?? ''] ?? 'anything')
  const all = [[noun, ...limits(schema)].join(', '), ...others.map((other) => NOUNS[other] ?? other)]
  return all.join(' or ')
}

type Row = {
  name: string
  schema: JsonSchema
  required: boolean
  note?: string | undefined
  example?: string | undefined
}

/** The fields of an object, those inside of it below it. */
export function rowsOf(schema: JsonSchema, before = ''): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, inner]) => {
    const name = `${before}${field}`
    const [value] = inner.examples ?? []
    const row = {
      name,
      schema: inner,
      example: typeof value === 'boolean' ? undefined : JSON.stringify(value),
      required: schema.required?.includes(field) ?? false,
      note: inner.description,
    }
    const rows = inner.items ? rowsOf(inner.items, `${name}[].`) : rowsOf(inner, `${name}.`)
    return [row, ...rows]
  })
}

const defaultHtml = ({ default: value }: JsonSchema) =>
  value === undefined ? '' : ` · ${word(value)} unless given`

function rowHtml({ name, schema, required, note, example }: Row, mustHtml: boolean): string {
  const must = mustHtml && required ? ' <b class="must">required</b>' : ''
  const said = note ? `<p class="note">${escapeHtml(note)}</p>` : ''
  return `<tr><th scope="row"><code>${escapeHtml(name)}</code>${must}</th><td>${typeHtml(schema)}${defaultHtml(schema)}${example === undefined ? '' : ` · <code>${escapeHtml(example)}</code>`}${said}</td></tr>`
}

/** A table of fields; `sent` says which are required. */
export function fieldsHtml(title: string, rows: Row[], { sent }: { sent: boolean }): string {
  if (rows.length === 0) return ''
  return `<table><caption>${title}</caption><tbody>${rows.map((row) => rowHtml(row, sent)).join('')}</tbody></table>`
}
