import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertFailures as insert, readFailures } from '../../../../../testing/attempts.ts'
import { MINUTE } from '../../../../../testing/clock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { openBudgets } from './budgets.ts'

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

const insertFailures = (count: number, account: string, from = '10.0.0.1') =>
  insert(portal, count, { account, from })

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
  const counted = await readFailures(portal, { account: 'crowd@landlord.test', from: '10.0.0.1' })
  expect(counted).toEqual({ account: 10, network: 10 })
})

test('many failures from many addresses slow further failures down, and do not lock the owner out', async () => {
  const { limiter, key } = openBudgets(portal.portal.ctx)('attacked', admin.email)
  await limiter.penalty(key, 29)
  const secondsToFail = async (from: string) => {
    const begun = performance.now()
    expect((await login(admin.email, 'wrong horse', from)).status).toBe(401)
    return (performance.now() - begun) / 1000
  }
  expect(await secondsToFail('10.1.0.4')).toBeLessThan(2)
  expect(await secondsToFail('10.1.0.5')).toBeGreaterThan(2)
  expect((await login(admin.email, PASSWORD, '10.1.0.5')).status).toBe(200)
})

test('the own password is guessed ten times from wherever, which strangers neither use up nor see unnoticed', async () => {
  const change = (currentPassword: string, from: string) =>
    admin.call('POST /auth/password', {
      body: { currentPassword, newPassword: 'another horse' },
      headers: { 'x-forwarded-for': from },
    })
  await insert(portal, 100, { from: '10.0.0.1' })
  await insert(portal, 10, { account: admin.email, from: '10.0.0.1' })
  for (let nth = 1; nth <= 10; nth += 1)
    expect((await change('wrong horse', `10.0.0.${nth}`)).status).toBe(400)
  expect((await change(PASSWORD, '10.0.0.11')).status).toBe(429)
  const { rows } = await portal.db.$client.query(
    `select count(*) from audit_events where action = 'password.refused'`,
  )
  expect(rows).toEqual([{ count: 10 }])
  portal.clock.advance(15 * MINUTE)
  expect((await change('wrong horse', '10.0.0.1')).status).toBe(400)
})

test('without a trusted proxy the address header is ignored', async () => {
  const direct = await startTestPortal()
  const body = { email: 'nobody@landlord.test', password: PASSWORD }
  await insert(direct, 10, { account: body.email })
  const headers = { 'x-forwarded-for': '10.9.9.9' }
  expect((await direct.anonymous.call('POST /auth/login', { body, headers })).status).toBe(429)
  await direct.close()
})

describe('over all accounts', () => {
  const spray = (count: number, from = '10.0.0.1') => insert(portal, count, { from })
  const refused = { status: 429, body: { error: TOO_MANY } }

  test('a network has a hundred failures, then nobody there is verified, and others are', async () => {
    await spray(99)
    expect((await login('one@landlord.test', PASSWORD)).status).toBe(401)
    for (const email of ['two@landlord.test', admin.email]) {
      const { status, body, headers } = await login(email, PASSWORD)
      expect({ status, body }).toEqual(refused)
      expect(headers.get('retry-after')).toBe('900')
    }
    expect((await login(admin.email, PASSWORD, '10.0.0.2')).status).toBe(200)
    expect(await readFailures(portal, { account: admin.email, from: '10.0.0.1' })).toEqual({
      account: 0,
      network: 100,
    })
    portal.clock.advance(15 * MINUTE - 1)
    expect((await login(admin.email, PASSWORD)).status).toBe(429)
    portal.clock.advance(1)
    expect((await login(admin.email, PASSWORD)).status).toBe(200)
  })

  test('a sign-in that succeeds gives back its own try and no other', async () => {
    await spray(42)
    await insertFailures(3, admin.email)
    expect((await login(admin.email, PASSWORD)).status).toBe(200)
    expect(await readFailures(portal, { account: admin.email, from: '10.0.0.1' })).toEqual({
      account: 0,
      network: 45,
    })
  })

  test.each([
    ['2001:db8:7:1::1', '2001:db8:7:1:ffff::9', 429],
    ['2001:db8:7:1::1', '2001:db8:7:2::1', 200],
    ['::ffff:10.0.0.1', '10.0.0.1', 429],
  ])('a network of IPv6 is its /64: %s and %s', async (attacker, neighbour, status) => {
    await spray(100, attacker)
    expect((await login(admin.email, PASSWORD, neighbour)).status).toBe(status)
  })

  test('all networks of an IPv6 /48 together have five hundred failures', async () => {
    for (const net of [1, 2, 3, 4]) await spray(100, `2001:db8:7:${net}::1`)
    await spray(99, '2001:db8:7:5::1')
    expect((await login('one@landlord.test', PASSWORD, '2001:db8:7:6::1')).status).toBe(401)
    expect((await login(admin.email, PASSWORD, '2001:db8:7:7::1')).status).toBe(429)
    expect((await login(admin.email, PASSWORD, '2001:db8:8:7::1')).status).toBe(200)
  })
})

test('a link to set a password is not guessed: a hundred unknown ones from a network', async () => {
  const reset = () =>
    portal.anonymous.call('POST /auth/reset', {
      body: { token: 'unknown', newPassword: 'another horse' },
      headers: { 'x-forwarded-for': '10.0.0.1' },
    })
  await insert(portal, 99, { from: '10.0.0.1' })
  expect((await reset()).status).toBe(400)
  expect((await reset()).status).toBe(429)
})

describe('the audit', () => {
  const blocked = async () =>
    (
      await portal.db.$client.query(
        "select actor_name, ip, changes from audit_events where action = 'session.blocked' and at >= $1",
        [portal.clock.now()],
      )
    ).rows

  test('has one event of a blocked account and network in their window, however often they try', async () => {
    portal.clock.advance(15 * MINUTE)
    await insertFailures(10, admin.email)
    await Promise.all(Array.from({ length: 12 }, () => login(admin.email, PASSWORD)))
    expect(await blocked()).toEqual([
      { actor_name: admin.email, ip: '10.0.0.1', changes: { limit: [null, 'account'] } },
    ])
    await insert(portal, 90, { from: '10.0.0.1' })
    for (const email of ['one@landlord.test', 'typed password'])
      expect((await login(email, PASSWORD)).status).toBe(429)
    const events = await blocked()
    expect(events).toHaveLength(2)
    expect(events).toContainEqual({
      actor_name: 'Somebody',
      ip: '10.0.0.1',
      changes: { limit: [null, 'network'] },
    })
  })

  test('has another one in the next window', async () => {
    await insertFailures(10, admin.email)
    expect((await login(admin.email, PASSWORD)).status).toBe(429)
    portal.clock.advance(15 * MINUTE)
    await insertFailures(10, admin.email)
    expect((await login(admin.email, PASSWORD)).status).toBe(429)
    expect(await blocked()).toHaveLength(1)
  })
})

test('what has expired is deleted, and nothing else', async () => {
  const rows = async () => (await portal.db.execute('select 1 from rate_limits')).rows.length
  await portal.portal.ctx.jobs.run('delete-expired-sessions')
  expect(await rows()).toBe(0)
  await insertFailures(1, admin.email)
  portal.clock.advance(15 * MINUTE - 1)
  await portal.portal.ctx.jobs.run('delete-expired-sessions')
  expect(await rows()).toBe(2)
})
