import type { z } from 'zod'

/** The fields of a record as texts for a form; those of none are empty, or the given ones. */
export function initialValues<Schema extends z.ZodObject>(
  { shape }: Schema,
  record: object | undefined,
  empty: Partial<z.input<Schema>> = {},
): z.input<Schema> {
  const stored = new Map<string, unknown>(Object.entries(record ?? empty))
  return Object.fromEntries(
    Object.keys(shape).map((name) => [name, String(stored.get(name) ?? '')]),
  ) as z.input<Schema>
}
