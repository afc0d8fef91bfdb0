import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../testing/clock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import { type SmsStandIn, startSmsProvider } from '../../../../testing/sms-provider.ts'
import type { CreatedTenant } from '../../../tenants/tenants.contract.ts'

const SECOND = 1000
const NEW = 'harmattan-moon-7'
const WRONG = 'This code is wrong or no longer valid. Check the SMS, or ask for a new code.'
const SAID = 'If somebody has this phone number, an SMS with a code is on its way to it.'

let sms: SmsStandIn
let portal: TestPortal
let admin: ApiClient
let count = 0
let address = 0

beforeAll(async () => {
  sms = await startSmsProvider()
  portal = await startTestPortal({ ...sms.env, TRUST_PROXY: 'on' })
  admin = await portal.createAdmin()
})
beforeEach(() => portal.clock.advance(25 * HOUR))
afterAll(() => Promise.all([portal.close(), sms.close()]))

const newNumber = (): string => `+23324${String(1_000_000 + ++count)}`
const newAddress = (): string => `10.${Math.floor(++address / 200)}.0.${(address % 200) + 1}`
const post = (call: string, body: object, from = newAddress()) =>
  portal.anonymous.call<{ token: string; message: string; error: string }>(`POST ${call}`, {
    body,
    headers: { 'x-forwarded-for': from },
  })
const ask = (phone: string, from?: string) => post('/auth/code', { phone }, from)
const OPEN_WORK = `select 1 from pgboss.job where name = 'send-sign-in-code' and state in ('created', 'retry', 'active')
  union all select 1 from deliveries where kind = 'sign-in-code' and state = 'pending'`
const work = () =>
  expect
    .poll(async () => (await portal.db.$client.query(OPEN_WORK)).rows.length, {
      timeout: 15_000,
      interval: 20,
    })
    .toBe(0)
const codesTo = (phone: string): string[] =>
  sms.textsTo(phone).flatMap((text) => /^(\d{6}) is your code/.exec(text)?.[1] ?? [])
async function codeFor(phone: string): Promise<string> {
  await ask(phone)
  await work()
  return codesTo(phone).at(-1) ?? ''
}
const verify = (phone: string, code: string, newPassword = NEW, from?: string) =>
  post('/auth/code/verify', { phone, code, newPassword }, from)
const login = async (phone: string, password: string) =>
  (await post('/auth/login', { phone, password })).status
