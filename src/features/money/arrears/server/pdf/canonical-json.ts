import type { Json } from '../../../../../server/pdf/pdf.ts'

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const names = Object.keys(value).sort()
  return Object.fromEntries(names.map((name) => [name, sorted(value[name] ?? null)]))
}

/** Keys are sorted by code units, so that equal data gives equal text. */
export const canonicalJson = (value: Json): string => `${JSON.stringify(sorted(value), null, 2)}\n`
