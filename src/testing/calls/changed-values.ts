import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import type { SampleValues } from './request-samples.ts'

type Definition = {
  innerType?: z.ZodType
  in?: z.ZodType
  options?: z.ZodType[]
  shape?: Record<string, z.ZodType>
  element?: z.ZodType
  entries?: Record<string, unknown>
}

function getDefinition(schema: z.ZodType): Definition {
  const def = schema.def as Definition
  const inner = def.innerType ?? def.in ?? def.options?.[0]
  return inner ? getDefinition(inner) : def
}

const ANY_VALUES: readonly unknown[] = ['Other words', 7, 12, true, false]

/** Another value than the present one that the schema accepts: one that is known for the name, else any. */
export function changedValue(
  name: string,
  { schema, before, values }: { schema: z.ZodType; before: unknown; values: SampleValues },
): unknown {
  const { shape, element, entries } = getDefinition(schema)
  if (shape) {
    const inner = (before ?? {}) as Record<string, unknown>
    return Object.fromEntries(
      Object.entries(shape).map(([key, one]) => [
        key,
        changedValue(key, { schema: one, before: inner[key], values }),
      ]),
    )
  }
  if (element) return [changedValue(name, { schema: element, before: undefined, values })]
  const known = [...(values[name] ?? []), ...Object.values(entries ?? {}), ...ANY_VALUES]
  const found = known.find((value) => !isDeepStrictEqual(value, before) && schema.safeParse(value).success)
  if (found === undefined) throw new Error(`No other value is known for ${name}.`)
  return found
}
