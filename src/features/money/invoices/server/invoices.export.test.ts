import { beforeEach, describe, expect, it } from 'vitest'
import { setUpFixture } from '../../../../testing/fixture.ts'
import { deleteAllInvoices, WRITE_LEDGER } from '../../../../testing/ledger/ledger.ts'
import { dateOfSerial, downloadBytes, parseCsv, parseXlsx, unzip } from '../../../../testing/sheets.ts'
import type { Invoice } from '../invoices.contract.ts'

const fixture = setUpFixture()
const HEADINGS = [
  'Invoice Number',
  'Tenant',
  'Email',
  'Location',
  'Unit',
  'Description',
  'Amount (GHS)',
  'Due Date',
  'Status',
  'Created',
  'Paid On',
  'Method',
  'Reference',
  'Receipts',
  'Paid (GHS)',
  'Credited (GHS)',
  'Left (GHS)',
  'VAT Rate',
  'VAT (GHS)',
  'E-VAT Number',
]

const NONE = (count: number) => Array.from({ length: count }, () => null)
const TOTAL = ['Total', ...NONE(5), 1500.05, ...NONE(7), 1500.05, 0, 0, null, 0, null]

const download = (query: string, by: Parameters<typeof downloadBytes>[1] = fixture.admin) =>
  downloadBytes(fixture.portal, by, `/invoices/export?${query}`)
const csv = async (query = '') => parseCsv((await download(`format=csv&${query}`)).bytes)
const column = (rows: string[][], heading: string) =>
  rows.slice(1, -1).map((row) => row[HEADINGS.indexOf(heading)])

beforeEach(async () => {
  await deleteAllInvoices(fixture.portal.db)
})

describe('invoices as a file', () => {
  it.each([
    ['csv', 'text/csv; charset=utf-8'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])('are an attachment with the day in its name (%s)', async (format, type) => {
    const { status, headers } = await download(`format=${format}`)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(type)
    const name = `Invoices_${fixture.portal.clock.today()}.${format}`
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('contain all fields of an invoice, in both formats', async () => {
    const { id, invoiceNumber } = await fixture.createInvoice({
      amount: 1500.05,
      description: 'Rent, "two" months\nPɛ',
    })
    await fixture.changeInvoice(id, {
      status: 'Paid',
      paidOn: '2026-11-19',
      paymentMethod: 'Cash',
      paymentReference: '=1+1',
    })
    const { name, email, apartment } = fixture.tenant.tenant
    const today = fixture.portal.clock.today()
    const texts = [invoiceNumber, name, email, apartment]
    const description = 'Rent, "two" months\nPɛ'
    expect(await csv()).toEqual([
      HEADINGS,
      [
        ...texts,
        '',
        description,
        '1500.05',
        '2026-12-05',
        'Paid',
        today,
        '2026-11-19',
        'Cash',
        "'=1+1",
        '0',
        '1500.05',
        '0.00',
        '0.00',
        '',
        '',
        '',
      ],
      TOTAL.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : (cell ?? ''))),
    ])
    const { bytes } = await download('format=xlsx')
    const [headings, row = [], total] = parseXlsx(bytes)
    expect(total).toEqual(TOTAL)
    expect(headings).toEqual(HEADINGS)
    const days = row.map((cell, at) => ([7, 9, 10].includes(at) ? dateOfSerial(Number(cell)) : cell))
    expect(days).toEqual([
      ...texts,
      null,
      description,
      1500.05,
      '2026-12-05',
      'Paid',
      today,
      '2026-11-19',
      'Cash',
      '=1+1',
      0,
      1500.05,
      0,
      0,
      null,
      null,
      null,
    ])
    expect(unzip(bytes).get('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >/]/)
  })

  it('contain what the list shows, and the number of receipts', async () => {
    await fixture.createInvoiceWithReceipt()
    fixture.portal.clock.advance(60_000)
    const overdue = await fixture.createInvoice({ description: 'Late' })
    await fixture.changeInvoice(overdue.id, { dueDate: '2026-01-05' })
    const rows = await csv('sort=oldest')
    expect(column(rows, 'Status')).toEqual(['Payment Under Review', 'Overdue'])
    expect(column(rows, 'Receipts')).toEqual(['1', '0'])
  })

  it.each([
    '',
    'status=owed',
    'status=paid',
    'dueFrom=2026-12-10&dueTo=2026-12-20',
    'dueMonth=2027-01',
    'sort=-amount',
    'sort=dueDate&status=Unpaid',
    'q=INV',
    'q=nobody',
  ])('match the list in its order (%s)', async (query) => {
    for (const [amount, dueDate] of [
      [30, '2026-12-15'],
      [10, '2027-01-02'],
      [20, '2026-12-05'],
    ] as const) {
      fixture.portal.clock.advance(60_000)
      await fixture.createInvoice({ amount, dueDate, ...(amount === 10 && { status: 'Paid' }) })
    }
    const list = await fixture.admin.call<Invoice[]>(`GET /invoices?${query}`)
    expect(column(await csv(query), 'Invoice Number')).toEqual(
      list.body.map(({ invoiceNumber }) => invoiceNumber),
    )
  })

  it("are one tenant's where the list is", async () => {
    const own = await fixture.createInvoice()
    await fixture.portal.createInvoice(fixture.admin, (await fixture.otherTenant()).tenant.id, {
      sendEmail: false,
    })
    expect(column(await csv(`tenantId=${fixture.tenant.tenant.id}`), 'Invoice Number')).toEqual([
      own.invoiceNumber,
    ])
    expect(await csv()).toHaveLength(4)
  })

  it('contain every match with exact amounts', async () => {
    const count = 10_501
    await fixture.portal.db.$client.query(`
      insert into invoices (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, created_at, updated_at)
      select gen_random_uuid(), 'MANY-' || n, '${fixture.tenant.tenant.id}', 'Kofi ' || n, n * 7 + 1, '2026-12-05',
        'Unpaid', timestamptz '2026-01-01' + (n / 3) * interval '1 minute', now() from generate_series(1, ${count}) n;
      ${WRITE_LEDGER}`)
    const wanted = Array.from(
      { length: count },
      (_, at) => [`MANY-${at + 1}`, ((at + 1) * 7 + 1) / 100] as const,
    )
    const rows = await csv()
    const amounts = column(rows, 'Amount (GHS)')
    expect(
      new Map(column(rows, 'Invoice Number').map((number, at) => [number, Number(amounts[at])])),
    ).toEqual(new Map(wanted))
    expect(amounts.every((amount) => /^\d+\.\d\d$/.test(amount ?? ''))).toBe(true)
    const sheet = parseXlsx((await download('format=xlsx&sort=-amount')).bytes).slice(1, -1)
    expect(sheet.map((row) => [row[0], row[6]])).toEqual(wanted.toReversed())
  })

  it('are for admins only, and refuse an unknown format', async () => {
    expect((await download('format=csv', fixture.tenant)).status).toBe(403)
    for (const query of ['', 'format=pdf', 'format=csv&status=lost', 'format=csv&sort=name'])
      expect((await download(query)).status, query).toBe(400)
  })
})
