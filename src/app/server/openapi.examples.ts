import type { ApiDocument, JsonSchema, Media, Operation } from '../../server/http/openapi.types.ts'

type Schemas = ApiDocument['components']['schemas']

function exampleOf(schema: JsonSchema, schemas: Schemas): unknown {
  const { $ref, examples, items, properties, anyOf } = schema
  if ($ref) return exampleOf(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas)
  if (examples) return examples[0]
  if (schema.enum) return schema.enum[0]
  if (items) return [exampleOf(items, schemas)]
  if (anyOf) return anyOf.map((one) => exampleOf(one, schemas)).find((one) => one !== undefined)
  if (!properties) return schema.const
  return Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, exampleOf(property, schemas)]),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The response example, with the request's values in shared fields. */
function echoBody(answer: unknown, body: unknown): unknown {
  if (!isRecord(answer) || !isRecord(body)) return answer
  return { ...answer, ...Object.fromEntries(Object.entries(body).filter(([name]) => name in answer)) }
}

export function addExamples(operation: Operation, schemas: Schemas): void {
  for (const parameter of operation.parameters ?? []) {
    // A key used by another call would be refused.
    parameter.example ??=
      parameter.name === 'Idempotency-Key'
        ? `${operation.operationId}-1`
        : exampleOf(parameter.schema, schemas)
  }
  const exampleOfMedia = ({ example, examples, schema = {} }: Media) =>
    example ?? Object.values(examples ?? {})[0]?.value ?? exampleOf(schema, schemas)
  const [sent] = Object.values(operation.requestBody?.content ?? {})
  if (sent && !sent.examples) sent.example = exampleOfMedia(sent)
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const media = content?.['application/json']
    if (!media) continue
    const answer = exampleOfMedia(media)
    // The status in the body of a review is the receipt's, not the invoice's.
    const tellsBack = sent && status !== '4XX' && !operation.operationId.endsWith('review')
    media.example = tellsBack ? echoBody(answer, exampleOfMedia(sent)) : answer
  }
}
