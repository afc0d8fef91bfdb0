import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../../testing/clock.ts'
import { findTablesContaining } from '../../../../../testing/database/snapshot.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import { generateTotp, setUpTotp } from '../../../../../testing/totp.ts'
import { LINK_LIFE_MS, openLink } from '../passwords/password-links.ts'

type Person = ApiClient & { email: string; uid: string }
type Started = { secret: string; otpauthUrl: string }
type Login = { token: string; error: string; needsCode?: true }

const NEEDS_CODE = { error: 'Enter the code of your authenticator app.', needsCode: true }
const WRONG_CODE = {
  error:
    'That code is not right, or it was used already. Enter the code that your authenticator app shows now.',
  needsCode: true,
}
const STEP = 30_000

let portal: TestPortal
beforeAll(async () => {
  portal = await startTestPortal({ TRUST_PROXY: 'on' })
})
// Each test starts at the beginning of a 30-second step, after earlier failures have expired.
beforeEach(() =>
  portal.clock.advance(15 * MINUTE + STEP - ((portal.clock.now().getTime() + 15 * MINUTE) % STEP)),
)
afterAll(() => portal.close())

async function createPerson(): Promise<Person> {
  const person = await portal.createAdmin()
  return { ...person, uid: (await person.call<{ uid: string }>('GET /auth/me')).body.uid }
}
async function createUser(): Promise<Person & { secret: string; recoveryCodes: string[] }> {
  const person = await createPerson()
  return { ...person, ...(await setUpTotp(portal, person)) }
}
const now = (secret: string) => generateTotp(secret, portal.clock.now())
const isOn = async (person: ApiClient) => (await person.call<{ totp: boolean }>('GET /auth/me')).body.totp

async function login(email: string, code?: string, { password = PASSWORD, from = '10.0.0.1' } = {}) {
  const body = { email, password, ...(code !== undefined && { code }) }
  const headers = { 'x-forwarded-for': from }
  const reply = await portal.anonymous.call<Login>('POST /auth/login', { body, headers })
  return { status: reply.status, body: reply.body }
}
const getStatus = async (...given: Parameters<typeof login>) => (await login(...given)).status
async function listEvents(uid: string): Promise<string[]> {
  const { rows } = await portal.db.execute<{ text: string }>(
    sql`select concat_ws(' ', action, nullif(changes::text, '{}')) as text from audit_events where target_id = ${uid} order by at, id`,
  )
  return rows.map(({ text }) => text)
}

describe('setting it up', () => {
  test('asks for no code until a first one confirms it, and keeps no secret that can be read', async () => {
    const person = await createPerson()
    const { status, body } = await person.call<Started>('POST /auth/totp')
    expect(status).toBe(200)
    expect(body.otpauthUrl).toContain(`secret=${body.secret}`)
    expect(decodeURIComponent(body.otpauthUrl)).toContain(person.email)
    expect([await isOn(person), await getStatus(person.email)]).toEqual([false, 200])
    const wrong = await person.call('POST /auth/totp/confirm', { body: { code: '000000' } })
    expect(wrong).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^That code is not right/) },
    })
    const code = ` ${now(body.secret).slice(0, 3)} ${now(body.secret).slice(3)} `
    const right = await person.call<{ recoveryCodes: string[] }>('POST /auth/totp/confirm', {
      body: { code },
    })
    expect(right.status).toBe(200)
    expect(right.body.recoveryCodes).toHaveLength(10)
    expect(await isOn(person)).toBe(true)
    for (const text of [body.secret, ...right.body.recoveryCodes])
      expect(await findTablesContaining(portal, text)).toEqual([])
    expect(await person.call('POST /auth/totp/confirm', { body: { code } })).toMatchObject({ status: 409 })
    expect(await listEvents(person.uid)).toContain('totp.enabled')
  })

  test('again keeps the old one until the new one is confirmed with the password', async () => {
    const person = await createUser()
    const { body } = await person.call<Started>('POST /auth/totp')
    expect(await getStatus(person.email, now(person.secret))).toBe(200)
    const confirm = (password?: string) =>
      person.call<{ recoveryCodes: string[] }>('POST /auth/totp/confirm', {
        body: { code: now(body.secret), ...(password !== undefined && { password }) },
      })
    expect(await confirm()).toMatchObject({ status: 400, body: { error: 'Enter your current password.' } })
    expect(await confirm('wrong horse')).toMatchObject({
      status: 400,
      body: { error: 'Current password is incorrect' },
    })
    portal.clock.advance(STEP)
    expect(await getStatus(person.email, now(person.secret))).toBe(200)
    const confirmed = await confirm(PASSWORD)
    expect(confirmed.status).toBe(200)
    portal.clock.advance(STEP)
    expect(await login(person.email, now(person.secret))).toEqual({ status: 401, body: WRONG_CODE })
    expect(await getStatus(person.email, person.recoveryCodes[0])).toBe(401)
    expect(await getStatus(person.email, now(body.secret))).toBe(200)
    expect(await getStatus(person.email, confirmed.body.recoveryCodes[0])).toBe(200)
  })

  test('works for a tenant too', async () => {
    const tenant = await portal.createTenant(await portal.createAdmin())
    const { secret } = await setUpTotp(portal, tenant)
    expect(await login(tenant.tenant.email)).toEqual({ status: 401, body: NEEDS_CODE })
    expect(await getStatus(tenant.tenant.email, now(secret))).toBe(200)
  })
})

