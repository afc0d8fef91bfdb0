import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MINUTE } from '../../../../testing/clock.ts'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { CreatedTenant, Tenant } from '../tenants.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
let tenant: ApiClient & { tenant: CreatedTenant; password: string }
let other: ApiClient & { tenant: CreatedTenant }

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
  tenant = await portal.createTenant(admin, {
    unit: 'B4',
    phone: '020 111',
    moveInDate: '2026-01-01',
    leaseEndDate: '2026-12-31',
  })
  other = await portal.createTenant(admin)
})
afterAll(() => portal.close())

const change = (body: object, id: string | null = tenant.tenant.id, method = 'PATCH') =>
  admin.call<Tenant>(`${method} /tenants/${id}`, { body })
const read = async (person: ApiClient = admin) =>
  (await person.call<Tenant>(`GET /tenants/${tenant.tenant.id}`)).body

describe('an admin changes', () => {
  test.each(['PUT', 'PATCH'])('the given fields by %s; others stay', async (method) => {
    const before = await read()
    portal.clock.advance(MINUTE)
    const unit = randomUUID()
    const { status, body } = await change({ unit }, tenant.tenant.id, method)
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, unit, updatedAt: portal.clock.now().toISOString() })
    expect(await read()).toEqual(body)
    expect((await change({}, tenant.tenant.id, method)).body).toEqual(body)
  })

  test('everything at once, by the uid as well', async () => {
    const fields = {
      name: 'Akosua Agyeman',
      email: `agyeman-${randomUUID()}@tenant.test`,
      apartment: 'Bohye apartments',
      unit: 'C1',
      phone: '020 222',
      moveInDate: '2026-02-01',
      leaseEndDate: '2027-01-31',
    }
    expect((await change(fields, tenant.tenant.uid)).body).toMatchObject(fields)
    expect(await read()).toMatchObject({ ...fields, id: tenant.tenant.id, uid: tenant.tenant.uid })
    tenant = { ...tenant, ...(await portal.startSession(tenant.tenant.uid ?? '')) }
  })

  test.each([[''], [null]])('what is optional to none with %j', async (none) => {
    await change({ unit: 'B4', phone: '020', moveInDate: '2026-01-01', leaseEndDate: '2026-12-31' })
    const gone = { unit: null, phone: null, moveInDate: null, leaseEndDate: null }
    const { body } = await change({ unit: none, phone: none, moveInDate: none, leaseEndDate: none })
    expect(body).toMatchObject(gone)
    expect(await read()).toMatchObject(gone)
  })

  test('no computed field', async () => {
    const before = await read()
    const forged = {
      id: 'x',
      uid: other.tenant.uid,
      role: 'admin',
      createdAt: '2000-01-01T00:00:00Z',
      deletedAt: 'x',
    }
    expect((await change(forged)).body).toMatchObject(before)
    expect((await tenant.call('GET /tenants')).status).toBe(403)
  })
})

describe('a change is refused', () => {
  beforeAll(() => change({ moveInDate: '2026-01-01', leaseEndDate: '2026-12-31' }))

  test.each([
    [{ name: '' }, 'Name is required'],
    [{ apartment: '' }, 'Location is required'],
    [{ apartment: 'Kumasi' }, 'Location is not one of the properties: Kumasi'],
    [{ email: '', phone: '' }, 'Email is required'],
    [{ email: 'akosua' }, 'Please enter a valid email address'],
    [{ leaseEndDate: '2026-01-01' }, 'Lease end date must be after move-in date'],
    [{ moveInDate: '2026-12-31' }, 'Lease end date must be after move-in date'],
    [{ moveInDate: '2027-01-02', leaseEndDate: '2027-01-01' }, 'Lease end date must be after move-in date'],
    [{ leaseEndDate: '2026-02-30' }, 'Lease end date must be a day like 2026-12-05'],
    [{ name: 'Half done', apartment: 'Kumasi' }, 'Location is not one of the properties: Kumasi'],
  ])('with %j: %s', async (body, error) => {
    const before = await takeSnapshot(portal)
    const reply = await change(body)
    expect({ status: reply.status, body: reply.body }).toEqual({
      status: 400,
      body: { error, details: [error] },
    })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test.each([
    ['another tenant', () => String(other.tenant.email).toUpperCase()],
    ['an admin', () => admin.email],
  ])('with the e-mail of %s', async (_who, email) => {
    const before = await takeSnapshot(portal)
    const { status, body } = await change({ name: 'Half done', email: email() })
    expect({ status, body }).toEqual({ status: 409, body: { error: 'Email address is already registered.' } })
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('of an unknown tenant', async () => {
    const { status, body } = await change({ name: 'Nobody' }, randomUUID())
    expect({ status, body }).toEqual({ status: 404, body: { error: 'Tenant not found' } })
  })
})

describe('a new e-mail', () => {
  test('is that of the login too; sessions end, a chosen password stays, the old e-mail cannot sign in', async () => {
    const { body: before } = await tenant.call<Tenant>(`GET /tenants/${tenant.tenant.id}`)
    const email = `moved-${randomUUID()}@tenant.test`
    expect((await change({ email: ` ${email} ` })).body.email).toBe(email)
    expect((await tenant.call('GET /auth/me')).status).toBe(401)
    tenant = { ...tenant, ...(await portal.signIn(email.toUpperCase(), tenant.password)) }
    expect((await tenant.call<{ email: string }>('GET /auth/me')).body.email).toBe(email)
    await expect(portal.signIn(String(before.email), tenant.password)).rejects.toThrow('401')
    expect((await change({ email: before.email }, other.tenant.id)).status).toBe(200)
  })

  test('may be the old one in another case', async () => {
    const email = String((await read()).email).toUpperCase()
    expect((await change({ email })).body.email).toBe(email)
  })
})

describe('a tenant', () => {
  test('reads itself, by id and by uid', async () => {
    for (const id of [tenant.tenant.id, tenant.tenant.uid]) {
      const { status, body } = await tenant.call<Tenant>(`GET /tenants/${id}`)
      expect({ status, id: body.id }).toEqual({ status: 200, id: tenant.tenant.id })
    }
  })

  test.each<[string, () => string | null]>([
    ['another', () => other.tenant.id],
    ['another by its uid', () => other.tenant.uid],
    ['one that is not there', () => randomUUID()],
    ['one that cannot be', () => 'first'],
  ])('does not read %s', async (_which, id) => {
    const { status, body } = await tenant.call(`GET /tenants/${id()}`)
    expect({ status, body }).toEqual({ status: 403, body: { error: 'This is not your record.' } })
  })

  test('cannot change or delete anybody, nor itself', async () => {
    const before = await takeSnapshot(portal)
    for (const method of ['PUT', 'PATCH', 'DELETE']) {
      const send = method === 'DELETE' ? {} : { body: { name: 'Changed' } }
      expect((await tenant.call(`${method} /tenants/${tenant.tenant.id}`, send)).status).toBe(403)
    }
    expect(await takeSnapshot(portal)).toEqual(before)
  })
})
