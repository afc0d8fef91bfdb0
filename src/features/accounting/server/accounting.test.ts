import { beforeAll, describe, expect, test } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../testing/fixture.ts'
import type { Close } from '../../closes/closes.contract.ts'
import type { Lease } from '../../leases/leases.contract.ts'
import type {
  Chart,
  Debtors,
  JournalRow,
  TrialBalance,
  VatMonth,
  YearOfBooks,
} from '../accounting.contract.ts'

// Today is 20 November 2026.
const fixture = setUpFixture()
let lease: Lease
let invoiceId: string
const admin = () => fixture.admin
const read = async <T>(what: string) => (await admin().call<T>(`GET ${what}`)).body

beforeAll(async () => {
  const { portal } = fixture
  const term = { moveInDate: '2026-01-01', leaseEndDate: '2027-12-31' }
  const { tenant } = await portal.createTenant(admin(), { unit: 'K1', name: 'Kojo Asante', ...term })
  lease = (await admin().call<Lease[]>(`GET /leases?tenantId=${tenant.id}`)).body[0] as Lease
  await admin().call('PATCH /settings/tax', { body: { vat: { on: true, units: [lease.unitId] } } })
  const invoice = { amount: 1200, dueDate: '2026-11-20', sendEmail: false }
  invoiceId = (await portal.createInvoice(admin(), tenant.id, invoice)).id
  await admin().call(`POST /invoices/${invoiceId}/credit-note`, { body: { amount: 120, reason: 'No water' } })
  const payment = { tenantId: tenant.id, amount: 600, receivedOn: '2026-11-12', method: 'bank_transfer' }
  await admin().call('POST /payments', { body: { ...payment, sendEmail: false } })
  const expense = { propertyId: lease.propertyId, category: 'repairs', amount: 75, spentOn: '2026-11-03' }
  await admin().call('POST /expenses', { body: expense })
})

test('the journal lists each line with its account, contact and reference', async () => {
  const rows = await read<JournalRow[]>('/journal?from=2026-11-01&to=2026-11-30')
  expect(
    rows.map(({ day, code, account, debit, credit, contact }) => [
      day,
      code,
      account,
      debit,
      credit,
      contact,
    ]),
  ).toEqual([
    ['2026-11-03', '6000', 'Expenses: Repairs', 75, 0, null],
    ['2026-11-03', '2050', 'Expenses clearing', 0, 75, null],
    ['2026-11-12', '1020', 'Bank', 600, 0, 'Kojo Asante'],
    ['2026-11-12', '1100', 'Tenants receivable', 0, 600, 'Kojo Asante'],
    ['2026-11-12', '5020', 'Rent tax', 75, 0, 'Kojo Asante'],
    ['2026-11-12', '2030', 'Rent tax payable', 0, 75, 'Kojo Asante'],
    ['2026-11-20', '1100', 'Tenants receivable', 1200, 0, 'Kojo Asante'],
    ['2026-11-20', '2020', 'Output VAT', 0, 200, 'Kojo Asante'],
    ['2026-11-20', '4000', 'Rent income', 0, 1000, 'Kojo Asante'],
    ['2026-11-20', '4100', 'Credit notes', 100, 0, 'Kojo Asante'],
    ['2026-11-20', '2020', 'Output VAT', 20, 0, 'Kojo Asante'],
    ['2026-11-20', '1100', 'Tenants receivable', 0, 120, 'Kojo Asante'],
  ])
  const paid = rows.find(({ account }) => account === 'Bank')
  expect(paid).toMatchObject({ journalNo: expect.stringMatching(/^JNL-2026-\d{6}$/), kind: 'money' })
  expect(paid?.reference).toMatch(/^RCT-2026-/)
  expect(await read('/journal?from=2026-10-01&to=2026-10-31')).toEqual([])
})

test.each([
  ['/journal?from=2026-11-02&to=2026-11-01', 'The first day is after the last one'],
  ['/journal?from=2025-11-01&to=2026-11-02', 'A journal is listed for at most 366 days at once'],
])('%s is refused', async (what, sentence) => {
  const { status, body } = await admin().call<ErrorBody>(`GET ${what}`)
  expect([status, body.details]).toEqual([400, [sentence]])
})

