import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTextProblems } from '../testing/calls/error-texts.ts'
import { buildPath, listPathIds } from '../testing/calls/request-samples.ts'
import { type PortalSnapshot, takeSnapshot } from '../testing/database/snapshot.ts'
import { type ApiResponse, startTestPortal } from '../testing/portal.ts'
import { buildValidRequest, createSampleRecords, findCaller } from '../testing/samples/sample-records.ts'

const portal = await startTestPortal()
const records = await createSampleRecords(portal)
const walk = portal.routes
  .filter(({ method, url }) => method !== 'HEAD' && url.startsWith('/api'))
  .map((route) => ({ ...route, name: `${route.method} ${route.url}` }))
const { admin } = records

let before: PortalSnapshot
beforeAll(async () => {
  before = await takeSnapshot(portal, { except: ['rate_limits'] })
})
afterAll(() => portal.close())

function listFaults({ status, body, text }: ApiResponse, allowed: number[], what: string): string[] {
  if (!allowed.includes(status)) return [`${what}: ${status} ${text.slice(0, 200)}`]
  const { error, details = [], ...rest } = body as { error: string; details?: string[]; success?: false }
  const strange = Object.keys(rest).filter((name) => name !== 'success')
  return [...strange, ...[error, ...details].flatMap(findTextProblems)].map((fault) => `${what}: ${fault}`)
}

const JSON_TYPE = { 'content-type': 'application/json' }
const good = '{"name":"Efua"}'
const LARGE = 2 * 1024 * 1024
const BODIES: [what: string, status: number[], raw: string, headers: Record<string, string>][] = [
  ['cut off JSON', [400], '{"name":', JSON_TYPE],
  ['two JSON values', [400], '{}{}', JSON_TYPE],
  ['single quotes', [400], "{'name':'a'}", JSON_TYPE],
  ['NaN', [400], '{"amount":NaN}', JSON_TYPE],
  ['no JSON at all', [400], 'name=Efua', JSON_TYPE],
  ['NUL bytes', [400], '\u0000\u0000', JSON_TYPE],
  ['an empty body', [400], '', JSON_TYPE],
  ['null', [400], 'null', JSON_TYPE],
  ['a list', [400], '[]', JSON_TYPE],
  ['a list with an object', [400], '[{"name":"Efua"}]', JSON_TYPE],
  ['a text', [400], '"name"', JSON_TYPE],
  ['a number', [400], '1e999', JSON_TYPE],
  ['a truth', [400], 'true', JSON_TYPE],
  ['a prototype', [400], '{"__proto__":{"role":"admin"}}', JSON_TYPE],
  ['a nested prototype', [400], '{"howToPay":{"__proto__":{"role":"admin"}}}', JSON_TYPE],
  ['a constructor', [400], '{"constructor":{"prototype":{"role":"admin"}}}', JSON_TYPE],
  ['deep nesting', [400], '['.repeat(20_000) + ']'.repeat(20_000), JSON_TYPE],
  ['plain text', [400, 415], good, { 'content-type': 'text/plain' }],
  ['XML', [415], '<name>Efua</name>', { 'content-type': 'application/xml' }],
  ['bytes', [415], good, { 'content-type': 'application/octet-stream' }],
  ['no type at all', [415], good, { 'content-type': '' }],
  ['a broken type', [415], good, { 'content-type': 'json; ;;=' }],
  ['a form without a boundary', [400, 415], good, { 'content-type': 'multipart/form-data' }],
  ['2 MB', [413], JSON.stringify({ name: 'x'.repeat(LARGE) }), JSON_TYPE],
  [
    'a form of 2 MB',
    [413],
    `name=${'x'.repeat(LARGE)}`,
    { 'content-type': 'application/x-www-form-urlencoded' },
  ],
]

