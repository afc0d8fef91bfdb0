import { expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { dateOfSerial, downloadBytes, parseXlsx } from '../../../../testing/sheets.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import type { InvoiceTotals } from '../../invoices/totals.contract.ts'
import type { Statement } from '../accounts.contract.ts'
import type { RecordedPayment } from '../payments.contract.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'

const pay = async (fields: object) => {
  fixture.portal.clock.advance(1000)
  const body = {
    tenantId: fixture.tenant.tenant.id,
    receivedOn: TODAY,
    method: 'cash',
    sendEmail: false,
    ...fields,
  }
  return (await fixture.admin.call<RecordedPayment>('POST /payments', { body })).body
}

test('tax that was withheld settles an invoice, has a receipt, and counts as paid', async () => {
  const { admin, tenant } = fixture
  const totals = async () => (await admin.call<InvoiceTotals>('GET /invoices/totals')).body
  const before = await totals()
  const { id, invoiceNumber } = await fixture.createInvoice({ amount: 1000, sendEmail: false })
  const rest = await pay({ amount: 920 })
  const withheld = await pay({ amount: 80, kind: 'withholding', method: 'other', reference: 'WHT-7' })
  expect(withheld).toMatchObject({ kind: 'withholding', amount: 80, credit: 0, balanceAfter: 0 })
  expect(withheld.allocations).toEqual([{ invoiceId: id, invoiceNumber, amount: 80 }])
  expect(Number(withheld.receiptNumber?.slice(-5))).toBe(Number(rest.receiptNumber?.slice(-5)) + 1)
  expect((await admin.call<Invoice>(`GET /invoices/${id}`)).body).toMatchObject({
    status: 'Paid',
    displayStatus: 'Paid',
    amountPaid: 1000,
    amountCredited: 0,
    amountDue: 0,
  })
  expect((await totals()).paid).toEqual({ count: before.paid.count + 1, amount: before.paid.amount + 1000 })
  const { lines, closingBalance } = (
    await tenant.call<Statement>(`GET /tenants/${tenant.tenant.id}/statement`)
  ).body
  expect(lines.at(-1)).toMatchObject({
    text: `Withheld tax ${withheld.receiptNumber}, Other, WHT-7`,
    credit: 80,
    balance: 0,
  })
  expect(closingBalance).toBe(0)
  const receipt = await tenant.call(`GET /payments/${withheld.id}/receipt`)
  expect([receipt.status, receipt.text.slice(0, 5)]).toEqual([200, '%PDF-'])
})

test('payments are exported as a workbook with amounts and days that can be calculated with', async () => {
  const { id, invoiceNumber } = await fixture.createInvoice({ amount: 1500.05, sendEmail: false })
  const note = '=1+1'
  const allocations = [{ invoiceId: id, amount: 1500.05 }]
  const first = await pay({ amount: 1600, reference: 'MP9', note, receivedOn: '2026-11-19', allocations })
  const second = await pay({ amount: 3, kind: 'withholding', reference: 'MP10' })
  const body = { reason: 'Entered twice' }
  await fixture.admin.call(`POST /payments/${second.id}/reverse`, { body })
  const { bytes } = await downloadBytes(fixture.portal, fixture.admin, '/payments/export?format=xlsx&q=mp')
  const [headings = [], ...found] = parseXlsx(bytes)
  const rows = found.slice(0, -3)
  expect(found.slice(-3).map((row) => row.filter((cell) => cell !== null))).toEqual([
    ['Came in', 1603],
    ['Taken back by reversals', -3],
    ['Received', 1600, 99.95],
  ])
  const named = rows.map((row) =>
    Object.fromEntries(
      headings.map((heading, at) => {
        const cell = row[at] ?? null
        const isDay = ['Received On', 'Recorded', 'Reversed'].includes(String(heading))
        return [String(heading), isDay && cell !== null ? dateOfSerial(Number(cell)) : cell]
      }),
    ),
  )
  const shared = { Tenant: fixture.tenant.tenant.name, Method: 'Cash', 'Paid By': null, Recorded: TODAY }
  expect(named).toEqual([
    {
      ...shared,
      Receipt: second.receiptNumber,
      'Received On': TODAY,
      Kind: 'Withheld tax',
      'Amount (GHS)': 3,
      Reference: 'MP10',
      Invoices: null,
      'Credit (GHS)': 0,
      Note: null,
      'Recorded By': 'Ama Mensah',
      Reversed: TODAY,
      Reason: 'Entered twice',
    },
    {
      ...shared,
      Receipt: first.receiptNumber,
      'Received On': '2026-11-19',
      Kind: 'Payment',
      'Amount (GHS)': 1600,
      Reference: 'MP9',
      Invoices: invoiceNumber,
      'Credit (GHS)': 99.95,
      Note: note,
      'Recorded By': 'Ama Mensah',
      Reversed: null,
      Reason: null,
    },
  ])
})
