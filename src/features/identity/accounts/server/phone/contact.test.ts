import { describe, expect, test } from 'vitest'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { MINUTE } from '../../../../../testing/clock.ts'
import { NEW_PASSWORD, setUpPhones } from '../../../../../testing/phone-sign-in.ts'
import { type ApiClient, PASSWORD, startTestPortal } from '../../../../../testing/portal.ts'
import type { UserProfile } from '../../accounts.contract.ts'

const { it, add, addByPhone, codeFor, codesTo, login, newNumber, verify } = setUpPhones()

type Answer = {
  error?: string
  message?: string
  provenAt?: string
  needsPassword?: true
  warnings?: string[]
}
type Tenant = { id: string; name: string; apartment: string; phone: string; phoneConfirmed: boolean }
const SMS = { channel: 'sms' } as const
const WRONG = 'This code is wrong or no longer valid. Check the SMS, or ask for a new code.'

const own = (password: string) => ({ 'x-confirm-password': password })
const me = async (person: ApiClient) => (await person.call<UserProfile>('GET /auth/me')).body
const type = (person: ApiClient, phone: string, password?: string) =>
  person.call<Answer>('PATCH /auth/me', {
    body: { phone },
    ...(password !== undefined && { headers: own(password) }),
  })
const ask = (person: ApiClient, password?: string) =>
  person.call<Answer>('POST /auth/contact/code', {
    body: SMS,
    ...(password !== undefined && { headers: own(password) }),
  })
const prove = (person: ApiClient, code: string) =>
  person.call<Answer>('POST /auth/contact/verify', { body: { ...SMS, code } })
const textsTo = (phone: string) => it.sms.textsTo(phone)
const contactCodes = (phone: string) =>
  textsTo(phone).flatMap((text) => /^(\d{6}) confirms this phone number/.exec(text)?.[1] ?? [])

async function contactCode(person: ApiClient, phone: string, password?: string): Promise<string> {
  const before = contactCodes(phone).length
  expect((await ask(person, password)).status).toBe(202)
  await expect.poll(() => contactCodes(phone).length).toBe(before + 1)
  return contactCodes(phone).at(-1) ?? ''
}

/** Signs in by phone. */
async function holder() {
  const { phone, tenant } = await addByPhone()
  const { body } = await verify(phone, await codeFor(phone))
  return { phone, tenant, person: it.portal.withToken(body.token) }
}