describe('a body that is', () => {
  const takers = walk.filter(({ endpoint }) => endpoint?.body)

  test.each(BODIES)('%s is refused by every call', async (_what, allowed, raw, headers) => {
    const faults: string[] = []
    for (const route of takers) {
      const { caller } = findCaller(route, records)
      // Above the limit of calls that accept large bodies.
      const more = raw.length > LARGE ? 'x'.repeat(route.endpoint?.maxBytes ?? 0) : ''
      const send = { raw: raw + more, headers }
      const reply = await caller.call(`${route.method} ${buildPath(route, records.ids)}`, send)
      faults.push(...listFaults(reply, allowed, route.name))
    }
    expect(faults).toEqual([])
  })
})

const NOBODY = '0b6a1c5e-0000-4000-8000-000000000000'
const IDS: [what: string, status: number[], id: string][] = [
  ['that nothing has', [404], NOBODY],
  ['that is a word', [404], 'first'],
  ['that is a number', [404], '1'],
  ['that is nearly one', [404], `${NOBODY}0`],
  ['with a NUL byte', [404], '%00'],
  ['with control characters', [404], 'a%0d%0ab'],
  ['that is SQL', [404], encodeURIComponent(`' or 1=1 --`)],
  ['of letters beyond ASCII', [404], encodeURIComponent('Ɔfɔri 🏠')],
  ['that climbs', [404], '..%2f..%2fetc%2fpasswd'],
  ['of a prototype', [404], '__proto__'],
  ['of 150 characters', [400, 404], 'x'.repeat(150)],
  ['of 300 characters', [400, 404], 'x'.repeat(300)],
  ['with a lone percent', [400], '%'],
  ['in half of UTF-8', [400], '%E0%A4%A'],
  ['of a lone surrogate', [400], '%ED%A0%80'],
]

describe('an id', () => {
  // A phone makes the ids of photos.
  const makesId = ({ name }: { name: string }) => name === 'PUT /api/handovers/{id}/photos/{photoId}'
  const named = walk.filter((route) => route.url.includes('{') && !makesId(route))

  test.each(IDS)('%s is not found by any call', async (_what, allowed, id) => {
    const faults: string[] = []
    for (const route of named) {
      for (const collection of listPathIds(route)) {
        const { endpoint, send } = buildValidRequest(route, {
          ...records,
          ids: { ...records.ids, [collection]: id },
        })
        faults.push(
          ...listFaults(
            await findCaller(route, records).caller.call(endpoint, send),
            allowed,
            `${route.name} (${collection})`,
          ),
        )
      }
    }
    expect(faults).toEqual([])
  })
})

describe('an Idempotency-Key', () => {
  const keyed = walk.filter(({ endpoint }) => endpoint?.idempotent)

  test.each([
    ['empty', ''],
    ['of blanks', '   '],
    ['of 256 characters', 'k'.repeat(256)],
  ])('%s is refused by every call that takes one', async (_what, key) => {
    const faults: string[] = []
    for (const route of keyed) {
      const { endpoint, send } = buildValidRequest(route, records)
      const reply = await findCaller(route, records).caller.call(endpoint, {
        ...send,
        headers: { 'idempotency-key': key },
      })
      faults.push(...listFaults(reply, [400], route.name))
    }
    expect(faults).toEqual([])
  })
})

test('unknown fields are ignored', async () => {
  const { body } = await admin.call('GET /tenants')
  const strange = '__proto__=x&constructor=x&toString=x&hasOwnProperty=x&id=x&role=admin&limit%00=1&limit[]=1'
  const reply = await admin.call(`GET /tenants?${strange}`)
  expect({ status: reply.status, body: reply.body }).toEqual({ status: 200, body })
})

describe('an address', () => {
  test.each([
    ['that is no call', 'GET /nothing'],
    ['with a method that it has not', 'DELETE /health'],
    ['below a call', 'GET /tenants/1/2/3'],
    ['of the API itself', 'GET /'],
    ['in capitals', 'GET /TENANTS'],
  ])('%s is a JSON 404', async (_what, endpoint) => {
    const reply = await admin.call(endpoint)
    expect(listFaults(reply, [404], endpoint)).toEqual([])
    expect(reply.headers.get('cache-control')).toBe('no-store')
  })
})

test('no refused call changed a row or a file', async () => {
  expect(await takeSnapshot(portal, { except: ['rate_limits'] })).toEqual(before)
})
