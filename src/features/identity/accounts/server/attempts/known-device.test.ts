import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertFailures, readFailures } from '../../../../../testing/attempts.ts'
import { DAY, MINUTE } from '../../../../../testing/clock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
let uid: string
let passwordHash: string

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  uid = (await admin.call<{ uid: string }>('GET /auth/me')).body.uid
  const { rows } = await portal.db.$client.query('select password_hash from accounts where uid = $1', [uid])
  passwordHash = rows[0]?.password_hash ?? ''
})
beforeEach(() => portal.clock.advance(15 * MINUTE))
afterAll(() => portal.close())

const login = (cookie: string | undefined, password = PASSWORD, email = admin.email) =>
  portal.anonymous.call('POST /auth/login', {
    body: { email, password },
    ...(cookie !== undefined && { headers: { cookie } }),
  })

const readCookie = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? ''
const readToken = (cookie: string) => cookie.slice('known_device='.length)
const signIn = async () => readCookie(await login(undefined))
const blockNetwork = () => insertFailures(portal, 100, { account: admin.email })

describe('the cookie of a known device', () => {
  test('comes with a sign-in that succeeded, for a year, and is for signing in only', async () => {
    const refused = await login(undefined, 'wrong horse')
    expect(refused.headers.get('set-cookie')).toBeNull()
    const signedIn = await login(undefined)
    const id = `${uid}\\.[\\w-]{16}\\.\\d{13}\\.[\\w-]{43}`
    const rules = 'Max-Age=31536000; HttpOnly; SameSite=Lax; Path=/api/auth'
    expect(signedIn.headers.get('set-cookie')).toMatch(new RegExp(`^known_device=${id}; ${rules}$`))
  })

  test('stays the same device at its next sign-in, for another year', async () => {
    const [, first, until] = (await signIn()).split('.')
    const other = await signIn()
    portal.clock.advance(DAY)
    const [, again, later] = readCookie(await login(other)).split('.')
    expect(again).toBe(other.split('.')[1])
    expect(again).not.toBe(first)
    expect(Number(later)).toBeGreaterThanOrEqual(Number(until) + DAY)
  })

  test('opens nothing', async () => {
    const cookie = await signIn()
    const me = await portal.anonymous.call('GET /auth/me', { headers: { cookie } })
    expect(me.status).toBe(401)
    expect((await portal.withToken(readToken(cookie)).call('GET /auth/me')).status).toBe(401)
  })
})

describe('a known device', () => {
  test('signs in while its network and its account there are blocked by others', async () => {
    const cookie = await signIn()
    await blockNetwork()
    expect((await login(undefined)).status).toBe(429)
    expect((await login(`theme=dark; ${cookie}; more=1`)).status).toBe(200)
    expect((await login(undefined)).status).toBe(429)
  })

  test('has ten tries of its own, which are not those of its network', async () => {
    const cookie = await signIn()
    const device = readToken(cookie)
    await insertFailures(portal, 9, { account: admin.email, uid, passwordHash, device })
    expect((await login(cookie, 'wrong horse')).status).toBe(401)
    for (const password of ['wrong horse', PASSWORD]) {
      const { status, headers } = await login(cookie, password)
      expect([status, headers.get('retry-after')]).toEqual([429, '900'])
    }
    expect(await readFailures(portal, { account: admin.email })).toEqual({ account: 0, network: 0 })
    expect((await login(undefined)).status).toBe(200)
    portal.clock.advance(15 * MINUTE)
    expect((await login(cookie)).status).toBe(200)
    expect(await readFailures(portal, { account: admin.email, uid, passwordHash, device })).toEqual({
      device: 0,
    })
  })

  test('is none any more once the password was changed', async () => {
    const { email, ...owner } = await portal.createAdmin()
    const cookie = readCookie(await login(undefined, PASSWORD, email))
    const body = { currentPassword: PASSWORD, newPassword: 'another horse' }
    expect((await owner.call('POST /auth/password', { body })).status).toBe(204)
    await insertFailures(portal, 100, { account: email })
    expect((await login(cookie, 'another horse', email)).status).toBe(429)
  })

  test.each<[string, (cookie: string) => string | Promise<string>]>([
    [
      'of another account',
      async () => readCookie(await login(undefined, PASSWORD, (await portal.createAdmin()).email)),
    ],
    ['with another signature', (cookie) => cookie.slice(0, -2) + (cookie.endsWith('AA') ? 'BB' : 'AA')],
    ['with another account written into it', (cookie) => cookie.replace(uid, uid.replaceAll(/\d/g, '0'))],
    ['with a later end', (cookie) => cookie.replace(/\.(\d{13})\./, '.9999999999999.')],
    ['without a signature', (cookie) => cookie.split('.').slice(0, 3).join('.')],
    ['with more behind it', (cookie) => `${cookie}.more`],
    ['of another portal', () => `known_device=${uid}.id.9999999999999.${'A'.repeat(43)}`],
    ['that is empty', () => 'known_device='],
  ])('is none by a cookie %s', async (_which, cookieFrom) => {
    const cookie = await cookieFrom(await signIn())
    await blockNetwork()
    expect((await login(cookie)).status).toBe(429)
  })

  test('is none after a year', async () => {
    const cookie = await signIn()
    portal.clock.advance(365 * DAY - 1)
    await blockNetwork()
    expect((await login(cookie)).status).toBe(200)
    portal.clock.advance(1)
    await blockNetwork()
    expect((await login(cookie)).status).toBe(429)
  })
})

describe('a link to set a password', () => {
  const forgot = (email: string, cookie?: string) =>
    portal.anonymous.call('POST /auth/forgot', { body: { email }, ...(cookie && { headers: { cookie } }) })
  const listLinks = async (account: string) => {
    const { rows } = await portal.db.$client.query(
      'select 1 from password_links join accounts using (uid) where email = $1',
      [account],
    )
    return rows.length
  }
  const jobsDone = () =>
    portal.logLines.filter((line) => line.includes('mail-reset-link') && line.includes('a job is done'))
      .length

  test('is mailed thirty times to a network in 15 minutes, then to a known device for its own account', async () => {
    const cookie = await signIn()
    await Promise.all(Array.from({ length: 29 }, () => forgot('nobody@landlord.test')))
    const { email } = await portal.createAdmin()
    for (let nth = 0; nth < 3; nth += 1) expect((await forgot(email)).status).toBe(202)
    for (const each of [email, admin.email]) expect((await forgot(each, cookie)).status).toBe(202)
    await expect.poll(jobsDone).toBe(30 + 1)
    expect([await listLinks(email), await listLinks(admin.email)]).toEqual([1, 1])
    portal.clock.advance(15 * MINUTE)
    await forgot(email)
    await expect.poll(() => listLinks(email)).toBe(2)
  })
})
