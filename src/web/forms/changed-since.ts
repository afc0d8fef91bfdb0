import type { z } from 'zod'
import { isSameValue } from './form-values.ts'
import type { SchemaForm } from './schema-form.ts'

/** Fields changed since opening: saving only these keeps concurrent changes of others. */
export function changedSince<In extends Record<string, unknown>, Out, Body extends object>(
  form: Pick<SchemaForm<In, Out>, 'schema' | 'getInitialValues'>,
  values: Out,
  toBody: (values: Out) => Body,
): Partial<Body> {
  const opened = form.schema.safeParse(form.getInitialValues())
  const body = toBody(values)
  if (!opened.success) return body
  const before: { [K in keyof Body]?: unknown } = toBody(opened.data)
  const changed = Object.entries(body).filter(
    ([name, value]) => !isSameValue(value, before[name as keyof Body]),
  )
  return Object.fromEntries(changed) as Partial<Body>
}

/** A record's fields as a form holds them: numbers as text, none as ''. The others start with the given ones. */
export function initialValues<Schema extends z.ZodObject>(
  { shape }: Schema,
  record: object | undefined,
  empty: Partial<z.input<Schema>> = {},
): z.input<Schema> {
  const known = new Map<string, unknown>(Object.entries({ ...empty, ...record }))
  return Object.fromEntries(
    Object.keys(shape).map((name) => [name, toHeld(known.get(name))]),
  ) as z.input<Schema>
}

const toHeld = (value: unknown) => (typeof value === 'number' ? String(value) : (value ?? ''))

/** '', null and undefined count as equal. */
export function changedFields<T extends object>(values: T, before: { [K in keyof T]?: unknown }): Partial<T> {
  const none = (value: unknown) => (value === '' || value === undefined ? null : value)
  const changed = Object.entries(values).filter(
    ([name, value]) => none(value) !== none(before[name as keyof T]),
  )
  return Object.fromEntries(changed) as Partial<T>
}
