import { isDeepStrictEqual } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { ApiDocument, Media, Operation } from '../server/http/openapi.types.ts'
import { listOperations } from '../testing/calls/openapi.ts'
import { startTestPortal } from '../testing/portal.ts'

const portal = await startTestPortal()
const { body: document } = await portal.anonymous.call<ApiDocument>('GET /openapi.json')
const routes = portal.routes.filter(({ method, url }) => url.startsWith('/api') && method !== 'HEAD')
const calls = listOperations(document)
const walk = routes.flatMap((route) => {
  const call = calls.find(({ method, path }) => method === route.method && path === route.url)
  return call && route.endpoint
    ? [{ name: `${call.method} ${call.path}`, call, endpoint: route.endpoint, operation: call.operation }]
    : []
})

afterAll(() => portal.close())

const getExamples = ({ example, examples = {} }: Media): unknown[] =>
  example === undefined ? Object.values(examples).map(({ value }) => value) : [example]
const getExample = (media: Media | undefined) => getExamples(media ?? {})[0]

function getExampleParameters({ parameters = [] }: Operation, place: string): Record<string, unknown> {
  const some = parameters.filter((one) => one.in === place)
  return Object.fromEntries(some.map(({ name, example }) => [name, example]))
}

/** Refuses unknown fields, so that no example is misspelt. */
const strict = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodArray) return z.array(strict(schema.element as z.ZodType))
  return schema instanceof z.ZodObject ? schema.strict() : schema
}
const refusals = (schema: z.ZodType, example: unknown) =>
  strict(schema).safeParse(example).error?.issues ?? []

test('every route is in the document', () => {
  expect(walk).toHaveLength(routes.length)
})

describe('the example of', () => {
  test.each(walk)('$name has an address that its schemas accept', ({ endpoint, operation }) => {
    if (endpoint.params)
      expect(refusals(endpoint.params, getExampleParameters(operation, 'path'))).toEqual([])
    if (!endpoint.query) return
    const each = getExampleParameters(operation, 'query')
    expect(Object.keys(each)).toEqual(Object.keys(endpoint.query.shape))
    expect(Object.entries(each).filter(([, value]) => value === undefined)).toEqual([])
    expect(refusals(endpoint.query, each)).toEqual([])
  })

  test.each(walk)('$name has a body that its schema accepts', ({ endpoint, operation }) => {
    const sent = endpoint.form ?? endpoint.body
    const [media] = Object.values(operation.requestBody?.content ?? {})
    expect(media !== undefined).toBe(sent !== undefined)
    if (!sent) return
    const examples = getExamples(media ?? {})
    expect(examples.length).toBeGreaterThan(0)
    expect(examples.flatMap((example) => refusals(sent, example))).toEqual([])
  })

  test.each(walk)('$name has an answer that its schema accepts', ({ endpoint, operation }) => {
    const answer = operation.responses[endpoint.status ?? 200]
    expect(answer?.description).toMatch(/^[A-Z]/)
    if (endpoint.bytes) expect(Object.keys(answer?.content ?? {})).toEqual([endpoint.bytes])
    if (!endpoint.answer) return
    const example = getExample(answer?.content?.['application/json'])
    expect(example).toBeDefined()
    expect(refusals(endpoint.answer, example)).toEqual([])
  })
})

test('no two calls show the same Idempotency-Key', () => {
  const keys = calls.flatMap(
    ({ operation }) => getExampleParameters(operation, 'header')['Idempotency-Key'] ?? [],
  )
  expect(keys.length).toBeGreaterThan(0)
  expect(new Set(keys).size).toBe(keys.length)
})

describe('an answer', () => {
  const getExampleBody = ({ requestBody }: Operation) =>
    Object(getExample(Object.values(requestBody?.content ?? {})[0])) as object
  const getExampleAnswer = ({ responses }: Operation) => {
    const [good] = Object.entries(responses).filter(([status]) => status !== '4XX')
    return Object(getExample(good?.[1].content?.['application/json'])) as Record<string, unknown>
  }
  const repeats = (answered: unknown, sent: unknown): boolean =>
    isDeepStrictEqual(answered, sent) ||
    (Array.isArray(answered) &&
      Array.isArray(sent) &&
      answered.length === sent.length &&
      sent.every((row, n) => isDeepStrictEqual({ ...answered[n], ...row }, answered[n])))
  const findOperation = (name: string) =>
    calls.find(({ method, path }) => `${method} ${path}` === name)?.operation ?? expect.fail(name)

  test('repeats the fields of the request', () => {
    // The status in the body of a review is the receipt's, not the invoice's; columns of a form are JSON in a text. The
    // reason or kind of an act on a line is not the line's.
    const acts =
      /\/(?:review|(?:import|agreement-templates)\/preview|money\/lines\/\{id\}\/(?:unmatch|aside))$/
    const others = calls.filter(({ path }) => !acts.test(path))
    const wrong = others.flatMap(({ method, path, operation }) => {
      const answer = getExampleAnswer(operation)
      const fields = Object.entries(getExampleBody(operation)).filter(([name]) => name in answer)
      return fields
        .filter(([name, sent]) => !repeats(answer[name], sent))
        .map(([name]) => `${method} ${path} ${name}`)
    })
    expect(wrong).toEqual([])
  })

  test.each(['POST /api/tenants', 'POST /api/tenants/{id}/welcome'])(
    'of %s holds no secret, for the mail took it',
    (name) => {
      const answer = getExampleAnswer(findOperation(name))
      expect(answer).toMatchObject({ welcomeEmailSent: true, welcomeEmailError: null })
      expect(Object.keys(answer)).not.toContain('initialPassword')
      expect(Object.keys(answer)).not.toContain('setPasswordUrl')
    },
  )

  test('to signing in names who signed in', () => {
    const operation = findOperation('POST /api/auth/login')
    expect(getExampleAnswer(operation)).toMatchObject({
      user: { email: Object(getExampleBody(operation)).email, role: 'admin' },
    })
  })
})

test('an error has an example', () => {
  const all = calls.map(({ operation }) =>
    getExample(operation.responses['4XX']?.content?.['application/json']),
  )
  const error = z.strictObject({ error: z.string(), code: z.string(), details: z.array(z.string()) })
  expect(all.filter((one) => !error.safeParse(one).success)).toEqual([])
})
