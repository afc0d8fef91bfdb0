import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../testing/database/snapshot.ts'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { Tenant } from '../tenants.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

const end = async (uid: string | null, by: ApiClient = admin) => {
  const { status, body } = await by.call(`DELETE /auth/deleteTenantUser/${uid}`)
  return { status, body }
}
const unlinked = (email: string) =>
  admin.call<{ uid: string }>('POST /auth/createTenantUser', { body: { name: 'Yaa', email } })
const UNKNOWN = { status: 404, body: { error: 'This account does not exist.' } }

describe('a tenant whose login is ended', () => {
  test('is signed out at once; the records stay without a uid', async () => {
    const { tenant, ...person } = await portal.createTenant(admin, { unit: 'B4', phone: '020 111' })
    const bill = await portal.createInvoice(admin, tenant.id, { sendEmail: false })
    const read = async (id: string | null) => (await admin.call<Tenant>(`GET /tenants/${id}`)).body
    const before = await read(tenant.id)
    expect(await end(tenant.uid)).toEqual({ status: 204, body: undefined })
    expect((await person.call('GET /auth/me')).status).toBe(401)
    await expect(portal.signIn(tenant.email, PASSWORD)).rejects.toThrow('401')
    expect(await read(tenant.id)).toEqual({ ...before, uid: null })
    expect(await read(tenant.uid)).toEqual({ ...before, uid: null })
    const { body: list } = await admin.call<Tenant[]>('GET /tenants')
    expect(list).toContainEqual({ ...before, uid: null })
    expect((await admin.call<object>(`GET /invoices/${bill.id}`)).body).toMatchObject({ tenantId: tenant.id })
    expect(await end(tenant.uid)).toEqual(UNKNOWN)
  })

  test('can be changed and deleted like any other, and keeps the e-mail until then', async () => {
    const { tenant } = await portal.createTenant(admin)
    await end(tenant.uid)
    expect((await unlinked(tenant.email)).status).toBe(409)
    const email = `moved-${randomUUID()}@tenant.test`
    const changed = await admin.call<Tenant>(`PUT /tenants/${tenant.id}`, { body: { email, phone: '020' } })
    expect(changed.body).toMatchObject({ email, phone: '020', uid: null })
    expect((await unlinked(tenant.email)).status).toBe(201)
    expect((await unlinked(email)).status).toBe(409)
    expect((await admin.call(`DELETE /tenants/${tenant.id}`)).status).toBe(204)
    expect((await unlinked(email)).status).toBe(201)
  })
})

test('a person who never was a tenant is deleted with the login, and the e-mail is free', async () => {
  const email = 'never@tenant.test'
  const { body } = await unlinked(email)
  expect(await end(body.uid)).toMatchObject({ status: 204 })
  const { rows } = await portal.db.execute(sql`select 1 from profiles where uid = ${body.uid}`)
  expect(rows).toEqual([])
  expect((await unlinked(email.toUpperCase())).status).toBe(201)
})

test('a login without a profile can be ended too', async () => {
  const { body } = await unlinked('bare@tenant.test')
  await portal.db.execute(sql`delete from profiles where uid = ${body.uid}`)
  expect(await end(body.uid)).toMatchObject({ status: 204 })
})

test('linking and ending at the same time are serialized', async () => {
  const { body } = await unlinked('both@tenant.test')
  const fields = { name: 'Yaa', email: 'both@tenant.test', apartment: 'Bohye (Shops)', uid: body.uid }
  const link = async () => (await admin.call('POST /tenants', { body: fields })).status
  const lock = `select 1 from profiles where uid = '${body.uid}' for update`
  const [ended, linked] = await callBehindLock(portal, lock, [async () => (await end(body.uid)).status, link])
  expect(ended).toBe(204)
  expect([201, 404]).toContain(linked)
  const { status } = await admin.call(`GET /tenants/${body.uid}`)
  expect(status).toBe(linked === 201 ? 200 : 404)
})

describe('no login is ended', () => {
  const own = async () => (await admin.call<{ uid: string }>('GET /auth/me')).body.uid
  const refusal = 'This is the login of an admin; it is ended under Staff, not here.'
  test.each<[string, () => string | Promise<string | null>, object]>([
    ['an admin', own, { status: 409, body: { error: refusal } }],
    ['nobody', () => randomUUID(), UNKNOWN],
    ['what cannot be', () => 'first', UNKNOWN],
    ['the id of a tenancy', async () => (await portal.createTenant(admin)).tenant.id, UNKNOWN],
  ])('of %s', async (_whose, getUid, expected) => {
    const uid = await getUid()
    const before = await takeSnapshot(portal)
    expect(await end(uid)).toEqual(expected)
    expect(await takeSnapshot(portal)).toEqual(before)
  })

  test('by a tenant, nor the own login', async () => {
    const tenant = await portal.createTenant(admin)
    const before = await takeSnapshot(portal)
    expect(await end(tenant.tenant.uid, tenant)).toMatchObject({ status: 403 })
    expect(await takeSnapshot(portal)).toEqual(before)
  })
})