describe('a number that somebody types for themselves', () => {
  test('is shown as not confirmed, and the old one is used until a code sent to the new one comes back', async () => {
    const { phone, person, tenant } = await holder()
    const now = newNumber()
    expect((await type(person, now, NEW_PASSWORD)).status).toBe(200)
    const typed = `0${now.slice(4)}`
    const waiting = { phone: typed, phoneE164: phone, phoneConfirmed: false }
    expect(await me(person)).toMatchObject({
      ...waiting,
      confirmPhoneBy: 'code',
      phoneText: `${printPhone(typed)} (not confirmed)`,
    })
    expect((await it.admin.call<Tenant>(`GET /tenants/${tenant.id}`)).body).toMatchObject(waiting)
    expect([await login(now, NEW_PASSWORD), await login(phone, NEW_PASSWORD)]).toEqual([401, 200])
    expect(await codeFor(now)).toBe('')
    const code = await contactCode(person, now)
    const proven = await prove(person, code)
    expect(proven).toMatchObject({ status: 200, body: { provenAt: it.portal.clock.now().toISOString() } })
    expect(await me(person)).toMatchObject({
      phone: typed,
      phoneE164: now,
      phoneConfirmed: true,
      phoneProvenAt: proven.body.provenAt,
      confirmPhoneBy: null,
    })
    expect([await login(now, NEW_PASSWORD), await login(phone, NEW_PASSWORD)]).toEqual([200, 401])
    expect((await prove(person, code)).status).toBe(409)
  })

  test('takes nothing from its holder: neither the sign-in nor the codes', async () => {
    const victim = await holder()
    const thief = await holder()
    expect((await type(thief.person, victim.phone, NEW_PASSWORD)).status).toBe(200)
    const { body } = await it.portal.anonymous.call<{ user: { uid: string } }>('POST /auth/login', {
      body: { phone: victim.phone, password: NEW_PASSWORD },
    })
    expect(body.user.uid).toBe(victim.tenant.uid)
    const { body: again } = await verify(victim.phone, await codeFor(victim.phone), 'two horses')
    expect((await me(it.portal.withToken(again.token))).uid).toBe(victim.tenant.uid)
    // Reading the number, or sending it back in a form, does not make it the thief's.
    const { body: shown } = await it.admin.call<Tenant>(`GET /tenants/${thief.tenant.id}`)
    await it.admin.call(`PUT /tenants/${thief.tenant.id}`, {
      body: { name: shown.name, apartment: shown.apartment, phone: shown.phone, unit: 'Z9' },
    })
    expect(await me(thief.person)).toMatchObject({ phoneE164: thief.phone, phoneConfirmed: false })
    expect(await login(victim.phone, 'two horses')).toBe(200)
  })

  test('of somebody who signs in by e-mail needs the password before a code goes out', async () => {
    const { tenant: created } = await it.portal.createTenant(it.admin)
    const { body } = await it.portal.anonymous.call<{ token: string }>('POST /auth/login', {
      body: { email: created.email, password: PASSWORD },
    })
    const tenant = it.portal.withToken(body.token)
    const phone = newNumber()
    expect((await type(tenant, phone, '')).status).toBe(200)
    expect(await ask(tenant, '')).toMatchObject({ status: 403, body: { needsPassword: true } })
    expect((await prove(tenant, await contactCode(tenant, phone, PASSWORD))).status).toBe(200)
    expect(await login(phone, PASSWORD)).toBe(200)
  })

  test('that is proven by two people signs in both by their passwords, and gets no code any more', async () => {
    const first = await holder()
    const second = await it.portal.createTenant(it.admin)
    await type(second, first.phone)
    expect((await prove(second, await contactCode(second, first.phone, PASSWORD))).status).toBe(200)
    expect([await login(first.phone, NEW_PASSWORD), await login(first.phone, PASSWORD)]).toEqual([200, 200])
    const before = codesTo(first.phone)
    await codeFor(first.phone)
    expect(codesTo(first.phone)).toEqual(before)
  })

  test('is forgotten when the old one is typed again, and with it its code', async () => {
    const { phone, person } = await holder()
    const now = newNumber()
    await type(person, now, NEW_PASSWORD)
    const code = await contactCode(person, now)
    expect((await type(person, `0${phone.slice(4)}`)).status).toBe(200)
    expect(await me(person)).toMatchObject({ phoneE164: phone, phoneConfirmed: true })
    expect((await prove(person, code)).status).toBe(409)
  })

  test.each([
    ['of another country', '+44 7911 123456'],
    ['of a fixed line', '030 212 3456'],
  ])('%s gets no code; the office confirms it', async (_what, phone) => {
    const tenant = await it.portal.createTenant(it.admin)
    await type(tenant, phone)
    expect(await me(tenant)).toMatchObject({ confirmPhoneBy: 'office' })
    const error = 'Codes go to mobile numbers of Ghana only. Please ask the office to confirm this number.'
    expect(await ask(tenant, PASSWORD)).toMatchObject({ status: 409, body: { error } })
    const confirm = `POST /tenants/${tenant.tenant.id}/contact/confirm`
    expect(await it.admin.call(confirm, { body: SMS })).toMatchObject({
      status: 200,
      body: { phoneConfirmed: true, phoneProvenAt: null },
    })
  })
})

