import { afterAll, describe, expect, test } from 'vitest'
import type { ApiDocument } from '../server/http/openapi.types.ts'
import { tokensCss } from '../shared/tokens.ts'
import { testPortal } from '../testing/portal.ts'
import { callsOf } from './server/docs.call.ts'

const portal = await testPortal()
const { body: document } = await portal.stranger.call<ApiDocument>('GET /openapi.json')
const page = await portal.stranger.call('GET /docs')
const calls = callsOf(document)

afterAll(() => portal.close())

const refsIn = (part: unknown) =>
  [...JSON.stringify(part).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref)

describe('openapi.json', () => {
  test('says which version it is, and what the portal is', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: expect.any(String), version: expect.any(String) },
    })
  })

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

  test('refers to nothing that is not there, and holds no shape that nothing names', () => {
    const there = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`)
    expect(new Set(refsIn(document))).toEqual(new Set(there))
  })

  test('says of each answer what it means', () => {
    const answers = calls.flatMap(({ operation }) => Object.entries(operation.responses))
    const wrong = answers.filter(
      ([status, one]) => !/^(2\d\d|4XX)$/.test(status) || one.description.length < 4,
    )
    expect(wrong).toEqual([])
  })

  test('names only ways to sign in that it describes', () => {
    const ways = calls.flatMap(({ operation }) => operation.security.flatMap((one) => Object.keys(one)))
    expect(new Set(ways)).toEqual(new Set(Object.keys(document.components.securitySchemes)))
  })
})

describe('the page', () => {
  const anchors = [...page.text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  const links = [...page.text.matchAll(/ href="#([^"]+)"/g)].map(([, id]) => id)

  test('has a place for every call, with an example', () => {
    expect(page.status).toBe(200)
    for (const { operation, method, path } of calls) {
      expect(anchors).toContain(operation.operationId)
      expect(page.text).toContain(`Request: ${method} ${path}`)
    }
  })

  test('leads nowhere but to its own places', () => {
    expect(new Set(anchors).size).toBe(anchors.length)
    expect(links.filter((link) => !anchors.includes(link))).toEqual([])
  })

  test('loads nothing, and its policy lets nothing in but what it holds', () => {
    expect(page.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-\S+'; script-src 'sha256-\S+'; img-src 'self'; /,
    )
    expect(page.text).not.toMatch(/\s(src|style|on\w+)="/)
    expect(page.text).not.toMatch(/<link rel="stylesheet"|@import|url\(/)
  })

  test('is light over the line and is not sent again', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const { headers: got } = await portal.stranger.call('GET /docs', { headers })
    expect(got.get('content-encoding')).toBe('gzip')
    const etag = got.get('etag') ?? ''
    const again = await portal.stranger.call('GET /docs', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('wears the colours of the portal', () => {
    expect(page.text).toContain(tokensCss())
  })
})
