import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cuttableDatabase } from '../../testing/cuttable.ts'
import { type Person, type TestPortal, testPortal } from '../../testing/portal.ts'
import { stateOf } from '../../testing/state.ts'

const GONE =
  'The portal cannot reach its database right now. Nothing was changed; please try again in a moment.'

describe('while the database is gone', async () => {
  const database = await cuttableDatabase()
  let portal: TestPortal
  let admin: Person
  beforeAll(async () => {
    portal = await testPortal({}, { database })
    admin = await portal.admin()
  })
  afterAll(() => portal.close())

  test('every call answers 503 and says so, health as well; once it is back, all goes on', async () => {
    const before = await stateOf(portal)
    database.cut()
    for (const [endpoint, body] of [
      ['GET /tenants', undefined],
      ['GET /company', undefined],
      ['POST /auth/login', { email: 'a@b.test', password: 'secret' }],
      ['POST /properties', { name: 'Lost', kind: 'shops', capacity: 1 }],
      ['POST /auth/logout', undefined],
    ] as const) {
      const { status, body: told, headers } = await admin.call(endpoint, body ? { body } : {})
      expect({ endpoint, status, told }).toEqual({ endpoint, status: 503, told: { error: GONE } })
      expect(headers.get('retry-after')).toBe('2')
      expect(headers.get('cache-control')).toBe('no-store')
    }
    const sick = await portal.stranger.call('GET /health')
    expect({ status: sick.status, body: sick.body }).toEqual({
      status: 503,
      body: { status: 'unavailable', time: portal.clock.now().toISOString() },
    })

    database.mend()
    expect((await portal.stranger.call('GET /health')).body).toMatchObject({ status: 'ok' })
    expect((await admin.call('GET /tenants')).status).toBe(200)
    expect(await stateOf(portal)).toEqual(before)
  })

  test('a database that hangs makes health unavailable within 3 s', async () => {
    await portal.stranger.call('GET /health')
    database.freeze()
    const begun = performance.now()
    expect((await portal.stranger.call('GET /health')).status).toBe(503)
    expect(performance.now() - begun).toBeLessThan(4500)
    database.mend()
    expect((await portal.stranger.call('GET /health')).status).toBe(200)
  })
})

describe('an unexpected failure', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await testPortal()
  })
  afterAll(() => portal.close())

  test('answers a reference that the log explains, and nothing of the inside', async () => {
    const admin = await portal.admin()
    await portal.db.$client.query('alter table properties rename to hidden')
    const { status, body, headers } = await admin.call<{ error: string }>('GET /properties')
    const pattern =
      /^Something went wrong on our side; nothing you typed is lost\. Please try again, or tell us the reference ([0-9a-f]{8})\.$/
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 500, keys: ['error'] })
    const reference = pattern.exec(body.error)?.[1]
    expect(reference).toBeDefined()
    expect(headers.get('cache-control')).toBe('no-store')
    const line = portal.logged.find((entry) => entry.includes(String(reference))) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      id: reference,
      cause: { message: 'relation "properties" does not exist', stack: expect.stringContaining('at ') },
    })
  })

  test('does not log what was typed', async () => {
    await portal.db.$client.query('alter table login_failures rename to hidden_failures')
    const body = { email: 'typed@tenant.test', password: 'typed-password' }
    expect((await portal.stranger.call('POST /auth/login', { body })).status).toBe(500)
    expect(portal.logged.join('')).not.toContain('typed')
  })
})
