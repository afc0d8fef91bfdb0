import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../testing/clock.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

const WRONG_CODE = 'The set-up code is not right. The portal prints it where it was started.'
const ONLY_ADMINS = 'Only an admin may create further admins.'

const register = (by: ApiClient, fields: object = {}) =>
  by.call<{ uid: string }>('POST /auth/register', {
    body: { name: 'Ama Mensah', email: 'ama@landlord.test', password: PASSWORD, ...fields },
  })

async function admins({ db }: TestPortal): Promise<number> {
  const { rows } = await db.execute(
    sql`select 1 from profiles join accounts using (uid) where role = 'admin'`,
  )
  return rows.length
}

const setupNeeded = async ({ anonymous }: TestPortal) =>
  (await anonymous.call<{ setupNeeded: boolean }>('GET /company')).body.setupNeeded

describe('without an admin', () => {
  let portal: TestPortal
  let code: string
  beforeAll(async () => {
    portal = await startTestPortal()
    code = portal.portal.setupCode ?? ''
  })
  afterAll(() => portal.close())

  test.each<[string, (code: string) => string | undefined]>([
    ['a wrong letter', (right) => (right.startsWith('A') ? 'B' : 'A') + right.slice(1)],
    ['another code', () => 'AAAA-AAAA'],
    ['a part of the code', (right) => right.slice(0, -1)],
    ['a longer code', (right) => `${right}A`],
    ['an empty code', () => ''],
    ['no code', () => undefined],
    ['a code of other bytes', (right) => right.replace('-', 'é')],
  ])('%s makes nobody an admin', async (_what, typed) => {
    const { status, body } = await register(portal.anonymous, { setupCode: typed(code) })
    expect({ status, body }).toEqual({ status: 403, body: { error: WRONG_CODE } })
    expect(await admins(portal)).toBe(0)
    expect(await setupNeeded(portal)).toBe(true)
  })

  test.each([
    ['name', '', 'Name is required'],
    ['name', undefined, 'Name is required'],
    ['email', '', 'Email is required'],
    ['email', undefined, 'Email is required'],
    ['email', 'ama@landlord', 'Please enter a valid email address'],
    ['password', 'nine char', 'Password must be at least 10 characters long'],
    ['password', undefined, 'Password is required'],
  ])('%s %j gets the error %s', async (field, value, error) => {
    const { status, body } = await register(portal.anonymous, { setupCode: code, [field]: value })
    expect({ status, body }).toEqual({ status: 400, body: { error, details: [error] } })
  })
})

describe('the first admin', () => {
  let portal: TestPortal
  afterEach(() => portal.close())

  test.each<[string, (code: string) => string]>([
    ['as it was printed', (code) => code],
    ['in lower case with blanks around', (code) => `  ${code.toLowerCase()} `],
    ['without its hyphen', (code) => code.replace('-', '')],
    ['with a blank or a dash instead', (code) => ` ${code.replace('-', ' – ')}`],
  ])('types the code %s and signs in', async (_how, typed) => {
    portal = await startTestPortal()
    const code = portal.portal.setupCode ?? ''
    expect(code).toMatch(/^[A-Z]{4}-[A-Z]{4}$/)
    const { status, body } = await register(portal.anonymous, { setupCode: typed(code) })
    expect(status).toBe(201)
    expect(body).toEqual({ uid: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const admin = await portal.signIn('ama@landlord.test', PASSWORD)
    const me = await admin.call('GET /auth/me')
    expect(me.body).toMatchObject({ uid: body.uid, role: 'admin', name: 'Ama Mensah' })
    expect(await setupNeeded(portal)).toBe(false)
  })

  test('is only one for concurrent requests', async () => {
    portal = await startTestPortal()
    const { setupCode } = portal.portal
    const calls = [1, 2, 3].map(
      (n) => () => register(portal.anonymous, { setupCode, email: `admin${n}@landlord.test` }),
    )
    const replies = await callBehindLock(portal, 'lock table profiles in exclusive mode', calls)
    const statuses = replies.map(({ status }) => status)
    expect(statuses.sort()).toEqual([201, 403, 403])
    expect(await admins(portal)).toBe(1)
  })

  test('is created from the settings', async () => {
    portal = await startTestPortal({ ADMIN_EMAIL: 'kofi@landlord.test', ADMIN_PASSWORD: 'from settings' })
    expect(portal.portal.setupCode).toBeUndefined()
    const admin = await portal.signIn('kofi@landlord.test', 'from settings')
    expect((await admin.call('GET /auth/me')).body).toMatchObject({ role: 'admin', name: 'Administrator' })
  })

  test('cannot be guessed: ten attempts from one address in 15 minutes', async () => {
    portal = await startTestPortal()
    const { anonymous, clock } = portal
    const setupCode = portal.portal.setupCode
    for (let tries = 0; tries < 10; tries += 1) {
      expect((await register(anonymous, { setupCode: 'AAAA-AAAA' })).status).toBe(403)
    }
    const shut = await register(anonymous, { setupCode })
    expect(shut.status).toBe(429)
    expect(shut.headers.get('retry-after')).toBe('900')
    expect(await admins(portal)).toBe(0)
    clock.advance(15 * MINUTE)
    expect((await register(anonymous, { setupCode })).status).toBe(201)
  })
})

describe('a further admin', () => {
  let portal: TestPortal
  let admin: ApiClient & { email: string }
  beforeAll(async () => {
    portal = await startTestPortal()
    admin = await portal.createAdmin()
  })
  afterAll(() => portal.close())

  test('is created by an admin', async () => {
    expect((await register(admin, { name: 'Yaa' })).status).toBe(201)
    const second = await portal.signIn('ama@landlord.test', PASSWORD)
    expect((await second.call('GET /settings')).status).toBe(200)
  })

  test('cannot be created by others, nor with the set-up code', async () => {
    const tenant = await portal.createTenant(admin)
    const before = await admins(portal)
    const fields = { setupCode: portal.portal.setupCode, email: 'other@landlord.test', role: 'admin' }
    for (const person of [tenant, portal.anonymous, portal.withToken('dead')]) {
      const { status, body } = await register(person, fields)
      expect({ status, body }).toEqual({ status: 403, body: { error: ONLY_ADMINS } })
    }
    expect(await admins(portal)).toBe(before)
  })

  test('needs an unused e-mail, in any case', async () => {
    const { status, body } = await register(admin, { email: ` ${admin.email.toUpperCase()} ` })
    expect({ status, body }).toEqual({ status: 409, body: { error: 'Email address is already registered.' } })
    const once = { name: 'Esi', email: 'once@landlord.test' }
    const twice = await Promise.all([1, 2].map(() => register(admin, once)))
    expect(twice.map((reply) => reply.status).sort()).toEqual([201, 409])
  })
})