describe('the code of a number', () => {
  test('is worth nothing to another person, nor to sign in', async () => {
    const { person } = await holder()
    const other = await holder()
    const now = newNumber()
    await type(person, now, NEW_PASSWORD)
    await type(other.person, now, NEW_PASSWORD)
    const code = await contactCode(person, now)
    expect(await prove(other.person, code)).toMatchObject({ status: 400, body: { error: WRONG } })
    expect((await verify(now, code)).status).toBe(400)
    expect((await prove(person, code)).status).toBe(200)
  })

  test.each([
    [
      'after five wrong ones',
      async (person: ApiClient) => {
        for (let tried = 0; tried < 5; tried += 1) await prove(person, '000000')
      },
    ],
    ['after 5 minutes and a second', async () => it.portal.clock.advance(5 * MINUTE + 1000)],
    ['when the clock was set back', async () => it.portal.clock.advance(-1000)],
    [
      'after another number was typed in a second tab',
      async (person: ApiClient) => {
        await type(person, newNumber(), NEW_PASSWORD)
      },
    ],
  ])('is dead %s', async (_when, spoil) => {
    const { phone, person } = await holder()
    const now = newNumber()
    await type(person, now, NEW_PASSWORD)
    const code = await contactCode(person, now)
    await spoil(person)
    expect((await prove(person, code)).status).toBe(400)
    expect((await me(person)).phoneE164).toBe(phone)
  })

  test('proves once of two tabs at one moment', async () => {
    const { person } = await holder()
    const now = newNumber()
    await type(person, now, NEW_PASSWORD)
    const code = await contactCode(person, now)
    const both = await Promise.all([prove(person, code), prove(person, code)])
    expect(both.map(({ status }) => status).sort()[0]).toBe(200)
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('goes out five times a day', async () => {
    const { person } = await holder()
    const now = newNumber()
    await type(person, now, NEW_PASSWORD)
    for (let count = 0; count < 5; count += 1) expect((await ask(person)).status).toBe(202)
    expect((await ask(person)).status).toBe(429)
  })

  test('is none where nothing waits, nor for an e-mail', async () => {
    const { person, tenant } = await holder()
    expect((await ask(person, NEW_PASSWORD)).body.error).toBe('There is no phone number to confirm.')
    const email = await person.call<Answer>('POST /auth/contact/code', { body: { channel: 'email' } })
    expect([email.status, email.body.error]).toEqual([409, 'There is no e-mail address to confirm.'])
    await type(person, newNumber(), NEW_PASSWORD)
    const confirm = `POST /tenants/${tenant.id}/contact/confirm`
    expect(await it.admin.call(confirm, { body: SMS })).toMatchObject({ status: 409 })
  })

  test('lets who shares a number that the office entered prove that it is theirs', async () => {
    const { phone } = await addByPhone({ password: 'one horse race' })
    const second = await add({ phone, name: 'Second', password: 'two horses' })
    const { body } = await it.portal.anonymous.call<{ token: string }>('POST /auth/login', {
      body: { phone, password: 'two horses' },
    })
    const person = it.portal.withToken(body.token)
    expect((await prove(person, await contactCode(person, phone, 'two horses'))).status).toBe(200)
    const signedIn = await verify(phone, await codeFor(phone), 'three horses')
    expect((await me(it.portal.withToken(signedIn.body.token))).uid).toBe(second.uid)
    expect(await login(phone, 'one horse race')).toBe(200)
  })
})

test('a staff member proves a number too, and is nobody who signs in by it', async () => {
  const victim = await holder()
  const staff = await it.portal.createAdmin()
  await type(staff, victim.phone)
  expect(await me(staff)).toMatchObject({ phoneE164: null, phoneConfirmed: false })
  expect((await prove(staff, await contactCode(staff, victim.phone, PASSWORD))).status).toBe(200)
  expect(await me(staff)).toMatchObject({ phoneE164: victim.phone })
  expect([await login(victim.phone, NEW_PASSWORD), await login(victim.phone, PASSWORD)]).toEqual([200, 401])
  const before = codesTo(victim.phone).length
  await codeFor(victim.phone)
  expect(codesTo(victim.phone)).toHaveLength(before + 1)
})

test('while SMS is off, the office confirms a number, with a word on who has it', async () => {
  const portal = await startTestPortal()
  const admin = await portal.createAdmin()
  const first = await portal.createTenant(admin, { phone: '024 412 3456', name: 'Ama Ofori' })
  const second = await portal.createTenant(admin, { phone: '020 811 2233', name: 'Kofi Mensah' })
  await type(second, '0244123456')
  expect(await me(second)).toMatchObject({ confirmPhoneBy: 'office', phoneE164: '+233208112233' })
  const { body: notices } =
    await admin.call<{ type: string; title: string; link: string }[]>('GET /notifications')
  expect(notices[0]).toMatchObject({ type: 'number-waits', title: 'Kofi Mensah has another phone number' })
  const error = 'This portal sends no SMS. Please ask the office to confirm this number.'
  expect(await ask(second, PASSWORD)).toMatchObject({ status: 409, body: { error } })
  const confirm = `POST /tenants/${second.tenant.id}/contact/confirm`
  expect((await first.call(confirm, { body: SMS })).status).toBe(403)
  const confirmed = await admin.call<Tenant & Answer>(confirm, { body: SMS })
  expect(confirmed.body).toMatchObject({
    phone: '0244123456',
    phoneE164: '+233244123456',
    phoneConfirmed: true,
  })
  expect(confirmed.body.warnings).toEqual([
    'Ama Ofori has the number 024 412 3456 too. Until one of them proves it, no code to sign in goes there.',
  ])
  expect((await admin.call<Answer>(confirm, { body: SMS })).status).toBe(409)
  expect((await admin.call('GET /tenants/shared-numbers')).body).toMatchObject([
    { phone: '0244123456', people: [{ name: 'Ama Ofori' }, { name: 'Kofi Mensah' }] },
  ])
  await portal.close()
})
