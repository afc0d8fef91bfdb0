import type { z } from 'zod'

type Values = Record<string, unknown>

export type Draft = { fields: Values; files: string[] }

export type ReadDraft = Draft & { dropped: string[] }

/** Null without changes. Files cannot be stored, so `missing` names those not chosen again. */
export function toDraft(changed: Values, missing: string[] = []): Draft | null {
  const entries = Object.entries(changed)
  if (entries.length === 0) return null
  const chosen = entries.filter(([, value]) => containsFile(value)).map(([name]) => name)
  const fields = Object.fromEntries(entries.filter(([name]) => !chosen.includes(name)))
  return { fields, files: [...new Set([...chosen, ...missing])] }
}

function containsFile(value: unknown): boolean {
  if (value instanceof Blob) return true
  return typeof value === 'object' && value !== null && Object.values(value).some(containsFile)
}

/** Validates stored fields against the form, because the storage may hold anything. */
export function readDraft(schema: z.ZodType, initial: Values, kept: unknown): ReadDraft {
  if (!isObject(kept) || !isObject(kept['fields'])) return { fields: {}, files: [], dropped: [] }
  const { fields } = kept
  const shaped = Object.keys(fields).filter(
    (name) => Object.hasOwn(initial, name) && hasShape(fields[name], initial[name]),
  )
  const invalid = findInvalidFields(schema, { ...initial, ...pick(fields, shaped) })
  const fitting = shaped.filter((name) => !invalid.has(name))
  const files = Array.isArray(kept['files']) ? kept['files'] : []
  return {
    fields: pick(fields, fitting),
    files: files.filter((name): name is string => Object.hasOwn(initial, name)),
    dropped: Object.keys(fields).filter((name) => !fitting.includes(name)),
  }
}

const isObject = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const pick = (values: Values, names: string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]))

// Fields start as ''; only file fields start as null.
function hasShape(value: unknown, initial: unknown): boolean {
  if (Array.isArray(initial)) return Array.isArray(value)
  if (!isObject(initial)) return initial !== null && typeof value === typeof initial
  return isObject(value) && Object.entries(initial).every(([name, part]) => hasShape(value[name], part))
}

/** Fields with a wrong shape; incomplete values, such as half an email address, are valid in a draft. */
function findInvalidFields(schema: z.ZodType, values: Values): Set<string> {
  const issues = schema.safeParse(values).error?.issues ?? []
  const invalid = issues.filter(({ code, path }) => {
    if (code === 'invalid_value') return true
    return code === 'invalid_type' && (path.length > 1 || typeof values[String(path[0])] !== 'string')
  })
  return new Set(invalid.map(({ path }) => String(path[0])))
}
