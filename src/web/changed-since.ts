import { changedFields } from './changed-fields.ts'
import type { SchemaForm } from './schema-form.ts'

/** What differs from the form as it was opened: saving it keeps what others changed meanwhile. */
export function changedSince<In extends Record<string, unknown>, Out, Body extends object>(
  form: Pick<SchemaForm<In, Out>, 'schema' | 'getInitialValues'>,
  values: Out,
  bodyOf: (values: Out) => Body,
): Partial<Body> {
  const before = form.schema.safeParse(form.getInitialValues())
  return before.success ? changedFields(bodyOf(values), bodyOf(before.data)) : bodyOf(values)
}
