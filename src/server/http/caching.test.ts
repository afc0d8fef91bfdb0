import { Agent, request as open } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ApiClient, startTestPortal, type TestPortal } from '../../testing/portal.ts'

let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  for (const name of ['Ama', 'Efua', 'Yaa']) await portal.createTenant(admin, { name })
})
afterAll(() => portal.close())

async function readEtag(endpoint: string, person = admin): Promise<string> {
  const { headers } = await person.call(endpoint)
  return headers.get('etag') ?? 'none'
}

const known = (endpoint: string, etag: string, person = admin) =>
  person.call(endpoint, { headers: { 'if-none-match': etag } })

describe('an answer that carries data', () => {
  test.each([
    'GET /tenants',
    'GET /tenants?limit=2&count=true',
    'GET /invoices',
    'GET /settings',
    'GET /auth/me',
    'GET /company',
  ])('%s is not sent again to who has it', async (endpoint) => {
    const first = await admin.call(endpoint)
    const etag = first.headers.get('etag') ?? 'none'
    expect(etag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toMatch(/authorization/i)
    for (const tags of [etag, `"other", ${etag}`, `${etag},"other"`]) {
      const again = await known(endpoint, tags)
      expect({ status: again.status, text: again.text }).toEqual({ status: 304, text: '' })
      expect(again.headers.get('etag')).toBe(etag)
      expect(again.headers.get('cache-control')).toBe('private, no-cache')
    }
    expect((await known(endpoint, '"other"')).text).toBe(first.text)
  })

  test('sends few headers with a 304, and keeps the connection', async () => {
    const [kept, etag] = [new Agent({ keepAlive: true, maxSockets: 1 }), await readEtag('GET /auth/me')]
    const headers = { authorization: `Bearer ${admin.token}`, 'if-none-match': etag }
    const ask = () =>
      new Promise<{ names: string[]; reused: boolean }>((resolve, reject) => {
        const outgoing = open(`${portal.url}/api/auth/me`, { agent: kept, headers }, (answer) => {
          answer.resume()
          answer.once('end', () =>
            resolve({ names: Object.keys(answer.headers).sort(), reused: outgoing.reusedSocket }),
          )
        })
        outgoing.once('error', reject).end()
      })
    const names = ['cache-control', 'date', 'etag', 'vary']
    expect([await ask(), await ask()]).toEqual([
      { names, reused: false },
      { names, reused: true },
    ])
    kept.destroy()
  })

  test('has another ETag when the next page, the total or a row changes', async () => {
    const queries = ['?limit=2', '?limit=2&count=true', '?limit=500', '?limit=500&count=true']
    const tags = async () => Promise.all(queries.map((query) => readEtag(`GET /tenants${query}`)))
    const before = await tags()
    expect(new Set(before).size).toBe(4)
    expect(await tags()).toEqual(before)
    const [first] = (await admin.call<{ id: string }[]>('GET /tenants?limit=1')).body
    await admin.call(`PATCH /tenants/${first?.id}`, { body: { unit: 'changed' } })
    for (const [index, tag] of (await tags()).entries()) expect(tag).not.toBe(before[index])
  })

  test('has another ETag when only the total changes', async () => {
    const query = 'GET /tenants?limit=1&count=true'
    portal.clock.advance(1000)
    const newest = await portal.createTenant(admin, { name: 'Newest' })
    const before = await admin.call(query)
    const older = (await admin.call<{ id: string }[]>('GET /tenants')).body.at(-1)
    await admin.call(`DELETE /tenants/${older?.id}`)
    const after = await known(query, before.headers.get('etag') ?? 'none')
    expect(after.status).toBe(200)
    expect(after.text).toBe(before.text)
    expect(after.body).toMatchObject([{ id: newest.tenant.id }])
  })

  test('has an ETag for its own reader only', async () => {
    const other = await portal.createTenant(admin)
    const etag = await readEtag('GET /auth/me')
    expect((await known('GET /auth/me', etag, other)).status).toBe(200)
    expect((await known('GET /auth/me', etag, portal.anonymous)).status).toBe(401)
  })
})

describe('other responses are not cached', () => {
  test.each<[string, string, object | undefined]>([
    ['an error', 'GET /tenants/nobody', undefined],
    ['a refusal', 'GET /tenants?limit=0', undefined],
    ['an unknown call', 'GET /nothing', undefined],
    ['a change', 'PATCH /auth/me', { phone: '020' }],
    ['a failed login', 'POST /auth/login', { email: '', password: '' }],
    ['health', 'GET /health', undefined],
  ])('%s', async (_what, endpoint, body) => {
    const { headers } = await admin.call(endpoint, body ? { body } : {})
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('etag')).toBeNull()
  })
})

function raw(
  path: string,
  accepted: string,
): Promise<{ encoding: string | undefined; vary: string; bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${admin.token}`, 'accept-encoding': accepted }
    const sent = open(`${portal.url}/api${path}`, { headers }, (answer) => {
      answer
        .toArray()
        .then(
          (chunks) =>
            resolve({
              encoding: answer.headers['content-encoding'],
              vary: String(answer.headers.vary),
              bytes: Buffer.concat(chunks),
            }),
          reject,
        )
    })
    sent.on('error', reject)
    sent.end()
  })
}

describe('JSON of more than 1 KB', () => {
  test.each([
    ['br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip, br', 'br', brotliDecompressSync],
  ] as const)('goes out packed to who takes %s', async (accepted, encoding, unpack) => {
    const plain = await raw('/openapi.json', 'identity')
    const packed = await raw('/openapi.json', accepted)
    expect(plain.encoding).toBeUndefined()
    expect(packed.encoding).toBe(encoding)
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 3)
    expect(unpack(packed.bytes).toString()).toBe(plain.bytes.toString())
    expect(packed.vary).toMatch(/authorization/i)
    expect(packed.vary).toMatch(/accept-encoding/i)
  })

  test('and only then', async () => {
    const { encoding, bytes } = await raw('/settings/security', 'br, gzip')
    expect(bytes.length).toBeLessThan(1024)
    expect(encoding).toBeUndefined()
  })
})
