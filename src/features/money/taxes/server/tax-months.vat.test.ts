import { beforeAll, expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { TaxMonth, TaxSettings, TaxSettingsChanges } from '../taxes.contract.ts'

const fixture = setUpFixture()
let unitId: string
let rates: TaxSettings['rates']

beforeAll(async () => {
  const { admin } = fixture
  rates = (await admin.call<TaxSettings>('GET /settings/tax')).body.rates
  await admin.call('POST /properties', { body: { name: 'The shops', kind: 'shops', capacity: 9 } })
})

const set = (body: TaxSettingsChanges) => fixture.admin.call('PATCH /settings/tax', { body })
const switchVat = (on: boolean) => set({ vat: { on, units: [unitId] } })

async function rentShop(unit: string) {
  const { admin, portal } = fixture
  const term = { moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const { tenant } = await portal.createTenant(admin, { apartment: 'The shops', unit, ...term })
  const [lease] = (await admin.call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body
  unitId = lease?.unitId ?? ''
  const invoice = (amount: number) =>
    portal.createInvoice(admin, tenant.id, { amount, dueDate: '2026-12-05', sendEmail: false })
  const payment = { tenantId: tenant.id, receivedOn: '2026-11-20', method: 'cash', sendEmail: false }
  const pay = (amount: number) =>
    admin.call<{ warnings?: string[] }>('POST /payments', { body: { ...payment, amount } })
  const lines = async () => {
    const { body } = await admin.call<TaxMonth>('GET /tax/2026-11')
    const own = body.lines.filter(({ unitName }) => unitName === unit)
    return own.map(({ amount, vat, tax }) => [amount, vat, tax]).sort()
  }
  return { invoice, pay, lines }
}

test('VAT is that of the invoice, and of the settings of the day only in what settles nothing yet', async () => {
  const { invoice, pay, lines } = await rentShop('A2')
  await switchVat(true)
  await invoice(1200)
  await set({ rates: rates.map((rate) => (rate.name === 'vat' ? { ...rate, percent: 15 } : rate)) })
  await pay(1430)
  expect(await lines()).toEqual([
    [1200, 200, 150],
    [230, 30, 30],
  ])
  await switchVat(false)
  expect(await lines()).toEqual([
    [1200, 200, 150],
    [230, 0, 34.5],
  ])
})

test('an invoice without VAT contains none after it is switched on', async () => {
  const { invoice, pay, lines } = await rentShop('A3')
  await invoice(1200)
  await switchVat(true)
  await pay(1200)
  expect(await lines()).toEqual([[1200, 0, 180]])
})

test('credit of a unit with VAT warns, and is listed until it has an invoice', async () => {
  type Month = { withoutInvoice: { unitName: string; net: number; vat: number; gross: number }[] }
  const { invoice, pay } = await rentShop('A4')
  const listed = async (month: string) => {
    const { body } = await fixture.admin.call<Month>(`GET /vat/${month}`)
    return body.withoutInvoice
      .filter(({ unitName }) => unitName === 'A4')
      .map(({ net, vat, gross }) => [net, vat, gross])
  }
  await set({ rates })
  await switchVat(true)
  await invoice(1200)
  expect((await pay(1200)).body.warnings).toBeUndefined()
  expect((await pay(600)).body.warnings).toEqual([
    'GHS 600.00 of it is credit for a unit whose charges contain VAT (20 %). VAT is due once money is received: issue an invoice for it.',
  ])
  expect([await listed('2026-11'), await listed('2026-10')]).toEqual([[[500, 100, 600]], []])
  await invoice(600)
  expect(await listed('2026-11')).toEqual([])
  await switchVat(false)
  expect((await pay(600)).body.warnings?.join()).not.toContain('VAT')
})
