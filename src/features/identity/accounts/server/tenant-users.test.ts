import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
let count = 0

const open = async (env: Record<string, string>) => {
  portal = await startTestPortal(env)
  admin = await portal.createAdmin()
}
const create = (fields: object = {}, by: ApiClient = admin) =>
  by.call<{ uid: string }>('POST /auth/createTenantUser', {
    body: { name: ' Yaa Asantewaa ', email: `yaa${count}@tenant.test`, ...fields },
  })
beforeEach(() => {
  count += 1
})
afterAll(() => portal.close())

describe('the login of a future tenant', () => {
  beforeAll(() => open({ TENANT_DEFAULT_PASSWORD: 'house password' }))

  test('is created with all given fields, and is a tenant for any role', async () => {
    const { status, body } = await create({
      phone: '020 111',
      moveInDate: '2026-01-01',
      leaseEndDate: '2027-01-01',
      password: PASSWORD,
      role: 'landlord',
      uid: admin.email,
    })
    expect(status).toBe(201)
    expect(body).toEqual({ uid: expect.stringMatching(/^[0-9a-f-]{36}$/) })
    const person = await portal.signIn(`yaa${count}@tenant.test`, PASSWORD)
    expect((await person.call('GET /auth/me')).body).toEqual({
      uid: body.uid,
      name: 'Yaa Asantewaa',
      email: `yaa${count}@tenant.test`,
      phone: '020 111',
      phoneText: '020 111',
      phoneConfirmed: true,
      phoneProvenAt: null,
      emailProvenAt: null,
      confirmPhoneBy: null,
      phoneE164: null,
      channels: ['email'],
      preferredChannel: null,
      role: 'tenant',
      staff: null,
      permissions: [],
      mustChangePassword: false,
      hasFirstPassword: false,
      language: null,
      languages: ['en'],
      totp: false,
      needsTotp: false,
      moveInDate: '2026-01-01',
      moveOutDate: '2027-01-01',
    })
  })

  test.each([[undefined], ['']])('has the default password with %j', async (password) => {
    expect((await create({ password })).status).toBe(201)
    await portal.signIn(`yaa${count}@tenant.test`, 'house password')
  })

  test('sees nothing before it is linked, and its records after', async () => {
    const { body } = await create({ phone: '020 111', leaseEndDate: '2027-01-01', password: PASSWORD })
    const person = await portal.startSession(body.uid)
    expect((await person.call(`GET /tenants/${body.uid}`)).status).toBe(403)
    expect((await person.call('GET /invoices')).body).toEqual([])
    const fields = {
      name: 'Yaa',
      email: `yaa${count}@tenant.test`,
      apartment: 'Bohye (Shops)',
      uid: body.uid,
    }
    expect((await admin.call('POST /tenants', { body: fields })).status).toBe(201)
    // Fields missing from the link keep their values.
    const kept = {
      name: 'Yaa',
      uid: body.uid,
      phone: '020 111',
      leaseEndDate: '2027-01-01',
      moveInDate: null,
    }
    expect((await person.call(`GET /tenants/${body.uid}`)).body).toMatchObject(kept)
  })

  const order = 'Lease end date must be after move-in date'
  const role = 'Role must be tenant; an admin is created by POST /auth/register.'
  test.each([
    [{ name: '' }, 'Name is required'],
    [{ email: '', phone: '' }, 'Email is required'],
    [{ email: 'yaa' }, 'Please enter a valid email address'],
    [{ password: '12345' }, 'Password must be at least 6 characters long'],
    [{ role: 'admin' }, role],
    [{ role: ' Admin ' }, role],
    [{ moveInDate: '2027-01-01', leaseEndDate: '2027-01-01' }, order],
  ])('is refused with %j: %s', async (fields, error) => {
    const before = await takeSnapshot(portal)
    const { status, body } = await create(fields)
    expect({ status, body }).toEqual({ status: 400, body: { error, details: [error] } })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('is refused with an e-mail that is taken, also at the same moment', async () => {
    const taken = await create({ email: admin.email.toUpperCase() })
    const error = 'Email address is already registered.'
    expect({ status: taken.status, body: taken.body }).toEqual({ status: 409, body: { error } })
    const twice = await Promise.all([create(), create({ email: `YAA${count}@tenant.test` })])
    expect(twice.map(({ status }) => status).toSorted()).toEqual([201, 409])
  })

  test('is created by admins only', async () => {
    const tenant = await portal.createTenant(admin)
    const before = await takeSnapshot(portal)
    expect((await create({}, tenant)).status).toBe(403)
    expect((await create({}, portal.anonymous)).status).toBe(401)
    expect(await takeSnapshot(portal)).toEqual(before)
    await portal.close()
  })
})

test('without a default password it has one that nobody knows', async () => {
  await open({})
  expect((await create()).status).toBe(201)
  await expect(portal.signIn(`yaa${count}@tenant.test`, 'house password')).rejects.toThrow('401')
})
