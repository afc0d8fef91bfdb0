import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertFailures, readFailures } from '../../../../testing/attempts.ts'
import { HOUR } from '../../../../testing/clock.ts'
import { findTablesContaining, listRows, takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { LINK_LIFE_MS, openLink } from './passwords/password-links.ts'

const DEAD = {
  status: 400,
  body: { error: 'This link has been used or is no longer valid. Please ask for a new one.' },
}
const NEW = 'another horse'

let portal: TestPortal
let admin: ApiClient & { email: string }
let person: Awaited<ReturnType<TestPortal['createTenant']>>
let uid: string

beforeAll(async () => {
  portal = await startTestPortal({ LOG_LEVEL: 'trace' })
  admin = await portal.createAdmin()
})
beforeEach(async () => {
  person = await portal.createTenant(admin)
  uid = person.tenant.uid ?? ''
})
afterAll(() => portal.close())

const link = async (of = uid) =>
  new URL(await openLink(portal.portal.ctx, portal.db, of, LINK_LIFE_MS.reset)).hash.slice(1)
const reset = async (token: string, newPassword = NEW) => {
  const { status, body } = await portal.anonymous.call('POST /auth/reset', { body: { token, newPassword } })
  return { status, body }
}
const signIn = async (password: string, email = person.tenant.email) =>
  (await portal.anonymous.call('POST /auth/login', { body: { email, password } })).status

describe('a link', () => {
  test('sets the password once, and ends every session and every other link', async () => {
    const [token, other] = [await link(), await link()]
    const stranger = await portal.createTenant(admin)
    const foreign = await link(stranger.tenant.uid ?? '')
    expect(await reset(token)).toEqual({ status: 204, body: undefined })
    expect((await person.call('GET /auth/me')).status).toBe(401)
    expect([await signIn(NEW), await signIn(PASSWORD)]).toEqual([200, 401])
    expect([await reset(token, 'third horse'), await reset(other, 'third horse')]).toEqual([DEAD, DEAD])
    expect(await signIn(NEW)).toBe(200)
    expect((await stranger.call('GET /auth/me')).status).toBe(200)
    expect((await reset(foreign)).status).toBe(204)
  })

  test.each([
    ['a moment before the hour', HOUR - 1, 204],
    ['on the hour', HOUR, 204],
    ['a moment after', HOUR + 1, 400],
  ])('works through its hour: %s', async (_when, later, status) => {
    const token = await link()
    portal.clock.advance(later)
    expect((await reset(token)).status).toBe(status)
  })

  test('clears the failures to sign in, from any address', async () => {
    const account = person.tenant.email
    for (const from of ['127.0.0.1', '127.0.0.2']) await insertFailures(portal, 10, { account, from })
    expect(await signIn(PASSWORD)).toBe(429)
    expect((await reset(await link())).status).toBe(204)
    expect(await signIn(NEW)).toBe(200)
    expect(await readFailures(portal, { account, from: '127.0.0.2' })).toMatchObject({ account: 0 })
  })

  test('is deleted after it has expired', async () => {
    await portal.db.execute(sql`delete from password_links`)
    await link()
    portal.clock.advance(HOUR)
    await portal.portal.ctx.jobs.run('delete-expired-sessions')
    expect(await listRows(portal, 'password_links')).toHaveLength(1)
    portal.clock.advance(1)
    await portal.portal.ctx.jobs.run('delete-expired-sessions')
    expect(await listRows(portal, 'password_links')).toEqual([])
  })

  test('and its password are in no table and no log line', async () => {
    const token = await link()
    expect(await findTablesContaining(portal, token)).toEqual([])
    await reset(token, 'very-secret-horse')
    for (const secret of [token, 'very-secret-horse']) {
      expect(await findTablesContaining(portal, secret)).toEqual([])
      expect(portal.logLines.join('')).not.toContain(secret)
    }
  })
})

describe('nothing changes', () => {
  test.each<[string, () => string | Promise<string>]>([
    ['an unknown token', () => 'a'.repeat(43)],
    ['its hash', async () => (await tokenHashes()).at(-1) ?? ''],
    ['a token with something behind it', async () => `${await link()}x`],
  ])('with %s', async (_what, readToken) => {
    const token = await readToken()
    const take = () => takeSnapshot(portal, { except: ['rate_limits'] })
    const before = await take()
    expect(await reset(token)).toEqual(DEAD)
    expect(await take()).toEqual(before)
  })

  test.each([
    ['12345', 'New password must be at least 6 characters long'],
    ['', 'Please fill in all password fields'],
  ])('with the password %j, and the link stays good', async (password, error) => {
    const token = await link()
    const before = await takeSnapshot(portal)
    expect(await reset(token, password)).toEqual({ status: 400, body: { error, details: [error] } })
    expect(await takeSnapshot(portal)).toEqual(before)
    expect((await reset(token)).status).toBe(204)
  })
})

const tokenHashes = async () => {
  await link()
  const { rows } = await portal.db.$client.query<{ hash: string }>(
    'select token_hash as hash from password_links',
  )
  return rows.map(({ hash }) => hash)
}

describe('of two at once', () => {
  test.each([
    ['one link', 1],
    ['two links of one account', 2],
  ])('with %s one wins', async (_what, links) => {
    const tokens = [await link(), await link()]
    const calls = [0, links - 1].map((nth, call) => () => reset(tokens[nth] ?? '', `horse number ${call}`))
    const lock = `select 1 from accounts where uid = '${uid}' for update`
    const replies = await callBehindLock(portal, lock, calls)
    const statuses = replies.map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([204, 400])
    expect(await signIn(`horse number ${statuses.indexOf(204)}`)).toBe(200)
  })

  test('a change that had begun with the old password does not undo a reset', async () => {
    const token = await link()
    const body = { currentPassword: PASSWORD, newPassword: 'horse of a thief' }
    const lock = `select 1 from accounts where uid = '${uid}' for update`
    const calls = [() => person.call<unknown>('POST /auth/password', { body })]
    const hash = `update accounts set password_hash = 'other' where uid = '${uid}'`
    const [reply] = await callBehindLock(portal, lock, calls, hash)
    expect(reply).toMatchObject({ status: 400, body: { error: 'Current password is incorrect' } })
    expect((await reset(token)).status).toBe(204)
  })
})

describe('an open link', () => {
  const change = (body: object) => admin.call(`PATCH /tenants/${person.tenant.id}`, { body })

  test.each<[string, () => Promise<{ status: number }>]>([
    ['the e-mail became another', () => change({ email: `moved-${uid}@tenant.test` })],
    [
      'the password was changed',
      () =>
        person.call('POST /auth/password', {
          body: { currentPassword: PASSWORD, newPassword: 'third horse' },
        }),
    ],
    ['the tenant was deleted', () => admin.call(`DELETE /tenants/${person.tenant.id}`)],
    ['the login was ended', () => admin.call(`DELETE /auth/deleteTenantUser/${uid}`)],
  ])('is invalid once %s', async (_what, happens) => {
    const token = await link()
    expect((await happens()).status).toBeLessThan(300)
    expect(await reset(token)).toEqual(DEAD)
  })

  test('of an admin is invalid once the admin was removed', async () => {
    const other = await portal.createAdmin()
    const { body } = await other.call<{ uid: string }>('GET /auth/me')
    const token = await link(body.uid)
    expect((await admin.call(`DELETE /staff/${body.uid}`)).status).toBe(204)
    expect(await reset(token)).toEqual(DEAD)
  })

  test('survives other changes, also the same e-mail in another case', async () => {
    const token = await link()
    const { email } = person.tenant
    expect((await change({ name: 'Yaa', email: email.toUpperCase(), phone: '020' })).status).toBe(200)
    expect((await reset(token)).status).toBe(204)
  })
})
