import { isSameValue } from './form-values.ts'
import type { SchemaForm } from './schema-form.ts'

/** Fields changed since opening: saving only these keeps concurrent changes of others. */
export function changedSince<In extends Record<string, unknown>, Out, Body extends object>(
  form: Pick<SchemaForm<In, Out>, 'schema' | 'getInitialValues'>,
  values: Out,
  bodyOf: (values: Out) => Body,
): Partial<Body> {
  const opened = form.schema.safeParse(form.getInitialValues())
  const body = bodyOf(values)
  if (!opened.success) return body
  const before: { [K in keyof Body]?: unknown } = bodyOf(opened.data)
  const changed = Object.entries(body).filter(
    ([name, value]) => !isSameValue(value, before[name as keyof Body]),
  )
  return Object.fromEntries(changed) as Partial<Body>
}
