import { expect, test } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { dateOfSerial, downloadBytes, parseCsv, parseXlsx } from '../../../../testing/sheets.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import type { Payment, RecordedPayment } from '../payments.contract.ts'

const fixture = setUpFixture()
const TODAY = '2026-11-20'
const HEADINGS = [
  'Date',
  'Document',
  'Kind',
  'Tenant',
  'Property',
  'Description',
  'Reference',
  'Debit Account',
  'Credit Account',
  'Amount (GHS)',
]

const download = (query: string, by: Parameters<typeof downloadBytes>[1] = fixture.admin) =>
  downloadBytes(fixture.portal, by, `/ledger/export?${query}`)

async function readExportedRows(query = '') {
  const [headings, ...rows] = parseCsv((await download(`format=csv&${query}`)).bytes)
  expect(headings).toEqual(HEADINGS)
  return rows
}

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

const act = async <T = Payment>(endpoint: string, body?: object) =>
  (await fixture.admin.call<T>(endpoint, body && { body })).body

const shortRow = (row: readonly unknown[]) => row.filter((_, at) => ![0, 3, 4].includes(at))

test('rent, a deposit, what pays them, a credit note and what is given back have their accounts', async () => {
  const { id, name } = fixture.tenant.tenant
  const shared = { sendEmail: false, dueDate: '2026-12-05' }
  const { id: rentId, invoiceNumber: rent } = await fixture.createInvoice({
    ...shared,
    amount: 1000.05,
    description: 'December',
  })
  const deposit = await fixture.createInvoice({
    ...shared,
    amount: 500,
    purpose: 'deposit',
    description: 'Deposit',
  })
  const { receiptNumber: paid } = await pay({ amount: 1500.05, method: 'mobile_money', reference: 'MP9' })
  await act(`POST /invoices/${rentId}/credit-note`, { amount: 100, reason: 'No water' })
  await act(`POST /tenants/${id}/deposit/return`, { amount: 500, method: 'cheque', reference: '000123' })
  const { id: twiceId, receiptNumber: twice } = await pay({ amount: 3 })
  await act(`POST /payments/${twiceId}/reverse`, { reason: 'Twice' })
  const [owed, held] = ['Tenants receivable', 'Deposits held']
  const number = deposit.invoiceNumber
  const forRent = `Payment ${paid} for ${rent}: rent`
  const forDeposit = `Payment ${paid} for ${number}: deposit`
  const expected = [
    [rent, 'Invoice', `Invoice ${rent}: rent`, null, owed, 'Rent income', 1000.05],
    [number, 'Invoice', `Invoice ${number}: deposit`, null, owed, 'Deposits invoiced', 500],
    [paid, 'Payment', forRent, 'MP9', 'Mobile money', owed, 1000.05],
    [paid, 'Payment', forDeposit, 'MP9', 'Mobile money', owed, 500],
    [paid, 'Deposit paid', forDeposit, 'MP9', 'Deposits invoiced', held, 500],
    [
      ...['CRN-2026-00001', 'Credit note', `Credit note CRN-2026-00001 for ${rent}: rent`],
      ...[null, 'Credit notes', owed, 100],
    ],
    [
      ...['RFD-2026-00001', 'Deposit returned', 'Deposit returned RFD-2026-00001: deposit'],
      ...['000123', held, 'Bank', 500],
    ],
    [twice, 'Payment', `Payment ${twice}`, null, 'Cash', owed, 3],
    [twice, 'Reversal', `Payment ${twice}, reversed`, null, owed, 'Cash', 3],
  ]
  const [headings, ...sheet] = parseXlsx((await download('format=xlsx')).bytes)
  expect(headings).toEqual(HEADINGS)
  const sorted = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort()
  // Invoices with the same due day are settled in any order.
  expect(sorted(sheet.map(shortRow))).toEqual(sorted(expected))
  for (const [day, , , tenantName, property] of sheet)
    expect([dateOfSerial(Number(day)), tenantName, property]).toEqual([TODAY, name, 'Bohye (Shops)'])
  const texts = expected.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : (cell ?? ''))),
  )
  expect(sorted((await readExportedRows()).map(shortRow))).toEqual(sorted(texts))
})

test('both days of the range are included, and its rows are by day', async () => {
  const days = ['2026-11-03', '2026-11-01', '2026-11-02', '2026-10-31']
  for (const receivedOn of days) await pay({ amount: 7, receivedOn })
  const shown = (rows: string[][]) => rows.map(([day]) => day)
  expect(shown(await readExportedRows('from=2026-11-01&to=2026-11-02'))).toEqual(['2026-11-01', '2026-11-02'])
  expect(shown(await readExportedRows('to=2026-11-01'))).toEqual(['2026-10-31', '2026-11-01'])
  expect(shown(await readExportedRows('from=2026-11-03&to=2026-11-19'))).toEqual(['2026-11-03'])
  expect(await readExportedRows('from=2026-09-01&to=2026-09-30')).toEqual([])
})

test('an impossible range and an unknown format are refused in a sentence, and tenants altogether', async () => {
  const range = await fixture.admin.call<{ error: string }>(
    'GET /ledger/export?format=csv&from=2026-11-02&to=2026-11-01',
  )
  expect([range.status, range.body.error]).toEqual([
    400,
    'The range begins after it ends: from 2 Nov 2026 is later than to 1 Nov 2026',
  ])
  for (const query of ['', 'format=pdf', 'format=csv&from=2026-13-01'])
    expect((await download(query)).status, query).toBe(400)
  expect((await download('format=csv', fixture.tenant)).status).toBe(403)
})

test('who is limited to a property exports the entries of its tenants only', async () => {
  const { admin, portal } = fixture
  const createTenantIn = async (apartment: string) => {
    const { tenant } = await portal.createTenant(admin, { apartment, name: apartment })
    await portal.createInvoice(admin, tenant.id, { sendEmail: false })
  }
  const [here, elsewhere] = ['Achimota (Shops)', 'Bohye (Shops)']
  await createTenantIn(here)
  await createTenantIn(elsewhere)
  const properties = await act<Property[]>('GET /properties')
  const propertyIds = properties.filter(({ name }) => name === here).map(({ id }) => id)
  const accountant = await portal.createAdmin({ staff: 'accountant', propertyIds })
  const rows = parseCsv((await download('format=csv', accountant)).bytes).slice(1)
  expect(rows.map((row) => row[3])).toEqual([here])
  expect((await readExportedRows()).map((row) => row[3])).toEqual(expect.arrayContaining([here, elsewhere]))
})
