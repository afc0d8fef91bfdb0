import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { AppError } from '../../shared/errors.ts'
import { setErrorTexts } from '../../shared/sentences.ts'
import { invalid } from '../server.errors.ts'

function invalidInput(error: z.ZodError): AppError {
  const details = [...new Set(error.issues.map((issue) => issue.message))]
  return invalid(details.join('; ')).with({ details })
}

export function parse<T extends z.ZodType>(schema: T, value: unknown): z.output<T> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw invalidInput(result.error)
}

/** Fastify's serializer compiler; with `checkAnswers` (tests) it validates answers too. */
export function validateWithZod(app: FastifyInstance, { checkAnswers }: { checkAnswers: boolean }): void {
  setErrorTexts()
  app.setValidatorCompiler<z.ZodType>(({ schema }) => (data) => {
    const result = schema.safeParse(data)
    return result.success ? { value: result.data } : { error: invalidInput(result.error) }
  })
  app.setSerializerCompiler<z.ZodType>(({ schema }) => (data) => {
    if (checkAnswers) strict(schema).parse(data)
    return JSON.stringify(data)
  })
}

function strict(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType))
  return schema instanceof z.ZodObject ? schema.strict() : schema
}