describe('signing in with two steps', () => {
  test('asks for the code only once the password was right', async () => {
    const { email, secret } = await createUser()
    for (const code of [undefined, '', ' - '])
      expect(await login(email, code)).toEqual({ status: 401, body: NEEDS_CODE })
    const code = now(secret)
    expect(await login(email, code, { password: 'wrong horse' })).toEqual({
      status: 401,
      body: { error: 'Invalid email or password.' },
    })
    expect(await login(email, code === '000000' ? '000001' : '000000')).toEqual({
      status: 401,
      body: WRONG_CODE,
    })
    expect(await login(email, code)).toMatchObject({ status: 200, body: { token: expect.any(String) } })
  })

  test.each([
    ['two steps ago', -2 * STEP, 401],
    ['a step ago', -STEP, 200],
    ['a step ahead', STEP, 200],
    ['two steps ahead', 2 * STEP, 401],
  ])('takes a code of %s: %i ms, %i', async (_, offset, expected) => {
    const { email, secret } = await createUser()
    portal.clock.advance(2 * STEP)
    const code = generateTotp(secret, new Date(portal.clock.now().getTime() + offset))
    expect(await getStatus(email, code)).toBe(expected)
  })

  test('takes each code once, and none before one that was used', async () => {
    const { email, secret } = await createUser()
    const [before, code] = [generateTotp(secret, new Date(portal.clock.now().getTime() - STEP)), now(secret)]
    expect(await getStatus(email, code)).toBe(200)
    expect(await login(email, code)).toEqual({ status: 401, body: WRONG_CODE })
    expect(await getStatus(email, before)).toBe(401)
    portal.clock.advance(STEP)
    expect(await getStatus(email, now(secret))).toBe(200)
  })

  test.each(['code of the app', 'recovery code'])(
    'with one %s at once, four times, is one session',
    async (kind) => {
      const person = await createUser()
      const code = kind === 'recovery code' ? person.recoveryCodes[0] : now(person.secret)
      const replies = await Promise.all(Array.from({ length: 4 }, () => getStatus(person.email, code)))
      expect(replies.sort()).toEqual([200, 401, 401, 401])
    },
  )

  test('takes each recovery code once, however it is typed, and says in the audit how many are left', async () => {
    const { email, uid, recoveryCodes } = await createUser()
    const [first = '', second = '', third = ''] = recoveryCodes
    expect(await getStatus(email, first)).toBe(200)
    portal.clock.advance(1)
    expect(await login(email, first)).toEqual({ status: 401, body: WRONG_CODE })
    expect(await getStatus(email, ` ${second.toLowerCase().replaceAll('-', ' ')} `)).toBe(200)
    portal.clock.advance(1)
    expect(await getStatus(email, third.replaceAll('-', ''))).toBe(200)
    expect((await listEvents(uid)).filter((text) => text.startsWith('recoveryCode.used'))).toEqual([
      'recoveryCode.used {"recoveryCodes": [10, 9]}',
      'recoveryCode.used {"recoveryCodes": [9, 8]}',
      'recoveryCode.used {"recoveryCodes": [8, 7]}',
    ])
  })

  test('wrong codes are failed tries, which only a right code clears', async () => {
    const { email, uid, secret } = await createUser()
    for (let count = 0; count < 8; count += 1) expect(await getStatus(email)).toBe(401)
    expect(await getStatus(email, 'wrong')).toBe(401)
    expect(await getStatus(email, now(secret))).toBe(200)
    for (let count = 0; count < 10; count += 1) expect(await getStatus(email, 'wrong')).toBe(401)
    expect(await getStatus(email, now(secret))).toBe(429)
    expect((await listEvents(uid)).filter((text) => text.startsWith('session.refused'))).toHaveLength(11)
  })

  test('codes are tried ten times in 15 minutes, from wherever', async () => {
    const { email, secret } = await createUser()
    for (let count = 0; count < 10; count += 1)
      expect(await getStatus(email, 'wrong', { from: `10.0.1.${count}` })).toBe(401)
    expect(await getStatus(email, now(secret), { from: '10.0.2.1' })).toBe(429)
    expect(await login(email, undefined, { from: '10.0.2.2' })).toEqual({ status: 401, body: NEEDS_CODE })
    portal.clock.advance(15 * MINUTE)
    expect(await getStatus(email, now(secret), { from: '10.0.2.3' })).toBe(200)
  })

  test('survives a password that was set by a mailed link', async () => {
    const { email, uid, secret } = await createUser()
    const link = await openLink(portal.portal.ctx, portal.db, uid, LINK_LIFE_MS.reset)
    const body = { token: new URL(link).hash.slice(1), newPassword: 'another horse' }
    expect((await portal.anonymous.call('POST /auth/reset', { body })).status).toBe(204)
    const password = { password: 'another horse' }
    expect(await login(email, undefined, password)).toEqual({ status: 401, body: NEEDS_CODE })
    expect(await getStatus(email, now(secret), password)).toBe(200)
  })

  test('by a recovery code works where the secret cannot be read any more', async () => {
    const { email, uid, secret, recoveryCodes } = await createUser()
    const other = await createUser()
    await portal.db.execute(
      sql`update totp set secret = (select secret from totp where uid = ${other.uid}) where uid = ${uid}`,
    )
    expect([await getStatus(email, now(secret)), await getStatus(email, now(other.secret))]).toEqual([
      401, 401,
    ])
    expect(await getStatus(email, recoveryCodes[0])).toBe(200)
  })
})

