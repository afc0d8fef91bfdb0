import { expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { downloadBytes, parseCsv } from '../../../../testing/sheets.ts'
import type { Owed, OwedTotals } from '../../../money/arrears/owed.contract.ts'
import type { OwnerStatement } from '../../../money/owner-statements/owner-statements.contract.ts'
import type { PaymentSummary, RecordedPayment } from '../../../money/payments/payments.contract.ts'
import type { TodayFigures } from '../today.contract.ts'

const fixture = setUpFixture()

const read = async <T>(path: string) => (await fixture.admin.call<T>(`GET ${path}`)).body
const post = async <T>(path: string, body: object) => {
  const { body: answer, status, text } = await fixture.admin.call<T>(`POST ${path}`, { body })
  if (status >= 300) throw new Error(`${path} answered ${status}: ${text}`)
  return answer
}
/** The cell of the last row under a heading. */
async function exportedTotal(path: string, heading: string): Promise<number> {
  const { bytes } = await downloadBytes(fixture.portal, fixture.admin, path)
  const [headings = [], ...rows] = parseCsv(bytes)
  return Number(rows.at(-1)?.[headings.indexOf(heading)])
}

/** Payments of two months by several methods, a reversal, a credit note, withheld tax, credit and a deposit. */
async function fill() {
  const { admin, portal } = fixture
  const { tenant } = await portal.createTenant(admin, { unit: 'A1', leaseEndDate: '2026-12-01' })
  const { tenant: other } = await portal.createTenant(admin, { unit: 'A2', leaseEndDate: '2026-11-01' })
  const invoice = (tenantId: string, amount: number, more: object = {}) =>
    portal.createInvoice(admin, tenantId, { amount, dueDate: '2026-12-05', sendEmail: false, ...more })
  const pay = (tenantId: string, amount: number, receivedOn: string, more: object = {}) =>
    post<RecordedPayment>('/payments', {
      tenantId,
      amount,
      receivedOn,
      method: 'cash',
      sendEmail: false,
      ...more,
    })
  await invoice(tenant.id, 900, { dueDate: '2026-10-05', enteredLater: true })
  await pay(tenant.id, 300.5, '2026-10-20', { method: 'mobile_money' })
  const bounced = await pay(tenant.id, 120, '2026-10-31', { method: 'cheque' })
  await post(`/payments/${bounced.id}/reverse`, { reason: 'The cheque came back' })
  const deposit = await invoice(other.id, 500, { purpose: 'deposit' })
  const allocations = [{ invoiceId: deposit.id, amount: 500 }]
  await pay(other.id, 500, '2026-11-18', { method: 'bank_transfer', allocations })
  await invoice(other.id, 700)
  await pay(other.id, 650, '2026-11-19')
  await pay(other.id, 50, '2026-11-20', { kind: 'withholding' })
  await pay(other.id, 80.25, '2026-11-16')
  const credited = await invoice(tenant.id, 400)
  await post(`/invoices/${credited.id}/credit-note`, { amount: 150, reason: 'The roof leaked' })
  const [property] = await read<{ id: string }[]>('/properties')
  await post('/units', { propertyId: property?.id, name: 'Z9', kind: 'shop' })
}

test('each figure is the total of its list, of its export and of its report', async () => {
  await fill()
  const today = await read<TodayFigures>('/analytics/today')
  const { owed, received, vacant, leases } = today

  expect(owed).toEqual(await read<OwedTotals>('/owed/totals'))
  const rows = await read<Owed[]>('/owed')
  const inPesewas = rows.reduce((sum, row) => sum + Math.round(row.owed * 100), 0)
  expect([rows.length, inPesewas / 100]).toEqual([owed.tenants, owed.owed])
  expect(await exportedTotal('/owed/export?format=csv', 'Owed (GHS)')).toBe(owed.owed)

  for (const { from, to, net, byMethod } of Object.values(received)) {
    const days = `from=${from}&to=${to}`
    expect((await read<PaymentSummary>(`/payments/summary?${days}`)).net).toBe(net)
    expect(byMethod.reduce((sum, method) => sum + method.net, 0)).toBeCloseTo(net, 2)
    expect(await exportedTotal(`/payments/export?format=csv&${days}`, 'Amount (GHS)')).toBe(net)
  }
  expect(received.week).toMatchObject({ from: '2026-11-16', to: '2026-11-22', net: 1160.25 })
  expect(received.lastMonth).toMatchObject({ from: '2026-10-01', to: '2026-10-31', net: 420.5 })
  const month = async (name: string) =>
    (await read<OwnerStatement>(`/owner-statements/${name}`)).totals.totalReceived
  expect(await month('2026-10')).toBe(received.lastMonth.net)
  expect(await month('2026-11')).toBe(received.month.net)

  expect(vacant).toEqual(await read('/units/totals?vacant=true'))
  expect(await read('/units?vacant=true')).toHaveLength(vacant.count)
  expect(leases.ending).toEqual(await read('/leases/totals?endsWithin=30'))
  expect(leases.over).toEqual(await read('/leases/totals?endsWithin=over'))
  expect([vacant.count, leases.ending.count, leases.over.count]).toEqual([1, 1, 1])
})

test('staff with some properties see theirs only', async () => {
  const { portal } = fixture
  const elsewhere = await portal.createAdmin({ staff: 'manager', propertyIds: [] })
  const { body } = await elsewhere.call<TodayFigures>('GET /analytics/today')
  expect(body).toMatchObject({ owed: { tenants: 0, owed: 0 }, received: { month: { net: 0 } } })
  const caretaker = await portal.createAdmin({ staff: 'caretaker' })
  expect((await caretaker.call('GET /analytics/today')).status).toBe(403)
})
