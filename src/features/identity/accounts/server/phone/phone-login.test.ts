import { describe, expect, test } from 'vitest'
import { printPhone } from '../../../../../shared/fields/phone.ts'
import { NEW_PASSWORD, setUpPhones } from '../../../../../testing/phone-sign-in.ts'
import { type ApiClient, PASSWORD, startTestPortal } from '../../../../../testing/portal.ts'

const { it, add, addByPhone, codeFor, codesTo, login, newNumber, post, verify } = setUpPhones()

type Notice = { type: string; title: string; body: string; link: string }
type SignedIn = { user?: { uid: string; name: string } }
const signIn = async (phone: string, password: string): Promise<SignedIn> =>
  (await post('/auth/login', { phone, password })).body as SignedIn
const listNotices = async (person: ApiClient) =>
  (await person.call<Notice[]>('GET /notifications?limit=20')).body

describe('nobody signs in by the number', () => {
  test('of a staff member', async () => {
    const phone = newNumber()
    const staff = await it.portal.createAdmin()
    await staff.call('PATCH /auth/me', { body: { phone } })
    expect(await codeFor(phone)).toBe('')
    expect(await login(phone, PASSWORD)).toBe(401)
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

  test('with the password of who had it before, after two tenants swapped theirs', async () => {
    const one = await addByPhone({ email: 'one.swap@tenant.test' })
    const two = await addByPhone({ email: 'two.swap@tenant.test' })
    await verify(one.phone, await codeFor(one.phone), 'one horse')
    await verify(two.phone, await codeFor(two.phone), 'two horses')
    await it.admin.call(`PATCH /tenants/${one.tenant.id}`, { body: { phone: two.phone } })
    await it.admin.call(`PATCH /tenants/${two.tenant.id}`, { body: { phone: one.phone } })
    expect([await login(one.phone, 'one horse'), await login(one.phone, 'two horses')]).toEqual([401, 200])
    expect((await verify(one.phone, await codeFor(one.phone), 'two horses')).status).toBe(200)
    expect(await login(one.phone, 'two horses')).toBe(200)
  })
})

describe('somebody whom the office gave a number', () => {
  test('signs in by it with the own password, with an e-mail too', async () => {
    const phone = newNumber()
    await it.portal.createTenant(it.admin, { phone })
    expect([await login(phone, PASSWORD), await login(phone, 'another horse')]).toEqual([200, 401])
  })

  test('shares it with those who are given it later: each password opens its own account', async () => {
    const { phone, tenant } = await addByPhone({ password: 'kente and cocoa' })
    for (let at = 0; at < 6; at += 1) {
      it.portal.clock.advance(1000)
      await add({ phone, name: `Later ${at}`, password: `horse number ${at}` })
    }
    const [own, later] = [await signIn(phone, 'kente and cocoa'), await signIn(phone, 'horse number 0')]
    expect([own.user?.uid, later.user?.name]).toEqual([tenant.uid, 'Later 0'])
    // At most five passwords are tried, those of the longest holders.
    expect(await login(phone, 'horse number 5')).toBe(401)
    expect(await codeFor(phone)).toBe('')
    await expect
      .poll(async () => (await listNotices(it.admin)).filter(({ type }) => type === 'shared-number'))
      .toMatchObject([
        {
          title: `Several tenants have the number ${printPhone(`0${phone.slice(4)}`)}`,
          link: '/tenants/shared-numbers',
        },
      ])
  })

  test('keeps it when somebody else is given it with the same password and has not proven it', async () => {
    const { phone, tenant } = await addByPhone()
    await verify(phone, await codeFor(phone), 'kente and cocoa')
    await add({ phone, name: 'Second', password: 'kente and cocoa' })
    expect((await signIn(phone, 'kente and cocoa')).user?.uid).toBe(tenant.uid)
  })

  test('is not signed in where the password fits two of them, and the office is notified', async () => {
    const { phone } = await addByPhone({ password: 'kente and cocoa' })
    await add({ phone, name: 'Second', password: 'kente and cocoa' })
    expect(await login(phone, 'kente and cocoa')).toBe(401)
    const [notice] = await listNotices(it.admin)
    expect(notice).toMatchObject({ type: 'shared-number' })
    expect(notice?.body).toContain('Second and Yaa Asantewaa share it.')
  })
})

test('an e-mail and a phone together are refused', async () => {
  const body = { email: 'ama@tenant.test', phone: '024 412 3456', password: NEW_PASSWORD }
  expect(await post('/auth/login', body)).toMatchObject({
    status: 400,
    body: { error: 'Give an e-mail address or a phone number, not both.' },
  })
})

test('where SMS is off, everybody reads so', async () => {
  const quiet = await startTestPortal()
  const { status, body } = await quiet.anonymous.call('POST /auth/code', { body: { phone: '024 412 3456' } })
  expect([status, body]).toEqual([
    202,
    { message: 'This portal sends no SMS. Please ask the office for a link to set a password.' },
  ])
  await quiet.close()
})
