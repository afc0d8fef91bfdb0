import { isSameValue } from './form-values.ts'
import type { SchemaForm } from './schema-form.ts'

/** '', null and undefined count as equal. */
export function changedFields<T extends object>(values: T, before: { [K in keyof T]?: unknown }): Partial<T> {
  const none = (value: unknown) => (value === '' || value === undefined ? null : value)
  const changed = Object.entries(values).filter(
    ([name, value]) => !isSameValue(none(value), none(before[name as keyof T])),
  )
  return Object.fromEntries(changed) as Partial<T>
}

/** What differs from the form as it was opened: saving it keeps what others changed meanwhile. */
export function changedSince<In extends Record<string, unknown>, Out, Body extends object>(
  form: Pick<SchemaForm<In, Out>, 'schema' | 'getInitialValues'>,
  values: Out,
  bodyOf: (values: Out) => Body,
): Partial<Body> {
  const before = form.schema.safeParse(form.getInitialValues())
  return before.success ? changedFields(bodyOf(values), bodyOf(before.data)) : bodyOf(values)
}
