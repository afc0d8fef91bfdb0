import { beforeAll } from 'vitest'
import type { Expense } from '../features/money/expenses/expenses.contract.ts'
import type { RecordedPayment } from '../features/money/payments/payments.contract.ts'
import type { Lease } from '../features/property/leases/leases.contract.ts'
import type { Property } from '../features/property/properties/properties.contract.ts'
import { setUpFixture } from './fixture.ts'

export const HOUSE = { name: 'Adum House', kind: 'apartments', capacity: 2 }
export const SHOPS = { name: 'Bantama Shops', kind: 'shops', capacity: 4 }

/** A house and shops with tenants, payments and expenses in October and November 2026. */
export function setUpTwoProperties() {
  const fixture = setUpFixture()
  const ids = {} as { house: string; shops: string }
  const people = {} as { esi: Awaited<ReturnType<typeof moveIn>> }

  async function addProperty(property: typeof HOUSE): Promise<string> {
    return (await fixture.admin.call<Property>('POST /properties', { body: property })).body.id
  }

  async function moveIn(apartment: string, unit: string, name: string) {
    const { admin, portal } = fixture
    const days = { moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
    const { tenant } = await portal.createTenant(admin, { apartment, unit, name, ...days })
    const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body
    const invoice = (amount: number, more: object = {}) =>
      portal.createInvoice(admin, tenant.id, { amount, dueDate: '2026-12-05', sendEmail: false, ...more })
    const pay = async (amount: number, receivedOn: string, more: object = {}) => {
      const body = { tenantId: tenant.id, amount, receivedOn, method: 'cash', sendEmail: false, ...more }
      return (await admin.call<RecordedPayment>('POST /payments', { body })).body
    }
    const payFor = async (purpose: string, amount: number, receivedOn: string) => {
      const { id: invoiceId } = await invoice(amount, { purpose })
      return pay(amount, receivedOn, { allocations: [{ invoiceId, amount }] })
    }
    return { tenant, lease: lease as Lease, invoice, pay, payFor }
  }

  async function spend(propertyId: string, category: string, amount: number, spentOn: string) {
    const body = { propertyId, category, amount, spentOn, supplier: `For ${category}` }
    return (await fixture.admin.call<Expense>('POST /expenses', { body })).body
  }

  async function fillHouse(): Promise<void> {
    const { admin } = fixture
    const house = await addProperty(HOUSE)
    ids.house = house
    await admin.call('POST /units', { body: { propertyId: house, name: 'A3', kind: 'apartment' } })
    const ama = await moveIn(HOUSE.name, 'A1', 'Ama Serwaa')
    await ama.invoice(1000)
    await ama.pay(920, '2026-11-05')
    await ama.pay(80, '2026-11-05', { kind: 'withholding' })
    await ama.payFor('utility', 150, '2026-11-06')
    await ama.payFor('deposit', 500, '2026-11-07')
    const kofi = await moveIn(HOUSE.name, 'A2', 'Kofi Mensah')
    await kofi.invoice(600)
    const { id } = await kofi.pay(600, '2026-10-31')
    await admin.call(`POST /payments/${id}/reverse`, { body: { reason: 'The cheque came back' } })
    await admin.call(`POST /leases/${kofi.lease.id}/end`, {
      body: { moveOutOn: '2026-11-10', reason: 'Moved to Tema' },
    })
    await spend(house, 'repairs', 200.5, '2026-11-03')
    await spend(house, 'repairs', 99.5, '2026-11-20')
    await spend(house, 'security', 50, '2026-11-01')
    await spend(house, 'insurance', 70, '2026-10-31')
    const { id: wrong } = await spend(house, 'cleaning', 1000, '2026-11-04')
    await admin.call(`DELETE /expenses/${wrong}`, { body: { reason: 'Entered twice' } })
  }

  async function fillShops(): Promise<void> {
    ids.shops = await addProperty(SHOPS)
    people.esi = await moveIn(SHOPS.name, 'B1', 'Esi Owusu')
    await people.esi.invoice(2000)
    await people.esi.pay(1500, '2026-11-10')
    await spend(ids.shops, 'insurance', 300, '2026-11-02')
  }

  beforeAll(async () => {
    await fillHouse()
    await fillShops()
  })
  return { fixture, ids, people, addProperty, moveIn }
}
