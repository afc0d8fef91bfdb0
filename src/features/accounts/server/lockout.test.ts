import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../testing/clock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../testing/portal.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }

beforeAll(async () => {
  portal = await startTestPortal({ TRUST_PROXY: 'on' })
  admin = await portal.createAdmin()
})
// Each test starts after earlier failures have expired.
beforeEach(() => portal.clock.advance(15 * MINUTE))
afterAll(() => portal.close())

const login = (email: string, password: string, from = '10.0.0.1') =>
  portal.anonymous.call<{ error: string }>('POST /auth/login', {
    body: { email, password },
    headers: { 'x-forwarded-for': from },
  })

/** Inserts failures directly, because verifying passwords is slow. */
async function insertFailures(count: number, email: string, from = '10.0.0.1'): Promise<void> {
  const at = portal.clock.now().toISOString()
  await portal.db.execute(sql`insert into login_failures (id, email, address, failed_at)
    select gen_random_uuid(), ${email}, ${from}, ${at}::timestamptz from generate_series(1, ${count}::int)`)
}

const TOO_MANY = 'Too many failed tries. Please try again in 15 minutes.'

describe('after ten failures for an e-mail from an address', () => {
  test('the eleventh attempt is refused, also with the right password', async () => {
    await insertFailures(7, admin.email)
    for (const nth of [8, 9, 10]) {
      expect((await login(admin.email, 'wrong horse')).status, `try ${nth}`).toBe(401)
    }
    for (const password of ['wrong horse', PASSWORD]) {
      const { status, body, headers } = await login(admin.email, password)
      expect({ status, body }).toEqual({ status: 429, body: { error: TOO_MANY } })
      expect(headers.get('retry-after')).toBe('900')
    }
  })

  test('an unknown e-mail gets the same response', async () => {
    await insertFailures(9, 'nobody@landlord.test')
    expect((await login('nobody@landlord.test', PASSWORD)).status).toBe(401)
    const { status, body, headers } = await login('Nobody@Landlord.test', PASSWORD)
    expect({ status, body }).toEqual({ status: 429, body: { error: TOO_MANY } })
    expect(headers.get('retry-after')).toBe('900')
  })

  test('the case of the e-mail makes no difference', async () => {
    await insertFailures(10, admin.email)
    expect((await login(admin.email.toUpperCase(), PASSWORD)).status).toBe(429)
  })

  test('the owner can sign in from another address, and others from that one', async () => {
    await insertFailures(10, admin.email)
    expect((await login(admin.email, PASSWORD, '10.0.0.2')).status).toBe(200)
    expect((await login(admin.email, PASSWORD)).status).toBe(429)
    const other = await portal.createAdmin()
    expect((await login(other.email, PASSWORD)).status).toBe(200)
  })

  test('a forged address header does not count', async () => {
    await insertFailures(10, admin.email)
    expect((await login(admin.email, PASSWORD, '6.6.6.6, 10.0.0.1')).status).toBe(429)
  })

  test('fifteen minutes after the first failure it works again, not before', async () => {
    await insertFailures(1, admin.email)
    portal.clock.advance(5 * MINUTE)
    await insertFailures(9, admin.email)
    portal.clock.advance(10 * MINUTE - 1)
    const shut = await login(admin.email, PASSWORD)
    expect(shut.status).toBe(429)
    expect(shut.headers.get('retry-after')).toBe('1')
    expect(shut.body.error).toBe('Too many failed tries. Please try again in a minute.')
    portal.clock.advance(1)
    expect((await login(admin.email, PASSWORD)).status).toBe(200)
  })

  test('refused attempts do not extend it', async () => {
    await insertFailures(10, admin.email)
    portal.clock.advance(14 * MINUTE)
    expect((await login(admin.email, PASSWORD)).headers.get('retry-after')).toBe('60')
    portal.clock.advance(MINUTE)
    expect((await login(admin.email, PASSWORD)).status).toBe(200)
  })
})

test('signing in clears earlier failures', async () => {
  await insertFailures(9, admin.email)
  expect((await login(admin.email, PASSWORD)).status).toBe(200)
  await insertFailures(9, admin.email)
  expect((await login(admin.email, PASSWORD)).status).toBe(200)
})

test('of fifty concurrent wrong attempts only ten are verified', async () => {
  await insertFailures(6, 'crowd@landlord.test')
  const tries = Array.from({ length: 50 }, () => login('crowd@landlord.test', 'wrong horse'))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 401)).toHaveLength(4)
  expect(statuses.filter((status) => status === 429)).toHaveLength(46)
})

test('many failures from many addresses slow further failures down, and do not lock the owner out', async () => {
  for (const from of ['10.1.0.1', '10.1.0.2', '10.1.0.3']) await insertFailures(10, admin.email, from)
  const begun = performance.now()
  expect((await login(admin.email, 'wrong horse', '10.1.0.4')).status).toBe(401)
  expect(performance.now() - begun).toBeGreaterThan(2000)
  expect((await login(admin.email, PASSWORD, '10.1.0.5')).status).toBe(200)
})

test('guessing the current password counts as well', async () => {
  const change = () =>
    admin.call('POST /auth/password', {
      body: { currentPassword: 'wrong horse', newPassword: 'another horse' },
    })
  await insertFailures(9, admin.email, '127.0.0.1')
  expect((await change()).status).toBe(400)
  expect((await change()).status).toBe(429)
})

test('without a trusted proxy the address header is ignored', async () => {
  const direct = await startTestPortal()
  const body = { email: 'nobody@landlord.test', password: PASSWORD }
  await direct.db.execute(sql`insert into login_failures (id, email, address, failed_at)
    select gen_random_uuid(), ${body.email}, '127.0.0.1', ${direct.clock.now().toISOString()}::timestamptz
    from generate_series(1, 10)`)
  const headers = { 'x-forwarded-for': '10.9.9.9' }
  expect((await direct.anonymous.call('POST /auth/login', { body, headers })).status).toBe(429)
  await direct.close()
})
