import { describe, expect, test } from 'vitest'
import { DAY, HOUR, MINUTE } from '../../../../../testing/clock.ts'
import { NEW_PASSWORD, setUpPhones } from '../../../../../testing/phone-sign-in.ts'
import { PASSWORD } from '../../../../../testing/portal.ts'

const SECOND = 1000
const WRONG = 'This code is wrong or no longer valid. Check the SMS, or ask for a new code.'
const SAID = 'If somebody has this phone number, an SMS with a code is on its way to it.'
const {
  it,
  add,
  addByPhone,
  ask,
  codeFor,
  codesTo,
  login,
  newAddress,
  newNumber,
  post,
  verify,
  sent,
  askAndWait,
} = setUpPhones()

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('a code by SMS', () => {
  test('sets a password, once, and signs in; then phone and password do', async () => {
    const { phone, tenant } = await addByPhone()
    const code = await codeFor(phone)
    expect(it.sms.textsTo(phone)).toContain(
      `${code} is your code for Property Management. It works for 5 minutes. Tell it to nobody.`,
    )
    const signedIn = await verify(phone, code)
    expect(signedIn.status).toBe(200)
    const me = await it.portal.withToken(signedIn.body.token).call('GET /auth/me')
    expect(me.body).toMatchObject({ uid: tenant.uid, email: null, phoneE164: phone, channels: ['sms'] })
    expect((await verify(phone, code)).body.error).toBe(WRONG)
    expect(await login(phone, NEW_PASSWORD)).toBe(200)
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
    expect(await codeFor(typed)).toBe(codesTo(number).at(-1))
    const code = codesTo(number).at(-1) ?? ''
    expect((await verify(typed, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200)
    expect(await login(typed, NEW_PASSWORD)).toBe(200)
  })

  test.each([
    ['after 5:00', 5 * MINUTE, 200],
    ['after 5:01', 5 * MINUTE + SECOND, 400],
  ])('%s', async (_when, ms, status) => {
    const { phone } = await addByPhone()
    const code = await codeFor(phone)
    it.portal.clock.advance(ms)
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
    const { rows } = await it.portal.db.$client.query('select * from sign_in_codes where phone = $1', [phone])
    expect(JSON.stringify(rows)).not.toContain(code)
    // Deleted once the provider has answered.
    const kept = `select 1 from deliveries where params::text like $1 or text like $1`
    await expect.poll(async () => (await it.portal.db.$client.query(kept, [`%${code}%`])).rows.length).toBe(0)
    expect(it.portal.logLines.join('\n')).not.toContain(code)
  })

  test('of two people with one number goes once, to who has proven it', async () => {
    const { phone, tenant: first } = await addByPhone()
    expect((await verify(phone, await codeFor(phone))).status).toBe(200)
    it.portal.clock.advance(SECOND)
    const second = await add({ phone, name: 'Second' })
    const sent = codesTo(phone).length
    const code = await codeFor(phone)
    expect(codesTo(phone)).toHaveLength(sent + 1)
    const { body } = await verify(phone, code, 'two horses')
    const me = (await it.portal.withToken(body.token).call<{ uid: string }>('GET /auth/me')).body
    expect(me.uid).toBe(first.uid)
    expect(second.uid).not.toBe(me.uid)
  })
})

describe('limits of codes', () => {
  test('five a day go to a number, and the answer of the sixth is the same', async () => {
    const { phone } = await addByPhone()
    for (let count = 0; count < 6; count += 1) {
      const { status, body } = await ask(phone)
      expect([status, body]).toEqual([202, { message: SAID }])
    }
    await expect.poll(() => codesTo(phone).length).toBe(5)
    await sent()
    it.portal.clock.advance(DAY + SECOND)
    await codeFor(phone)
    expect(codesTo(phone)).toHaveLength(6)
  })

  test('ten an hour go out for an address, to whichever numbers', async () => {
    const from = newAddress()
    const people = await Promise.all(Array.from({ length: 11 }, () => addByPhone()))
    for (const { phone } of people) expect((await ask(phone, from)).body).toEqual({ message: SAID })
    await expect.poll(() => people.filter(({ phone }) => codesTo(phone).length > 0).length).toBe(10)
    await sent()
    const last = people[10]?.phone ?? ''
    it.portal.clock.advance(HOUR + SECOND)
    expect(codesTo(last)).toEqual([])
    await ask(last, from)
    await expect.poll(() => codesTo(last).length).toBe(1)
  })

  test('an address that is refused uses up no code of a number', async () => {
    const from = newAddress()
    for (let sent = 0; sent < 10; sent += 1) await ask(newNumber(), from)
    const { phone } = await addByPhone()
    for (let sent = 0; sent < 10; sent += 1) await ask(phone, from)
    await codeFor(phone)
    expect(codesTo(phone)).toHaveLength(1)
  })

  test('guesses over many numbers are stopped for their network', async () => {
    const from = newAddress()
    const statuses: number[] = []
    for (let tried = 0; tried < 101; tried += 1)
      statuses.push((await verify(newNumber(), '123456', NEW_PASSWORD, from)).status)
    expect(statuses.filter((status) => status === 400)).toHaveLength(100)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a number that nobody has', () => {
  test('is answered alike, and nothing goes out', async () => {
    const phone = newNumber()
    const before = it.sms.sent.length
    expect(await ask(phone)).toMatchObject({ status: 202, body: { message: SAID } })
    await askAndWait(phone)
    expect(it.sms.sent.length).toBe(before)
    expect(await verify(phone, '123456')).toMatchObject({ status: 400, body: { error: WRONG } })
    const { rows } = await it.portal.db.$client.query('select tries from sign_in_codes where phone = $1', [
      phone,
    ])
    expect(rows).toEqual([{ tries: 1 }])
    expect(await post('/auth/login', { phone, password: NEW_PASSWORD })).toMatchObject({
      status: 401,
      body: { error: 'Invalid phone number or password.' },
    })
  })

  test.each(['12', 'Ama', '020 111', ''])('is refused when it is %j', async (phone) => {
    const error = 'Please enter a phone number like 024 412 3456 or +233 24 412 3456'
    expect(await ask(phone)).toMatchObject({ status: 400, body: { error } })
  })
})
