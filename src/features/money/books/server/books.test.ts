import { beforeAll, describe, expect, test } from 'vitest'
import { type ErrorBody, setUpFixture } from '../../../../testing/fixture.ts'
import { downloadBytes, parseCsv, parseXlsx } from '../../../../testing/sheets.ts'
import { readStoredZip } from '../../../../testing/zip.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import type { Chart, Debtors, JournalRow, TrialBalance, VatMonth, YearOfBooks } from '../books.contract.ts'
import type { Close } from '../closes.contract.ts'
import { LAYOUT_LABELS, LAYOUTS } from '../layouts.rules.ts'

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

describe('as files', () => {
  const download = (path: string) => downloadBytes(fixture.portal, admin(), path)
  const NOVEMBER = '/journal?from=2026-11-01&to=2026-11-30'

  test.each([
    [
      NOVEMBER,
      'Journal_2026-11-01_2026-11-30',
      13,
      ['', '', '', '', '2070.00', '2070.00', '', '', '', 'Total'],
    ],
    ['/trial-balance?on=2026-11-12', 'Trial_balance_2026-11-12', 7, ['', 'Total', '750.00', '750.00']],
    ['/debtors?on=2026-11-20', 'Debtors_2026-11-20', 2, ['Total', '480.00', '0.00', '0.00', '0.00', '0.00']],
    ['/vat/2026-11', 'VAT_2026-11', 3, ['', 'Total', '', '', '', '900.00', '180.00', '1080.00']],
    ['/years/2026', 'Year_2026', 12, ['Total', '600.00', '0.00', '100.00', '180.00', '75.00']],
  ])('%s ends with its total', async (path, name, rows, total) => {
    const and = path.includes('?') ? '&' : '?'
    const csv = await download(`${path}${and}format=csv`)
    expect(csv.headers.get('content-disposition')).toContain(`${name}.csv`)
    const [, ...lines] = parseCsv(csv.bytes)
    expect([lines.length, lines.at(-1)?.slice(0, total.length)]).toEqual([rows, total])
    const sheet = parseXlsx((await download(`${path}${and}format=xlsx`)).bytes)
    expect(sheet.length).toBe(rows + 1)
    expect(sheet.at(-1)).toContain('Total')
  })

  test('credit notes of the VAT of a month are below 0 and have their number', async () => {
    const rows = parseCsv((await download('/vat/2026-11?format=csv')).bytes)
    expect(rows[2]).toEqual([
      ...['2026-11-20', 'Credit note', 'CRN-2026-00001', 'Kojo Asante', 'K1', '-100.00', '-20.00', '-120.00'],
    ])
  })

  test.each(LAYOUTS)('%s takes the journal in one file', async (layout) => {
    const { status, headers, bytes } = await download(`${NOVEMBER}&layout=${layout}`)
    const extension = layout === 'tally' ? 'xml' : 'csv'
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringMatching(`_2026-11-01_2026-11-30.${extension}"$`),
    ])
    expect(bytes.toString().match(/JNL-2026-\d{6}(?=,|<| )/g)).not.toBeNull()
    const events = await read<{ targetName: string }[]>('/audit?limit=50')
    expect(events.map(({ targetName }) => targetName)).toContain(`the journal for ${LAYOUT_LABELS[layout]}`)
  })

  test('more than a program takes at once is a ZIP of numbered files', async () => {
    const [tenant] = await read<{ email: string }[]>('/tenants')
    const paid = { tenant: tenant?.email, day: '2026-11-20', method: 'Cash', amount: '1' }
    const rows = Array.from({ length: 80 }, (_, at) => ({ ...paid, reference: `no. ${at}` }))
    expect((await admin().call('POST /payments/import', { body: { rows } })).status).toBe(201)
    const { headers, bytes } = await download('/journal?from=2026-11-20&to=2026-11-20&layout=xero')
    expect(headers.get('content-type')).toBe('application/zip')
    const files = [...readStoredZip(bytes)]
    expect(files.map(([name]) => name)).toEqual([
      'Journal_Xero_2026-11-20_2026-11-20_1.csv',
      'Journal_Xero_2026-11-20_2026-11-20_2.csv',
    ])
    expect(files.map(([, file]) => file.toString().split('\r\n').length - 2)).toEqual([298, 28])
  })
})

describe('the codes of accounts', () => {
  const put = (chart: object) => admin().call<Chart & ErrorBody>('PUT /settings/accounts', { body: chart })

  test('are changed one by one, and stand in the journal', async () => {
    const till = { account: 'Bank', code: '610', name: 'Ecobank current', taxCode: 'NT' }
    const { status, body } = await put([till])
    expect([status, body.length]).toEqual([200, 35])
    expect((await read<Chart>('/settings/accounts')).find(({ account }) => account === 'Bank')).toEqual(till)
    const rows = await read<JournalRow[]>('/journal?from=2026-11-12&to=2026-11-12')
    expect(rows.find(({ account }) => account === 'Bank')).toMatchObject({
      code: '610',
      name: 'Ecobank current',
      taxCode: 'NT',
    })
  })

  test('which a program does not take are named before its file is made', async () => {
    await put([{ account: 'Bank', code: 'ECO-1', name: 'Ecobank', taxCode: null }])
    const answer = (layout: string, day: string) =>
      admin().call<ErrorBody>(`GET /journal?from=${day}&to=${day}&layout=${layout}`)
    const refused = await answer('sage', '2026-11-12')
    expect([refused.status, refused.body.error]).toEqual([
      409,
      "Sage Accounting takes account numbers of at most 8 digits and nothing else. Change the code 'ECO-1' of Bank among the accounts.",
    ])
    expect(
      (await downloadBytes(fixture.portal, admin(), '/journal?from=2026-11-03&to=2026-11-03&layout=sage'))
        .status,
    ).toBe(200)
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

test('documents of one day are listed in the order of their numbers', async () => {
  for (let cedis = 1; cedis <= 6; cedis += 1) {
    const note = { amount: cedis, reason: 'No water' }
    await admin().call(`POST /invoices/${invoiceId}/credit-note`, { body: note })
  }
  const { creditNotes } = await read<VatMonth>('/vat/2026-11')
  const numbers = creditNotes.map(({ creditNoteNumber }) => creditNoteNumber)
  expect(numbers).toHaveLength(7)
  expect(numbers).toEqual(numbers.toSorted())
})
