import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PERMISSIONS } from '../../../../shared/permissions.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
let tenant: Awaited<ReturnType<TestPortal['createTenant']>>

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  tenant = await portal.createTenant(admin, {
    phone: '+233 24 000 0000',
    moveInDate: '2026-01-01',
    leaseEndDate: '2026-12-31',
  })
})
afterAll(() => portal.close())

const me = async (person: ApiClient) => (await person.call<Record<string, unknown>>('GET /auth/me')).body
const change = (person: ApiClient, body: object) => person.call('PATCH /auth/me', { body })

describe('the own profile', () => {
  test('of an admin', async () => {
    expect(await me(admin)).toEqual({
      uid: expect.any(String),
      name: 'Ama Mensah',
      email: admin.email,
      phone: null,
      phoneE164: null,
      phoneConfirmed: true,
      phoneProvenAt: null,
      emailProvenAt: null,
      phoneText: null,
      confirmPhoneBy: null,
      channels: ['email'],
      preferredChannel: null,
      role: 'admin',
      staff: 'owner',
      permissions: PERMISSIONS,
      mustChangePassword: false,
      hasFirstPassword: false,
      language: null,
      languages: ['en'],
      totp: false,
      needsTotp: false,
      moveInDate: null,
      moveOutDate: null,
    })
  })

  test('of a tenant carries the dates of the tenancy', async () => {
    expect(await me(tenant)).toEqual({
      uid: tenant.tenant.uid,
      name: 'Akosua Ɔpɔku Dɛdɛ',
      email: tenant.tenant.email,
      phone: '0240000000',
      phoneE164: '+233240000000',
      phoneConfirmed: true,
      phoneProvenAt: null,
      emailProvenAt: null,
      phoneText: '024 000 0000',
      confirmPhoneBy: null,
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
      moveOutDate: '2026-12-31',
    })
  })
})

describe('changing the own profile', () => {
  test('changes the given fields, trimmed, and answers all', async () => {
    const before = await me(admin)
    const named = await change(admin, { name: '  Ama Sɛrwaa Mensah ' })
    expect({ status: named.status, body: named.body }).toEqual({
      status: 200,
      body: { ...before, name: 'Ama Sɛrwaa Mensah' },
    })
    expect((await change(admin, { phone: '030 000' })).body).toMatchObject({
      name: 'Ama Sɛrwaa Mensah',
      phone: '030 000',
    })
    expect((await change(admin, {})).body).toEqual(await me(admin))
  })

  test.each([[''], [null], ['   ']])('with the phone %j has none', async (phone) => {
    await change(admin, { phone: '030 000' })
    expect((await change(admin, { phone })).body).toMatchObject({ phone: null })
  })

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ name: '   ' }, 'Name is required'],
    [{ name: 'x'.repeat(201) }, 'Name must have at most 200 characters'],
    [{ phone: 'x'.repeat(201) }, 'Phone must have at most 200 characters'],
    [{ name: null }, 'Name must be a text'],
  ])('with %j is refused: %s', async (body, error) => {
    const { status, body: answer } = await change(admin, body)
    expect({ status, answer }).toEqual({ status: 400, answer: { error, details: [error] } })
  })

  test.each(['admin', 'tenant'] as const)('cannot make an %s more than it is', async (role) => {
    const person = role === 'admin' ? admin : tenant
    const before = await me(person)
    const stolen = {
      role: role === 'admin' ? 'tenant' : 'admin',
      uid: '0b6a1c5e-0000-4000-8000-000000000000',
      id: '1',
      email: 'other@landlord.test',
      moveInDate: '1999-01-01',
      moveOutDate: '2999-01-01',
      deletedAt: '2026-01-01T00:00:00Z',
      createdAt: '2000-01-01T00:00:00Z',
    }
    expect((await change(person, stolen)).body).toEqual(before)
  })
})

describe('name and phone are shared with the tenant record', () => {
  const record = async () => (await admin.call<object>(`GET /tenants/${tenant.tenant.id}`)).body

  test('when the tenant changes them, the record shows it', async () => {
    await change(tenant, { name: 'Akosua Agyeman', phone: '020 111' })
    expect(await record()).toMatchObject({ name: 'Akosua Agyeman', phone: '020 111' })
    const { body: list } = await admin.call<object[]>('GET /tenants?q=agyeman')
    expect(list).toMatchObject([{ name: 'Akosua Agyeman', phone: '020 111' }])
  })

  test('when an admin changes them, the profile shows it', async () => {
    const body = { name: 'Akosua Boateng', phone: '020 222', leaseEndDate: '2027-06-30' }
    await admin.call(`PATCH /tenants/${tenant.tenant.id}`, { body })
    expect(await me(tenant)).toMatchObject({
      name: 'Akosua Boateng',
      phone: '020 222',
      moveOutDate: '2027-06-30',
    })
  })
})