test('the trial balance has equal sides, and is that of its day', async () => {
  const { totals, rows } = await read<TrialBalance>('/trial-balance?on=2026-11-12')
  expect(rows.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['Bank', 600, 0],
    ['Tenants receivable', 0, 600],
    ['Rent tax payable', 0, 75],
    ['Expenses clearing', 0, 75],
    ['Rent tax', 75, 0],
    ['Expenses: Repairs', 75, 0],
  ])
  expect(totals).toEqual({ debit: 750, credit: 750 })
  const today = await read<TrialBalance>('/trial-balance')
  expect([today.on, today.totals.debit]).toEqual(['2026-11-20', today.totals.credit])
})

test('debtors are by the age of their invoices, and those of the past as they were', async () => {
  const { rows, totals } = await read<Debtors>('/debtors')
  expect(rows.map(({ tenantName, balance, notDue }) => [tenantName, balance, notDue])).toEqual([
    ['Kojo Asante', 480, 480],
  ])
  expect(totals.balance).toBe(480)
  expect((await read<Debtors>('/debtors?on=2026-11-11')).rows).toEqual([])
})

test('the VAT of a month is that of its invoices less its credit notes', async () => {
  const { invoices, creditNotes, totals } = await read<VatMonth>('/vat/2026-11')
  expect(invoices).toEqual([
    expect.objectContaining({
      invoiceId,
      day: '2026-11-20',
      net: 1000,
      vat: 200,
      gross: 1200,
      unitName: 'K1',
    }),
  ])
  expect(creditNotes).toEqual([expect.objectContaining({ net: 100, vat: 20, gross: 120 })])
  expect(totals).toEqual({ net: 900, vat: 180, gross: 1080 })
  expect((await read<VatMonth>('/vat/2026-10')).totals).toEqual({ net: 0, vat: 0, gross: 0 })
})

test('the year has each month that has begun, as a close would have it', async () => {
  const { months, totals } = await read<YearOfBooks>('/years/2026')
  expect(months.map(({ month }) => month)).toEqual([
    ...['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07', '2026-08', '2026-09'],
    ...['2026-10', '2026-11'],
  ])
  expect(totals).toMatchObject({
    received: 600,
    vat: 100,
    vatDue: 180,
    tax: 75,
    expenses: 75,
    receivable: 480,
  })
  const closed = await admin().call<Close>('POST /closes', { body: { through: '2026-11-19' } })
  expect(closed.body.months.at(-1)?.figures).toMatchObject({ received: 600, tax: 75, receivable: -600 })
  expect((await read<YearOfBooks>('/years/2027')).months).toEqual([])
})

describe('the codes of accounts', () => {
  const put = (chart: object) => admin().call<Chart & ErrorBody>('PUT /settings/accounts', { body: chart })

  test('are changed one by one, and stand in the journal', async () => {
    const till = { account: 'Bank', code: '610', name: 'Ecobank current', taxCode: 'NT' }
    const { status, body } = await put([till])
    expect([status, body.length]).toEqual([200, 34])
    expect((await read<Chart>('/settings/accounts')).find(({ account }) => account === 'Bank')).toEqual(till)
    const rows = await read<JournalRow[]>('/journal?from=2026-11-12&to=2026-11-12')
    expect(rows.find(({ account }) => account === 'Bank')).toMatchObject({
      ...{ code: '610', name: 'Ecobank current', taxCode: 'NT' },
    })
  })

  test.each([
    [[{ account: 'Cash', code: '4000', name: 'Till', taxCode: null }], /Two accounts have the code 4000/],
    [[], /Name at least one account/],
    [[{ account: 'Cash', code: ' ', name: 'Till', taxCode: null }], /code/],
    [[{ account: 'Till', code: '1', name: 'Till', taxCode: null }], /Account must be one of/],
  ])('%j are refused', async (chart, says) => {
    const before = await read('/settings/accounts')
    const { status, text } = await put(chart)
    expect([status, text]).toEqual([400, expect.stringMatching(says)])
    expect(await read('/settings/accounts')).toEqual(before)
  })
})
