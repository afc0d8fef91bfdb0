import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { callBehindLock } from '../../../../testing/portal/call-behind-lock.ts'
import { type ApiClient, PASSWORD, startTestPortal, type TestPortal } from '../../../../testing/portal.ts'
import type { Tenant } from '../tenants.contract.ts'

type Bill = { id: string; tenantName: string; tenantEmail: string | null; tenantId: string }

let portal: TestPortal
let admin: ApiClient
let gone: Awaited<ReturnType<TestPortal['createTenant']>>
let bill: Bill

beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
beforeEach(async () => {
  gone = await portal.createTenant(admin, { name: 'Kwabena Gone', email: 'kwabena@tenant.test', unit: 'B4' })
  bill = await portal.createInvoice(admin, gone.tenant.id, { sendEmail: false })
  const { status, text } = await admin.call(`DELETE /tenants/${gone.tenant.id}`)
  expect({ status, text }).toEqual({ status: 204, text: '' })
})
afterAll(() => portal.close())

const again = () => portal.createTenant(admin, { name: 'Kwabena New', email: 'KWABENA@tenant.test' })

describe('a deleted tenant', () => {
  test('is signed out at once, and cannot sign in again', async () => {
    expect((await gone.call('GET /auth/me')).status).toBe(401)
    expect((await gone.call('GET /invoices')).status).toBe(401)
    await expect(portal.signIn(gone.tenant.email, PASSWORD)).rejects.toThrow('401')
  })

  test('is on no list, and not found', async () => {
    for (const query of ['', '?q=kwabena', '?q=kwabena&count=true']) {
      const { body, headers } = await admin.call<Tenant[]>(`GET /tenants${query}`)
      expect(body).toEqual([])
      expect(headers.get('x-total-count') ?? '0').toBe('0')
    }
    const { id, uid } = gone.tenant
    for (const [endpoint, send] of [
      [`GET /tenants/${id}`, {}],
      [`GET /tenants/${uid}`, {}],
      [`PATCH /tenants/${id}`, { body: { name: 'Back' } }],
      [`DELETE /tenants/${id}`, {}],
      [`DELETE /tenants/${uid}`, {}],
    ] as const) {
      const { status, body } = await admin.call(endpoint, send)
      expect({ status, body }).toEqual({ status: 404, body: { error: 'Tenant not found' } })
    }
  })

  test('is kept for the accounts', async () => {
    const { status, body } = await admin.call<Bill>(`GET /invoices/${bill.id}`)
    expect(status).toBe(200)
    expect(body).toMatchObject({ tenantName: 'Kwabena Gone', tenantId: gone.tenant.id })
    const { body: all } = await admin.call<Bill[]>('GET /invoices')
    expect(all.map(({ id }) => id)).toContain(bill.id)
    expect((await admin.call(`GET /invoices/${bill.id}/pdf`)).status).toBe(200)
  })

  test('frees the e-mail for somebody else, who gets none of its data', async () => {
    const fields = {
      name: 'Kwabena New',
      email: 'KWABENA@tenant.test',
      apartment: 'Bohye (Shops)',
      password: PASSWORD,
    }
    const { body: tenant } = await admin.call<Tenant>('POST /tenants', { body: fields })
    const successor = { ...(await portal.signIn(fields.email, PASSWORD)), tenant }
    expect(successor.tenant.id).not.toBe(gone.tenant.id)
    expect(successor.tenant.uid).not.toBe(gone.tenant.uid)
    expect((await successor.call('GET /invoices')).body).toEqual([])
    expect((await successor.call(`GET /invoices/${bill.id}`)).status).toBe(404)
    expect((await successor.call(`GET /tenants/${gone.tenant.id}`)).status).toBe(403)
    expect((await admin.call(`GET /invoices?tenantId=${successor.tenant.id}`)).body).toEqual([])
    expect((await admin.call<Bill>(`GET /invoices/${bill.id}`)).body.tenantName).toBe('Kwabena Gone')
    await admin.call(`DELETE /tenants/${successor.tenant.id}`)
  })

  test('frees the e-mail again and again', async () => {
    const second = await again()
    expect((await admin.call(`DELETE /tenants/${second.tenant.uid}`)).status).toBe(204)
    const third = await again()
    expect((await third.call('GET /auth/me')).body).toMatchObject({ name: 'Kwabena New' })
    await admin.call(`DELETE /tenants/${third.tenant.id}`)
  })
})

test('of two who delete at once, one does', async () => {
  const { tenant } = await again()
  const lock = `select 1 from tenants where id = '${tenant.id}' for update`
  const calls = [1, 2].map(() => () => admin.call(`DELETE /tenants/${tenant.id}`))
  const replies = await callBehindLock(portal, lock, calls)
  expect(replies.map(({ status }) => status).sort()).toEqual([204, 404])
})
