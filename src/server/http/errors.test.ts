import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  type InterruptibleDatabase,
  openInterruptibleDatabase,
} from '../../testing/database/interruptible-database.ts'
import { takeSnapshot } from '../../testing/database/snapshot.ts'
import { callBehindLock } from '../../testing/portal/call-behind-lock.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../testing/portal.ts'

const GONE = 'The portal cannot reach its database right now. Please try again in a moment.'
const END_WAITING = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

describe('while the database is unavailable', () => {
  let database: InterruptibleDatabase
  let portal: TestPortal
  let admin: ApiClient
  beforeAll(async () => {
    database = await openInterruptibleDatabase()
    portal = await startTestPortal({}, { database })
    admin = await portal.createAdmin()
  })
  afterEach(() => database.reconnect())
  afterAll(() => portal.close())

  const CALLS: [endpoint: string, body?: object][] = [
    ['GET /tenants'],
    ['GET /company'],
    ['POST /auth/login', { email: 'a@b.test', password: 'secret' }],
    ['POST /properties', { name: 'Lost', kind: 'shops', capacity: 1 }],
    ['POST /auth/logout'],
  ]

  test.each(['refused', 'dropped'] as const)(
    '(%s) every call says so; once it is back, all goes on',
    async (how) => {
      const before = await takeSnapshot(portal)
      await database.disconnect(how)
      for (const [endpoint, body] of CALLS) {
        const { status, body: response, headers } = await admin.call(endpoint, body ? { body } : {})
        expect({ endpoint, status, response }).toEqual({ endpoint, status: 503, response: { error: GONE } })
        expect(headers.get('retry-after')).toBe('2')
        expect(headers.get('cache-control')).toBe('no-store')
      }
      const sick = await portal.anonymous.call('GET /health')
      const time = portal.clock.now().toISOString()
      expect({ status: sick.status, body: sick.body }).toEqual({
        status: 503,
        body: { status: 'unavailable', time },
      })

      await database.reconnect()
      expect((await portal.anonymous.call('GET /health')).body).toEqual({ status: 'ok', time })
      expect((await admin.call('GET /tenants')).status).toBe(200)
      expect(await takeSnapshot(portal)).toEqual(before)
    },
  )

  test('a read-only database gets the same response, is unhealthy, and serves again once it takes writes', async () => {
    const name = database.db.$client.options.database
    const setReadOnly = (value: 'on' | 'off') =>
      database.db.$client.query(
        `begin read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
      )
    await setReadOnly('on')
    await database.disconnect('dropped')
    await database.reconnect()
    const body = { name: 'Lost', kind: 'shops', capacity: 1 }
    const { status, body: response, headers } = await admin.call('POST /properties', { body })
    expect([status, response, headers.get('retry-after')]).toEqual([503, { error: GONE }, '2'])
    expect((await portal.anonymous.call('GET /health')).status).toBe(503)
    await expect.poll(() => setReadOnly('off').then(Boolean, () => false)).toBe(true)
    const again = async () => (await admin.call('POST /properties', { body })).status
    await expect.poll(again).toBe(201)
    // Reads do not end a connection of before.
    await database.disconnect('dropped')
    await database.reconnect()
    await expect.poll(async () => (await portal.anonymous.call('GET /health')).status).toBe(200)
  })

  test('logs its cause once a second, without a stack', async () => {
    await database.disconnect('refused')
    const from = portal.logLines.length
    let shown: { level: number; time: number; outage?: true; cause?: string }[] = []
    while (shown.length < 2) {
      await admin.call('GET /company')
      const lines = portal.logLines.slice(from).map((line) => JSON.parse(line))
      shown = lines.filter(({ level }) => level >= 30)
    }
    for (const [at, { time, outage, cause }] of shown.entries()) {
      expect([outage, typeof cause]).toEqual([true, 'string'])
      if (at > 0) expect(time - (shown[at - 1]?.time ?? 0)).toBeGreaterThan(900)
    }
  })

  test('a statement that the database cancels gets the same response and changes nothing', async () => {
    const before = await takeSnapshot(portal)
    const body = { name: 'Lost', kind: 'shops', capacity: 1 }
    const ended = await callBehindLock(
      portal,
      'lock table properties in exclusive mode',
      [
        () => admin.call('POST /properties', { body }),
        () => admin.call('POST /properties', { body: { ...body, name: 'Lost too' } }),
      ],
      END_WAITING,
    )
    expect(ended.map(({ status, body: response }) => ({ status, response }))).toEqual([
      { status: 503, response: { error: GONE } },
      { status: 503, response: { error: GONE } },
    ])
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('a database that hangs makes health unavailable within its timeout', async () => {
    await portal.anonymous.call('GET /health')
    await database.disconnect('frozen')
    expect((await portal.anonymous.call('GET /health')).status).toBe(503)
    await database.reconnect()
    await expect.poll(async () => (await portal.anonymous.call('GET /health')).status).toBe(200)
  })
})

describe('an unexpected failure', () => {
  let portal: TestPortal
  beforeAll(async () => {
    portal = await startTestPortal()
  })
  afterAll(() => portal.close())

  test('has a reference to the log, and no internals', async () => {
    const admin = await portal.createAdmin()
    await portal.db.$client.query('alter table properties rename to hidden')
    const { status, body, headers } = await admin.call<{ error: string }>('GET /properties')
    const pattern =
      /^Something went wrong on our side; nothing you typed is lost\. Please try again, or tell us the reference ([0-9a-f]{8})\.$/
    expect({ status, keys: Object.keys(body) }).toEqual({ status: 500, keys: ['error'] })
    const reference = pattern.exec(body.error)?.[1]
    expect(reference).toBeDefined()
    expect(headers.get('cache-control')).toBe('no-store')
    const line = portal.logLines.find((entry) => entry.includes(String(reference))) ?? ''
    expect(JSON.parse(line)).toMatchObject({
      id: reference,
      cause: { message: 'relation "properties" does not exist', stack: expect.stringContaining('at ') },
    })
  })

  test('does not log user input', async () => {
    await portal.db.$client.query('alter table rate_limits rename to hidden_limits')
    const body = { email: 'typed@tenant.test', password: 'typed-password' }
    expect((await portal.anonymous.call('POST /auth/login', { body })).status).toBe(500)
    expect(portal.logLines.join('')).not.toContain('typed')
  })
})
