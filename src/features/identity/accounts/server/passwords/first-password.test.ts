import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'

type CreatedTenant = { id: string; email: string; initialPassword?: string }

const SHARED = 'house password'
const OWN = 'kente and cocoa'
const REFUSED = {
  status: 403,
  body: {
    error: 'Please choose a password of your own first: yours was given to others too.',
    mustChangePassword: true,
  },
}

let mails: TestMailServer
let portal: TestPortal
let admin: ApiClient

beforeAll(async () => {
  mails = await startMailServer()
  portal = await startTestPortal({ TENANT_DEFAULT_PASSWORD: SHARED, SMTP_URL: mails.url })
  admin = await portal.createAdmin()
})
afterAll(() => Promise.all([portal.close(), mails.close()]))

async function addTenant(fields: object = {}) {
  const email = `esi-${randomUUID()}@tenant.test`
  const body = { name: 'Esi', email, apartment: 'Bohye (Shops)', ...fields }
  return (await admin.call<CreatedTenant>('POST /tenants', { body })).body
}
const change = (person: ApiClient, currentPassword: string, newPassword: string) =>
  person.call('POST /auth/password', { body: { currentPassword, newPassword } })
const me = async (person: ApiClient) =>
  (await person.call<{ mustChangePassword: boolean; hasFirstPassword: boolean }>('GET /auth/me')).body

describe('the password that all new tenants get', () => {
  test('opens nothing but its own change', async () => {
    const { email, id } = await addTenant()
    const login = await portal.anonymous.call<{ token: string; user: object }>('POST /auth/login', {
      body: { email, password: SHARED },
    })
    expect(login.body.user).toMatchObject({ mustChangePassword: true, hasFirstPassword: true })
    const person = portal.withToken(login.body.token)
    expect(await me(person)).toMatchObject({ mustChangePassword: true })
    const others = [
      'GET /invoices',
      `GET /tenants/${id}`,
      'PATCH /auth/me',
      'POST /requests',
      'POST /events/ticket',
      'GET /notifications',
    ]
    for (const call of others) {
      const send = call.startsWith('GET') ? {} : { body: {} }
      const { status, body } = await person.call(call, send)
      expect({ call, status, body }).toEqual({ call, ...REFUSED })
    }
    expect(await change(person, SHARED, SHARED)).toMatchObject({
      status: 400,
      body: { error: 'Please choose a password of your own: this one was given to others too' },
    })
    expect((await change(person, SHARED, OWN)).status).toBe(204)
    expect(await me(person)).toMatchObject({ mustChangePassword: false, hasFirstPassword: false })
    expect((await person.call('GET /invoices')).status).toBe(200)
  })

  test.each<[string, object, string]>([
    ['that an admin typed', { password: SHARED }, SHARED],
    ['in another normal form', { password: SHARED }, SHARED.normalize('NFD')],
  ])('must be changed too %s', async (_how, fields, typed) => {
    const { email } = await addTenant(fields)
    expect(await me(await portal.signIn(email, typed))).toMatchObject({ mustChangePassword: true })
  })

  test('of an account of an earlier release must be changed at the next sign-in', async () => {
    const uid = await portal.createAccount(
      { name: 'Yaa', email: 'yaa@tenant.test' },
      { role: 'tenant', password: SHARED },
    )
    expect((await (await portal.startSession(uid)).call('GET /invoices')).status).toBe(200)
    const person = await portal.signIn('yaa@tenant.test', SHARED)
    const { status, body } = await person.call('GET /invoices')
    expect({ status, body }).toEqual(REFUSED)
    await person.call('POST /auth/logout')
    expect((await person.call('GET /auth/me')).status).toBe(401)
  })

  test('is not a first password where an admin typed another', async () => {
    const { email } = await addTenant({ password: PASSWORD })
    expect(await me(await portal.signIn(email, PASSWORD))).toMatchObject({
      mustChangePassword: false,
      hasFirstPassword: false,
    })
  })
})

describe('a corrected e-mail', () => {
  const correct = async (tenant: CreatedTenant) => {
    const email = `correct-${randomUUID()}@tenant.test`
    expect((await admin.call(`PATCH /tenants/${tenant.id}`, { body: { email } })).status).toBe(200)
    return email
  }
  const LINK = /\/reset#([\w-]{43})$/m

  test('ends the first password and the sessions of the old one; a link goes to the new one', async () => {
    const tenant = await addTenant()
    const stranger = await portal.signIn(tenant.email, SHARED)
    const email = await correct(tenant)
    expect((await stranger.call('GET /auth/me')).status).toBe(401)
    for (const address of [email, tenant.email])
      await expect(portal.signIn(address, SHARED)).rejects.toThrow('401')
    await expect.poll(() => mails.received.some(({ to }) => to?.[0]?.address === email)).toBe(true)
    const token = LINK.exec(mails.findLastTo(email).text ?? '')?.[1] ?? ''
    const reset = { body: { token, newPassword: OWN } }
    expect((await portal.anonymous.call('POST /auth/reset', reset)).status).toBe(204)
    expect(await me(await portal.signIn(email, OWN))).toMatchObject({ hasFirstPassword: false })
  })

  test('keeps a password that the tenant chose, without a mail, and ends the sessions', async () => {
    const tenant = await addTenant()
    const person = await portal.signIn(tenant.email, SHARED)
    await change(person, SHARED, OWN)
    const email = await correct(tenant)
    expect((await person.call('GET /auth/me')).status).toBe(401)
    expect((await portal.signIn(email, OWN)).token).toBeDefined()
    expect(mails.received.some(({ to }) => to?.[0]?.address === email)).toBe(false)
  })
})

test('a password that the portal made is a first one until it is changed', async () => {
  const own = await startTestPortal()
  const owner = await own.createAdmin()
  const body = { name: 'Esi', email: 'esi@tenant.test', apartment: 'Bohye (Shops)' }
  const { body: tenant } = await owner.call<CreatedTenant>('POST /tenants', { body })
  const person = await own.signIn('esi@tenant.test', tenant.initialPassword ?? '')
  expect(await me(person)).toMatchObject({ mustChangePassword: false, hasFirstPassword: true })
  expect((await person.call('GET /invoices')).status).toBe(200)
  expect((await change(person, tenant.initialPassword ?? '', OWN)).status).toBe(204)
  expect(await me(person)).toMatchObject({ hasFirstPassword: false })
  await own.close()
})
