import { describe, expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { type ApiClient, PASSWORD } from '../../../../testing/portal.ts'
import type { AuditEvent } from '../../../identity/audit/audit.contract.ts'
import type { Tenant } from '../tenants.contract.ts'
import { TENANT_MESSAGES } from '../tenants.messages.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'

async function newGone(fields: Record<string, unknown> = {}) {
  const { portal, admin } = fixture
  const gone = await portal.createTenant(admin, fields)
  expect((await admin.call(`DELETE /tenants/${gone.tenant.id}`)).status).toBe(204)
  return gone
}

const restore = (id: string, by: ApiClient = fixture.admin) =>
  by.call<Tenant & { error?: string }>(`POST /tenants/${id}/restore`)

describe('a restored tenant', () => {
  test('is on the lists again with a login, its invoices and an ended lease', async () => {
    const { admin, portal } = fixture
    const lease = { unit: 'R1', moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
    const { tenant, ...before } = await portal.createTenant(admin, { name: 'Back Again', ...lease })
    const invoice = await portal.createInvoice(admin, tenant.id, { sendEmail: false })
    const { body: known } = await admin.call<Tenant>(`GET /tenants/${tenant.id}`)
    await admin.call(`DELETE /tenants/${tenant.id}`)
    const { status, body } = await restore(tenant.id)
    expect([status, body]).toEqual([200, { ...known, leaseEndDate: TODAY }])
    expect((await admin.call<Tenant[]>('GET /tenants?q=back%20again')).body).toHaveLength(1)
    expect((await before.call('GET /auth/me')).status).toBe(401)
    await expect(portal.signIn(tenant.email, PASSWORD)).rejects.toThrow('401')
    const session = await portal.startSession(tenant.uid ?? '')
    expect((await session.call<{ id: string }[]>('GET /invoices')).body).toMatchObject([{ id: invoice.id }])
    const [ended] = (
      await admin.call<{ state: string; endsOn: string | null }[]>(`GET /leases?tenantId=${tenant.id}`)
    ).body
    expect(ended).toMatchObject({ state: 'ended', endsOn: TODAY })
    const [event] = (await admin.call<AuditEvent[]>('GET /audit?action=tenant.restored&limit=1')).body
    expect(event).toMatchObject({
      targetName: 'Back Again',
      changes: { leaseEndDate: ['2027-12-31', TODAY] },
    })
  })

  test('has no login and no e-mail where somebody else has the e-mail', async () => {
    const { tenant } = await newGone({ name: 'First', email: 'shared@tenant.test', phone: '0244000111' })
    const second = await fixture.portal.createTenant(fixture.admin, { email: 'SHARED@tenant.test' })
    expect((await restore(tenant.id)).body).toMatchObject({ uid: null, email: null, phone: '0244000111' })
    expect((await second.call('GET /auth/me')).status).toBe(200)
  })

  test('has no login where somebody else has the number', async () => {
    const { tenant } = await newGone({ phone: '0244000222' })
    await fixture.portal.createTenant(fixture.admin, { phone: '+233 24 400 0222' })
    expect((await restore(tenant.id)).body).toMatchObject({ uid: null, email: tenant.email })
  })
})

test('nobody who is not deleted, is unknown, elsewhere or erased can be restored', async () => {
  const { admin, portal } = fixture
  const { tenant } = await portal.createTenant(admin)
  const limited = await portal.createAdmin({ staff: 'manager', propertyIds: [] })
  const { tenant: gone } = await newGone()
  const accountant = await portal.createAdmin({ staff: 'accountant' })
  expect((await restore(gone.id, limited)).status).toBe(404)
  expect((await restore(gone.id, accountant)).status).toBe(403)
  expect((await restore('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  const kept = await restore(tenant.id)
  expect([kept.status, kept.body.error]).toEqual([409, TENANT_MESSAGES.notDeleted])
  const body = { reason: 'Requested', password: PASSWORD }
  const headers = { 'x-password': PASSWORD }
  expect((await admin.call(`POST /tenants/${gone.id}/erase`, { body, headers })).status).toBe(200)
  const erased = await restore(gone.id)
  expect([erased.status, erased.body.error]).toEqual([409, TENANT_MESSAGES.erased])
})
