import { useForm } from '@mantine/form'
import type { z } from 'zod'
import { speakInSentences } from '../shared/sentences.ts'

speakInSentences()

type Values = Record<string, unknown>
type Errors = Record<string, string>

export type SchemaForm<In extends Values, Out> = ReturnType<typeof useSchemaForm<In, Out>>

/** Validates with a schema of the contract and submits its output. Fields start as '' rather than null. */
export function useSchemaForm<In extends Values, Out>(schema: z.ZodType<Out, In>, initialValues: In) {
  const form = useForm<In, Out, Errors>({
    initialValues,
    validate: (values) => errorsOf(schema, values),
    transformValues: (values) => schema.parse(values),
  })
  return { ...form, schema }
}

function errorsOf(schema: z.ZodType, values: unknown): Errors {
  const errors: Errors = {}
  for (const { path, message } of schema.safeParse(values).error?.issues ?? [])
    errors[path.join('.')] ??= message
  return errors
}
