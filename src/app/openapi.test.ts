import { validate } from '@scalar/openapi-parser'
import { afterAll, describe, expect, test } from 'vitest'
import type { ApiDocument } from '../server/http/openapi.types.ts'
import { declaredErrors } from '../shared/errors.ts'
import { listOperations } from '../testing/calls/openapi.ts'
import { startTestPortal } from '../testing/portal.ts'

const portal = await startTestPortal()
const { body: document } = await portal.anonymous.call<ApiDocument>('GET /openapi.json')
const calls = listOperations(document)

afterAll(() => portal.close())

const refsIn = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)

describe('openapi.json', () => {
  test('has its version and a description of the portal', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    })
  })

  test('is valid OpenAPI 3.1', async () => {
    expect(await validate(JSON.stringify(document))).toMatchObject({
      valid: true,
      version: '3.1',
      errors: [],
    })
  })

  test('has the address of the portal', () => {
    const { description } = document.info
    for (const chapter of ['Sign in', 'Errors', 'Lists and pages', 'Idempotency', 'Money, days and texts'])
      expect(description).toContain(`## ${chapter}`)
    expect(description).toContain(`${document.servers?.[0]?.url}/api/auth/login`)
    expect(description).not.toContain('PUBLIC_URL')
  })

  test('lists the code of every error, and a refused call carries one', async () => {
    const { text, code } = await portal.anonymous.call('GET /tenants')
    expect(JSON.parse(text)).toEqual({ error: 'Please sign in.', code: 'auth.required' })
    expect(code).toBe('auth.required')
    const { description } = document.info
    const missing = [...declaredErrors].filter(
      ([name, { status, sentence }]) =>
        !description.includes(`\n- ${status} \`${name}\`${sentence ? ` ${sentence}` : ''}\n`),
    )
    expect(missing).toEqual([])
    expect(declaredErrors.size).toBeGreaterThan(300)
  })

  test.each(['br', 'gzip', 'identity'])(
    'is sent as %s, and not again while it stays the same',
    async (encoding) => {
      const headers = { 'accept-encoding': encoding }
      const first = await portal.anonymous.call<ApiDocument>('GET /openapi.json', { headers })
      expect(first.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
      expect(first.body).toEqual(document)
      const etag = first.headers.get('etag') ?? ''
      const again = await portal.anonymous.call('GET /openapi.json', { headers: { 'if-none-match': etag } })
      expect(again.status).toBe(304)
    },
  )

  test('names each call once, in one of its groups', () => {
    const names = calls.map(({ operation }) => operation.operationId)
    expect(new Set(names).size).toBe(names.length)
    const groups = document.tags.map(({ name }) => name)
    const strangers = calls.filter(
      ({ operation: { tags } }) => tags.length !== 1 || !groups.includes(tags[0] ?? ''),
    )
    expect(strangers.map(({ path }) => path)).toEqual([])
  })

  test('has a parameter for each name in an address, and no other', () => {
    for (const { path, operation } of calls) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const described = operation.parameters?.filter((one) => one.in === 'path') ?? []
      expect(described.map(({ name }) => name)).toEqual(named)
      expect(described.every(({ required }) => required)).toBe(true)
    }
  })

  test('has no broken references and no unused schemas', () => {
    const there = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(new Set(refsIn(document))).toEqual(new Set(there))
  })

  test('describes each response', () => {
    const answers = calls.flatMap(({ operation }) => Object.entries(operation.responses))
    const wrong = answers.filter(
      ([status, one]) => !/^(2\d\d|4XX)$/.test(status) || one.description.length < 4,
    )
    expect(wrong).toEqual([])
  })

  test('names only security schemes that it describes', () => {
    const ways = calls.flatMap(({ operation }) => operation.security.flatMap((one) => Object.keys(one)))
    expect(new Set(ways)).toEqual(new Set(Object.keys(document.components.securitySchemes)))
  })
})