const add = async (fields: object) => {
  const body = { name: 'Yaa Asantewaa', apartment: 'Bohye (Shops)', ...fields }
  return (await admin.call<CreatedTenant>('POST /tenants', { body })).body
}
const addByPhone = async (fields: object = {}) => {
  const phone = newNumber()
  return { phone, tenant: await add({ phone, ...fields }) }
}
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code by SMS', () => {
  test('sets a password, once, and signs in; then phone and password do', async () => {
    const { phone, tenant } = await addByPhone()
    const code = await codeFor(phone)
    expect(sms.textsTo(phone).at(-1)).toBe(
      `${code} is your code for Rent Portal. It works for 5 minutes. Tell it to nobody.`,
    )
    const signedIn = await verify(phone, code)
    expect(signedIn.status).toBe(200)
    const me = await portal.withToken(signedIn.body.token).call('GET /auth/me')
    expect(me.body).toMatchObject({ uid: tenant.uid, email: null, phoneE164: phone, channels: ['sms'] })
    expect((await verify(phone, code)).body.error).toBe(WRONG)
    expect(await login(phone, NEW)).toBe(200)
    expect(await login(phone, PASSWORD)).toBe(401)
  })

  test.each([
    ['0241234501', '+233241234501'],
    [' 024 123 4502 ', '+233241234502'],
    ['00233 24 123 4503', '+233241234503'],
    ['+233 (0)24-123-4504', '+233241234504'],
    ['233241234505', '+233241234505'],
  ])('goes to %s, however it is spelled', async (typed, number) => {
    await add({ phone: number })
    const code = await codeFor(typed)
    expect((await verify(typed, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect(await login(typed, NEW)).toBe(200)
  })

  test.each([
    ['after 5:00', 5 * MINUTE, 200],
    ['after 5:01', 5 * MINUTE + SECOND, 400],
  ])('%s', async (_when, ms, status) => {
    const { phone } = await addByPhone()
    const code = await codeFor(phone)
    portal.clock.advance(ms)
    expect((await verify(phone, code)).status).toBe(status)
  })

  test.each([
    [4, 200],
    [5, 400],
  ])('after %i wrong ones, from as many networks', async (wrong, status) => {
    const { phone } = await addByPhone()
    const code = await codeFor(phone)
    for (let tried = 0; tried < wrong; tried += 1)
      expect((await verify(phone, other(code))).body.error).toBe(WRONG)
    expect((await verify(phone, code)).status).toBe(status)
  })

  test('replaces the one before', async () => {
    const { phone } = await addByPhone()
    const first = await codeFor(phone)
    const second = await codeFor(phone)
    expect(first === second).toBe(false)
    expect((await verify(phone, first)).status).toBe(400)
    expect((await verify(phone, second)).status).toBe(200)
  })

  test('works once of two at one moment', async () => {
    const { phone } = await addByPhone()
    const code = await codeFor(phone)
    const both = await Promise.all([verify(phone, code, 'one horse'), verify(phone, code, 'two horses')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
    const winner = both[0]?.status === 200 ? 'one horse' : 'two horses'
    expect(await login(phone, winner)).toBe(200)
  })

  test('is not used up by a password that is too short', async () => {
    const { phone } = await addByPhone()
    const code = await codeFor(phone)
    for (let tried = 0; tried < 6; tried += 1)
      expect((await verify(phone, code, '12345')).body.error).toBe(
        'New password must be at least 6 characters long',
      )
    expect((await verify(phone, code)).status).toBe(200)
  })

  test('stands nowhere as it is', async () => {
    const { phone } = await addByPhone()
    const code = await codeFor(phone)
    const { rows } = await portal.db.$client.query('select * from sign_in_codes where phone = $1', [phone])
    expect(JSON.stringify(rows)).not.toContain(code)
    const sent = await portal.db.$client.query(
      `select params, text from deliveries where kind = 'sign-in-code' and recipient = $1`,
      [phone],
    )
    expect(JSON.stringify(sent.rows)).not.toContain(code)
    expect(portal.logLines.join('\n')).not.toContain(code)
  })

  test('of two people with one number goes once, to who has proven it', async () => {
    const { phone, tenant: first } = await addByPhone()
    expect((await verify(phone, await codeFor(phone))).status).toBe(200)
    portal.clock.advance(SECOND)
    const second = await add({ phone, name: 'Second' })
    const sent = codesTo(phone).length
    const code = await codeFor(phone)
    expect(codesTo(phone)).toHaveLength(sent + 1)
    const { body } = await verify(phone, code, 'two horses')
    const me = (await portal.withToken(body.token).call<{ uid: string }>('GET /auth/me')).body
    expect(me.uid).toBe(first.uid)
    expect(second.uid).not.toBe(me.uid)
  })
})

describe('limits of codes', () => {
  test('five a day go to a number, and the answer of the sixth is the same', async () => {
    const { phone } = await addByPhone()
    for (let asked = 0; asked < 6; asked += 1) {
      const { status, body } = await ask(phone)
      expect([status, body]).toEqual([202, { message: SAID }])
    }
    await work()
    expect(codesTo(phone)).toHaveLength(5)
    portal.clock.advance(DAY + SECOND)
    await codeFor(phone)
    expect(codesTo(phone)).toHaveLength(6)
  })

  test('ten an hour go out for an address, to whichever numbers', async () => {
    const from = newAddress()
    const people = await Promise.all(Array.from({ length: 11 }, () => addByPhone()))
    for (const { phone } of people) expect((await ask(phone, from)).body).toEqual({ message: SAID })
    await work()
    const reached = people.filter(({ phone }) => codesTo(phone).length > 0)
    expect(reached).toHaveLength(10)
    const last = people[10]?.phone ?? ''
    portal.clock.advance(HOUR + SECOND)
    await ask(last, from)
    await work()
    expect(codesTo(last)).toHaveLength(1)
  })

  test('an address that is refused uses up no code of a number', async () => {
    const from = newAddress()
    for (let asked = 0; asked < 10; asked += 1) await ask(newNumber(), from)
    const { phone } = await addByPhone()
    for (let asked = 0; asked < 10; asked += 1) await ask(phone, from)
    await codeFor(phone)
    expect(codesTo(phone)).toHaveLength(1)
  })

  test('guesses over many numbers are stopped for their network', async () => {
    const from = newAddress()
    const statuses: number[] = []
    for (let tried = 0; tried < 101; tried += 1)
      statuses.push((await verify(newNumber(), '123456', NEW, from)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a number that nobody has', () => {
  test('is answered alike, and nothing goes out', async () => {
    const phone = newNumber()
    const before = sms.sent.length
    expect(await ask(phone)).toMatchObject({ status: 202, body: { message: SAID } })
    await work()
    expect(sms.sent.length).toBe(before)
    expect(await verify(phone, '123456')).toMatchObject({ status: 400, body: { error: WRONG } })
    const { rows } = await portal.db.$client.query('select tries from sign_in_codes where phone = $1', [
      phone,
    ])
    expect(rows).toEqual([{ tries: 1 }])
    expect(await post('/auth/login', { phone, password: NEW })).toMatchObject({
      status: 401,
      body: { error: 'Invalid phone number or password.' },
    })
  })

  test.each(['12', 'Ama', '020 111', ''])('is refused when it is %j', async (phone) => {
    const error = 'Please enter a phone number like 024 412 3456 or +233 24 412 3456'
    expect(await ask(phone)).toMatchObject({ status: 400, body: { error } })
  })
})

describe('nobody signs in by the number', () => {
  test('of somebody of the office', async () => {
    const phone = newNumber()
    const staff = await portal.createAdmin()
    await staff.call('PATCH /auth/me', { body: { phone } })
    expect(await codeFor(phone)).toBe('')
    expect(await login(phone, PASSWORD)).toBe(401)
  })

  test('of a tenant with an e-mail who has not proven it', async () => {
    const phone = newNumber()
    await portal.createTenant(admin, { phone })
    expect(await login(phone, PASSWORD)).toBe(401)
  })

  test('that two tenants without an e-mail have, before one proves it', async () => {
    const { phone } = await addByPhone({ password: 'kente and cocoa' })
    expect(await login(phone, 'kente and cocoa')).toBe(200)
    await add({ phone, name: 'Second', password: 'second horse' })
    expect([await login(phone, 'kente and cocoa'), await login(phone, 'second horse')]).toEqual([401, 401])
  })

  test('of a deleted tenant', async () => {
    const { phone, tenant } = await addByPhone()
    const code = await codeFor(phone)
    await admin.call(`DELETE /tenants/${tenant.id}`)
    expect((await verify(phone, code)).status).toBe(400)
    await codeFor(phone)
    expect(codesTo(phone)).toEqual([code])
  })

  test('that was changed since: sessions, codes and the proof of the old one end', async () => {
    const { phone, tenant } = await addByPhone()
    const { body } = await verify(phone, await codeFor(phone))
    const code = await codeFor(phone)
    const now = newNumber()
    await admin.call(`PATCH /tenants/${tenant.id}`, { body: { phone: now } })
    expect((await portal.withToken(body.token).call('GET /auth/me')).status).toBe(401)
    expect((await verify(phone, code)).status).toBe(400)
    expect([await login(phone, NEW), await login(now, NEW)]).toEqual([401, 200])
  })

  test('after two tenants swapped them, before each proves the new one', async () => {
    const one = await addByPhone({ email: 'one.swap@tenant.test' })
    const two = await addByPhone({ email: 'two.swap@tenant.test' })
    await verify(one.phone, await codeFor(one.phone), 'one horse')
    await verify(two.phone, await codeFor(two.phone), 'two horses')
    await admin.call(`PATCH /tenants/${one.tenant.id}`, { body: { phone: two.phone } })
    await admin.call(`PATCH /tenants/${two.tenant.id}`, { body: { phone: one.phone } })
    expect([await login(one.phone, 'one horse'), await login(one.phone, 'two horses')]).toEqual([401, 401])
    expect((await verify(one.phone, await codeFor(one.phone), 'two horses')).status).toBe(200)
    expect(await login(one.phone, 'two horses')).toBe(200)
  })
})

describe('a session alone', () => {
  test('sends no code to a number that it has entered', async () => {
    const tenant = await portal.createTenant(admin)
    const phone = newNumber()
    expect((await tenant.call('PATCH /auth/me', { body: { phone } })).status).toBe(200)
    expect((await tenant.call('PATCH /auth/me', { body: { phone } })).status).toBe(200)
    expect(await codeFor(phone)).toBe('')
    await admin.call(`PATCH /tenants/${tenant.tenant.id}`, { body: { phone } })
    expect(await codeFor(phone)).toMatch(/^\d{6}$/)
  })

  test('changes no number that is signed in with: that needs the password', async () => {
    const { phone } = await addByPhone()
    const { body } = await verify(phone, await codeFor(phone))
    const person = portal.withToken(body.token)
    const now = newNumber()
    expect(await person.call('PATCH /auth/me', { body: { phone: now } })).toMatchObject({
      status: 403,
      body: { needsPassword: true },
    })
    const headers = { 'x-confirm-password': NEW }
    expect((await person.call('PATCH /auth/me', { body: { phone: now }, headers })).status).toBe(200)
    expect((await person.call('GET /auth/me')).status).toBe(200)
    expect(await login(now, NEW)).toBe(200)
    const refused = await person.call('PATCH /auth/me', { body: { phone: '' }, headers })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Enter an e-mail address or a phone number' },
    })
  })
})

test('an e-mail and a phone together are refused', async () => {
  const body = { email: 'ama@tenant.test', phone: '024 412 3456', password: NEW }
  expect(await post('/auth/login', body)).toMatchObject({
    status: 400,
    body: { error: 'Give an e-mail address or a phone number, not both.' },
  })
})

test('where SMS is off, everybody is told so', async () => {
  const quiet = await startTestPortal()
  const { status, body } = await quiet.anonymous.call('POST /auth/code', { body: { phone: '024 412 3456' } })
  expect([status, body]).toEqual([
    202,
    { message: 'This portal sends no SMS. Please ask the office for a link to set a password.' },
  ])
  await quiet.close()
})
