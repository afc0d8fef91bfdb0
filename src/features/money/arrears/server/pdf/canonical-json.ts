import type { Json } from '../../../../../server/pdf/pdf.ts'

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] ?? null)]))
}

/** The names of each object in the order of their code units, so that the same data is always the same text. */
export const canonicalJson = (value: Json): string => `${JSON.stringify(sorted(value), null, 2)}\n`
