import { randomUUID } from 'node:crypto'
import { sampleFiles } from '../files.ts'
import type { ApiClient } from '../portal.ts'
import { CHARGE_VALUES } from './sample-values.ts'

export async function addUnit(admin: ApiClient, propertyId: string): Promise<string> {
  const body = { propertyId, name: `Stall ${randomUUID()}`, kind: 'shop' }
  return (await admin.call<{ id: string }>('POST /units', { body })).body.id
}

async function findTenantPropertyId(admin: ApiClient, tenantId: string): Promise<string> {
  const { apartment } = (await admin.call<{ apartment: string }>(`GET /tenants/${tenantId}`)).body
  const properties = (await admin.call<{ id: string; name: string }[]>('GET /properties')).body
  return properties.find(({ name }) => name === apartment)?.id ?? ''
}

/** With a bill, in the tenant's property. */
export async function enterExpense(admin: ApiClient, tenantId: string): Promise<string> {
  const propertyId = await findTenantPropertyId(admin, tenantId)
  const body = { propertyId, category: 'repairs', amount: 12.5, spentOn: '2026-11-19' }
  const { id } = (await admin.call<{ id: string }>('POST /expenses', { body })).body
  const form = new FormData()
  form.set('bill', new Blob([new Uint8Array(sampleFiles.png)]), 'bill.png')
  await admin.call(`POST /expenses/${id}/bill`, { form })
  return id
}

/** With an open offer, in the tenant's property. */
export async function addLease(admin: ApiClient, tenantId: string): Promise<string> {
  const unitId = await addUnit(admin, await findTenantPropertyId(admin, tenantId))
  const body = { tenantId, unitId, startsOn: '2026-11-20', endsOn: '2027-11-19', rent: 100 }
  const { id } = (await admin.call<{ id: string }>('POST /leases', { body })).body
  await admin.call(`POST /leases/${id}/renewal`, { body: { rent: 110 } })
  return id
}

/** A draft whose first periods are due at once. */
export async function addRecurringCharge(admin: ApiClient, leaseId: string): Promise<string> {
  const steps = [{ fromDay: '2026-11-20', amount: 100 }]
  const body = { leaseId, startsOn: '2026-11-20', leadDays: 60, steps, sendEmail: false }
  return (await admin.call<{ id: string }>('POST /rent-rules', { body })).body.id
}

/** In the tenant's property; its requests are not due yet. */
export async function addInspectionRule(admin: ApiClient, tenantId: string): Promise<string> {
  const body = {
    propertyId: await findTenantPropertyId(admin, tenantId),
    title: 'Fire extinguishers',
    everyMonths: 3,
    anchorDay: 5,
    startsOn: '2027-01-01',
  }
  return (await admin.call<{ id: string }>('POST /inspection-rules', { body })).body.id
}

/** The hash of its plan up to the day used by calls. */
export async function readPlan(admin: ApiClient, ruleId: string): Promise<string> {
  const body = { ruleIds: [ruleId], through: CHARGE_VALUES.through[0] }
  return (await admin.call<{ hash: string }>('POST /rent-rules/preview', { body })).body.hash
}

export async function addVendor(admin: ApiClient): Promise<string> {
  const body = { name: `Kwame Plumbing ${randomUUID()}`, phone: '024 412 3456', trade: 'Plumber' }
  return (await admin.call<{ id: string }>('POST /vendors', { body })).body.id
}

export async function addCost(admin: ApiClient, requestId: string): Promise<string> {
  const body = { amount: 12.5, description: 'New tap', spentOn: '2026-11-19' }
  return (await admin.call<{ id: string }>(`POST /requests/${requestId}/costs`, { body })).body.id
}
