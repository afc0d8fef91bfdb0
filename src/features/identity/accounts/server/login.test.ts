import { randomUUID, scryptSync } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../../shared/permissions.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

type Login = { token: string; user: { uid: string; email: string; name: string; role: string } }
const login = (body: object) => portal.anonymous.call<Login>('POST /auth/login', { body })
const BAD = { status: 401, body: { error: 'Invalid email or password.' } }

describe('signing in', () => {
  test('answers an opaque token and who it is', async () => {
    const { status, body } = await login({ email: admin.email, password: PASSWORD })
    expect(status).toBe(200)
    expect(body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      user: {
        uid: expect.any(String),
        email: admin.email,
        name: 'Ama Mensah',
        role: 'admin',
        staff: 'owner',
        permissions: PERMISSIONS,
        mustChangePassword: false,
        hasFirstPassword: false,
        language: null,
      },
    })
    const again = await login({ email: admin.email, password: PASSWORD })
    expect(again.body.token).not.toBe(body.token)
  })

  test('replaces the hash of an earlier release, for the same password', async () => {
    const salt = Buffer.from('salt')
    const key = scryptSync(PASSWORD, salt, 32, { N: 16, r: 8, p: 1 })
    const old = ['scrypt', 16, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
    const { email } = await portal.createAdmin()
    await portal.db.execute(sql`update accounts set password_hash = ${old} where email = ${email}`)
    const getStatus = async (password: string) => (await login({ email, password })).status
    const hash = async () => {
      const { rows } = await portal.db.execute(sql`select password_hash from accounts where email = ${email}`)
      return rows[0]?.['password_hash']
    }
    expect([await getStatus('wrong horse'), await hash()]).toEqual([401, old])
    expect([await getStatus(PASSWORD), await hash()]).toEqual([200, expect.stringMatching(/^argon2id\$/)])
    expect([await getStatus(PASSWORD), await getStatus('wrong horse')]).toEqual([200, 401])
  })

  test.each<[string, (email: string) => string]>([
    ['in capitals', (email) => email.toUpperCase()],
    ['with blanks around', (email) => `  ${email}\t`],
  ])('takes the e-mail %s', async (_how, typed) => {
    const { status, body } = await login({ email: typed(admin.email), password: PASSWORD })
    expect(status).toBe(200)
    expect(body.user.email).toBe(admin.email)
  })

  test.each<[string, (email: string) => object]>([
    ['a wrong password', (email) => ({ email, password: 'wrong horse' })],
    ['the password in capitals', (email) => ({ email, password: PASSWORD.toUpperCase() })],
    ['a blank after the password', (email) => ({ email, password: `${PASSWORD} ` })],
    ['a part of the password', (email) => ({ email, password: PASSWORD.slice(0, -1) })],
    ['a NUL after the password', (email) => ({ email, password: `${PASSWORD}\u0000` })],
    ['half a letter after the password', (email) => ({ email, password: `${PASSWORD}\ud800` })],
    ['an e-mail that nobody has', () => ({ email: 'nobody@landlord.test', password: PASSWORD })],
    ['an e-mail with wildcards', () => ({ email: '%@landlord.test', password: PASSWORD })],
  ])('with %s fails with the one text', async (_what, typed) => {
    const { status, body } = await login(typed(admin.email))
    expect({ status, body }).toEqual(BAD)
  })

  test.each([
    [{ password: PASSWORD }],
    [{ email: '', password: PASSWORD }],
    [{ email: '  ', password: PASSWORD }],
    [{ email: null, password: null }],
    [{ email: 'a@b.test' }],
    [{ email: 'a@b.test', password: '' }],
    [{}],
  ])('with %j fails with the one text', async (body) => {
    const reply = await login(body)
    expect({ status: reply.status, body: reply.body }).toEqual(BAD)
  })

  test('takes the same time with and without an account', async () => {
    const real = { name: 'Kofi', email: 'kofi@landlord.test', password: PASSWORD }
    await admin.call('POST /auth/register', { body: real })
    const timed = async (email: string) => {
      // CPU time of this process is nearly all hashing, and excludes other processes.
      const begun = process.cpuUsage()
      expect((await login({ email, password: 'wrong horse' })).status).toBe(401)
      return process.cpuUsage(begun).user
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let tries = 0; tries < 5; tries += 1) {
      known.push(await timed(real.email))
      unknown.push(await timed(`nobody-${tries}@landlord.test`))
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[2] ?? 0
    const ratio = median(known) / median(unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})

describe('an account', () => {
  async function createAccount(email: string) {
    const { tenant } = await portal.createTenant(admin, { name: 'Yaa', email })
    await portal.db.execute(sql`delete from tenants where id = ${tenant.id}`)
    return tenant.uid
  }

  test('without a profile record gets an error, at sign-in and later', async () => {
    const uid = await createAccount('yaa@landlord.test')
    const inside = await portal.signIn('yaa@landlord.test', PASSWORD)
    await portal.db.execute(sql`delete from profiles where uid = ${uid}`)
    const expected = { status: 403, body: { error: 'User profile not found in Firestore.' } }
    const outside = await login({ email: 'yaa@landlord.test', password: PASSWORD })
    for (const { status, body } of [
      outside,
      await inside.call('GET /auth/me'),
      await inside.call('GET /tenants'),
    ]) {
      expect({ status, body }).toEqual(expected)
    }
    const wrong = await login({ email: 'yaa@landlord.test', password: 'wrong horse' })
    expect({ status: wrong.status, body: wrong.body }).toEqual(BAD)
  })

  test('whose profile names no role is a tenant', async () => {
    const uid = await createAccount('esi@landlord.test')
    await portal.db.execute(sql`delete from profiles where uid = ${uid}`)
    await portal.db.execute(
      sql`insert into profiles (uid, name, email) values (${uid}, 'Esi', 'esi@landlord.test')`,
    )
    const { body } = await login({ email: 'esi@landlord.test', password: PASSWORD })
    expect(body.user.role).toBe('tenant')
    expect((await portal.withToken(body.token).call('GET /tenants')).status).toBe(403)
  })
})

test.each([
  '',
  'Bearer',
  'Bearer ',
  'Basic YTpi',
  `Bearer ${randomUUID()}`,
  'Bearer a b',
  'Bearer \u00e9',
  `Bearer ${'x'.repeat(4000)}`,
])('the header %j opens nothing', async (authorization) => {
  expect((await portal.anonymous.call('GET /auth/me', { headers: { authorization } })).status).toBe(401)
})
