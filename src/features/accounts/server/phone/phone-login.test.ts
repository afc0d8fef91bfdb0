import { describe, expect, test } from 'vitest'
import { NEW_PASSWORD, setUpPhones } from '../../../../testing/phone-sign-in.ts'
import { PASSWORD, startTestPortal } from '../../../../testing/portal.ts'

const { it, add, addByPhone, codeFor, codesTo, login, newNumber, post, verify } = setUpPhones()

describe('nobody signs in by the number', () => {
  test('of somebody of the office', async () => {
    const phone = newNumber()
    const staff = await it.portal.createAdmin()
    await staff.call('PATCH /auth/me', { body: { phone } })
    expect(await codeFor(phone)).toBe('')
    expect(await login(phone, PASSWORD)).toBe(401)
  })

  test('of a tenant with an e-mail who has not proven it', async () => {
    const phone = newNumber()
    await it.portal.createTenant(it.admin, { phone })
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
    await it.admin.call(`DELETE /tenants/${tenant.id}`)
    expect((await verify(phone, code)).status).toBe(400)
    await codeFor(phone)
    expect(codesTo(phone)).toEqual([code])
  })

  test('that was changed since: sessions, codes and the proof of the old one end', async () => {
    const { phone, tenant } = await addByPhone()
    const { body } = await verify(phone, await codeFor(phone))
    const code = await codeFor(phone)
    const now = newNumber()
    await it.admin.call(`PATCH /tenants/${tenant.id}`, { body: { phone: now } })
    expect((await it.portal.withToken(body.token).call('GET /auth/me')).status).toBe(401)
    expect((await verify(phone, code)).status).toBe(400)
    expect([await login(phone, NEW_PASSWORD), await login(now, NEW_PASSWORD)]).toEqual([401, 200])
  })

  test('after two tenants swapped them, before each proves the new one', async () => {
    const one = await addByPhone({ email: 'one.swap@tenant.test' })
    const two = await addByPhone({ email: 'two.swap@tenant.test' })
    await verify(one.phone, await codeFor(one.phone), 'one horse')
    await verify(two.phone, await codeFor(two.phone), 'two horses')
    await it.admin.call(`PATCH /tenants/${one.tenant.id}`, { body: { phone: two.phone } })
    await it.admin.call(`PATCH /tenants/${two.tenant.id}`, { body: { phone: one.phone } })
    expect([await login(one.phone, 'one horse'), await login(one.phone, 'two horses')]).toEqual([401, 401])
    expect((await verify(one.phone, await codeFor(one.phone), 'two horses')).status).toBe(200)
    expect(await login(one.phone, 'two horses')).toBe(200)
  })
})

describe('a session alone', () => {
  test('sends no code to a number that it has entered', async () => {
    const tenant = await it.portal.createTenant(it.admin)
    const phone = newNumber()
    expect((await tenant.call('PATCH /auth/me', { body: { phone } })).status).toBe(200)
    expect((await tenant.call('PATCH /auth/me', { body: { phone } })).status).toBe(200)
    expect(await codeFor(phone)).toBe('')
    await it.admin.call(`PATCH /tenants/${tenant.tenant.id}`, { body: { phone } })
    expect(await codeFor(phone)).toMatch(/^\d{6}$/)
  })

  test('changes no number that is signed in with: that needs the password', async () => {
    const { phone } = await addByPhone()
    const { body } = await verify(phone, await codeFor(phone))
    const person = it.portal.withToken(body.token)
    const now = newNumber()
    expect(await person.call('PATCH /auth/me', { body: { phone: now } })).toMatchObject({
      status: 403,
      body: { needsPassword: true },
    })
    const headers = { 'x-confirm-password': NEW_PASSWORD }
    expect((await person.call('PATCH /auth/me', { body: { phone: now }, headers })).status).toBe(200)
    expect((await person.call('GET /auth/me')).status).toBe(200)
    expect(await login(now, NEW_PASSWORD)).toBe(200)
    const refused = await person.call('PATCH /auth/me', { body: { phone: '' }, headers })
    expect(refused).toMatchObject({
      status: 400,
      body: { error: 'Enter a phone number: without an e-mail, messages reach you by it' },
    })
  })
})

test('an e-mail and a phone together are refused', async () => {
  const body = { email: 'ama@tenant.test', phone: '024 412 3456', password: NEW_PASSWORD }
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
