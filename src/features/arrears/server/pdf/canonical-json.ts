import { createHash } from 'node:crypto'
import type { Json } from '../../../../server/pdf.ts'

/** Without spaces, the names of each object in the order of their code units. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const fields = Object.keys(value)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`)
  return `{${fields.join(',')}}`
}

export const sha256Of = (value: Json): string =>
  createHash('sha256').update(canonicalJson(value)).digest('hex')