describe('switching it off', () => {
  const off = (person: ApiClient, password: string) =>
    person.call('DELETE /auth/totp', { body: { password } })

  test('needs the own password, whose tries are counted, and mails the person', async () => {
    const person = await createUser()
    const refused = { status: 400, body: { error: 'Current password is incorrect' } }
    for (let count = 0; count < 9; count += 1) expect(await off(person, 'wrong horse')).toMatchObject(refused)
    expect(await off(person, PASSWORD)).toMatchObject({ status: 204, text: '' })
    expect([await isOn(person), await getStatus(person.email)]).toEqual([false, 200])
    expect(await getStatus(person.email, person.recoveryCodes[0])).toBe(200)
    expect(await listEvents(person.uid)).toContain('totp.disabled')
    const notices = (await person.call<{ type: string }[]>('GET /notifications')).body
    expect(notices.filter(({ type }) => type === 'totp-removed')).toMatchObject([
      { title: 'Two-step sign-in was switched off for your login' },
    ])
    for (let count = 0; count < 10; count += 1) await off(person, 'wrong horse')
    expect(await off(person, PASSWORD)).toMatchObject({ status: 429 })
  })

  test.each([
    ['15 minutes after the sign-in', 15 * MINUTE, 403],
    ['a millisecond before that', 15 * MINUTE - 1, 200],
  ])('set up %s with a session alone', async (_when, later, status) => {
    const person = await createPerson()
    portal.clock.advance(later)
    const { body } = await person.call<{ secret: string }>('POST /auth/totp')
    const confirm = (headers: Record<string, string>) =>
      person.call('POST /auth/totp/confirm', {
        body: { code: generateTotp(body.secret, portal.clock.now()) },
        headers,
      })
    expect((await confirm({ 'x-confirm-password': '' })).status).toBe(status)
    if (status === 403) expect((await confirm({})).status).toBe(200)
  })

  test('is no event where it is not on', async () => {
    const person = await createPerson()
    expect((await off(person, PASSWORD)).status).toBe(204)
    expect(await listEvents(person.uid)).not.toContain('totp.disabled')
    const renewal = await person.call('POST /auth/totp/recovery-codes', { body: { password: PASSWORD } })
    expect(renewal).toMatchObject({ status: 409, body: { error: 'Two-step sign-in is not switched on.' } })
  })

  test('an owner does for somebody else who lost the phone', async () => {
    const [owner, person] = [await createPerson(), await createUser()]
    const staff = async () => (await owner.call<{ uid: string; totp: boolean }[]>('GET /staff')).body
    expect((await staff()).find(({ uid }) => uid === person.uid)?.totp).toBe(true)
    expect((await owner.call(`DELETE /staff/${owner.uid}/totp`)).status).toBe(409)
    expect((await owner.call(`DELETE /staff/${person.uid}/totp`)).status).toBe(204)
    expect((await staff()).find(({ uid }) => uid === person.uid)?.totp).toBe(false)
    expect(await getStatus(person.email)).toBe(200)
    const notices = (await person.call<{ type: string }[]>('GET /notifications')).body
    expect(notices.filter(({ type }) => type === 'totp-removed')).toMatchObject([
      { body: expect.stringMatching(/^It was done by Ama Mensah, an owner/) },
    ])
    const tenant = await portal.createTenant(owner)
    expect((await owner.call(`DELETE /staff/${tenant.tenant.uid}/totp`)).status).toBe(404)
  })
})

test('new recovery codes end the old ones, and need the password', async () => {
  const person = await createUser()
  const renew = (password: string) =>
    person.call<{ recoveryCodes: string[] }>('POST /auth/totp/recovery-codes', { body: { password } })
  expect((await renew('wrong horse')).status).toBe(400)
  const { body } = await renew(PASSWORD)
  expect(body.recoveryCodes).toHaveLength(10)
  expect(await getStatus(person.email, person.recoveryCodes[0])).toBe(401)
  expect(await getStatus(person.email, body.recoveryCodes[0])).toBe(200)
})
