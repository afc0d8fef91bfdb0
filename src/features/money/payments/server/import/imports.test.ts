import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { takeSnapshot } from '../../../../../testing/database/snapshot.ts'
import { type ApiClient, startTestPortal, type TestPortal } from '../../../../../testing/portal.ts'
import type { Invoice } from '../../../invoices/invoices.contract.ts'
import type { TenantBalance } from '../../accounts.contract.ts'
import type {
  ImportedOpenings,
  ImportedPayments,
  OpeningPreview,
  PaymentImportPreview,
} from '../../imports.contract.ts'
import type { Payment } from '../../payments.contract.ts'

let portal: TestPortal
let admin: ApiClient & { email: string }
beforeAll(async () => {
  portal = await startTestPortal()
  admin = await portal.createAdmin()
})
afterAll(() => portal.close())

const OPENINGS = 'tenants/opening-balances/import'
const PAYMENTS = 'payments/import'

const addTenant = async () => (await portal.createTenant(admin)).tenant
const add = <A>(path: string, rows: object[], headers: Record<string, string> = {}) =>
  admin.call<A>(`POST /${path}`, { body: { rows }, headers })
function preview<P = PaymentImportPreview>(path: string, headings: string, row: string) {
  const form = new FormData()
  form.set('file', new Blob([[headings, row].join('\r\n')]), 'sheet.csv')
  return admin.call<P>(`POST /${path}/preview`, { form })
}
const readBalance = async (id: string) => (await admin.call<TenantBalance>(`GET /tenants/${id}/balance`)).body

async function differences(): Promise<unknown[]> {
  const { rows: payments } = await portal.db.execute(
    sql`select * from (select payment_difference(id) as found from payments) as one where found is not null`,
  )
  const { rows: invoices } = await portal.db.execute(
    sql`select * from (select invoice_difference(id) as found from invoices) as one where found is not null`,
  )
  return [...payments, ...invoices]
}

const SIGNED = 'Amount must be an amount in GHS with at most two decimals, below 0 for credit, and not 0'
const ABOVE = 'Amount must be an amount in GHS above 0 with at most two decimals'
const DAY = 'Day must be a day like 2026-12-05 or 5/12/2026'
const METHODS = 'Method must be one of: Cash, Mobile money, Bank transfer, Cheque, Card, Other'

type WrongCell = [what: string, fields: object, field: string, message: unknown]

describe('opening balances', () => {
  const WRONG: WrongCell[] = [
    ['nobody', { tenant: '' }, 'tenant', 'Tenant is required'],
    ['a stranger', { tenant: 'yaa@nowhere.test' }, 'tenant', 'No tenant has this e-mail or name'],
    ['nothing', { amount: '0' }, 'amount', SIGNED],
    ['three decimals', { amount: '1.005' }, 'amount', SIGNED],
    ['no day', { day: 'soon' }, 'day', DAY],
    ['a day ahead', { day: '2999-01-01' }, 'day', 'Day must not be later than today'],
    ['a day long ago', { day: '1/1/1990' }, 'day', expect.stringMatching(/^Day must not be before /)],
    [
      'a deposit',
      { purpose: 'Deposit' },
      'purpose',
      'Purpose must be one of: Rent, Service charge, Utility, Repair, Other',
    ],
    ['perhaps', { taxed: 'perhaps' }, 'taxed', 'Taxed must be Yes or No'],
  ]
  test('mark each cell that is wrong', async () => {
    const good = { amount: '350', day: '1/1/2026', purpose: '', taxed: '', note: '' }
    const lines: string[] = []
    for (const [, fields] of WRONG)
      lines.push(Object.values({ tenant: (await addTenant()).email, ...good, ...fields }).join(','))
    const headings = 'Tenant,Amount,Day,Owed for,Tax paid,Note'
    const { body } = await preview(OPENINGS, headings, lines.join('\n'))
    expect(body.rows.map(({ problems }, at) => [WRONG[at]?.[0], problems])).toEqual(
      WRONG.map(([what, , field, message]) => [what, [{ field, message }]]),
    )
  })

  test('say what is owed for, and whether credit was taxed', async () => {
    const [ama, kofi] = [await addTenant(), await addTenant()]
    const lines = [`${ama.email},90,1/1/2026,WATER,no`, `${kofi.email},-80,1/1/2026,water,No`]
    const { body } = await preview<OpeningPreview>(
      OPENINGS,
      'Tenant,Amount,Day,Purpose,Taxed',
      lines.join('\n'),
    )
    expect(body.rows.map(({ values }) => [values.purpose, values.taxed])).toEqual([
      ['Utility', ''],
      ['', 'No'],
    ])
    expect(
      (
        await add(
          OPENINGS,
          body.rows.map(({ values }) => values),
        )
      ).status,
    ).toBe(201)
    const [invoice] = (await admin.call<Invoice[]>(`GET /invoices?tenantId=${ama.id}`)).body
    expect(invoice?.openingPurpose).toBe('utility')
    const { rows } = await portal.db.$client.query('select taxed from payments where tenant_id = $1', [
      kofi.id,
    ])
    expect(rows).toEqual([{ taxed: false }])
  })

  test('are entered together, owed and credit, once for each tenant', async () => {
    const [ama, kofi] = [await addTenant(), await addTenant()]
    const rows = [
      { tenant: ama.email, amount: 'GHS 1,350.50', day: '5 Jan 2026', note: 'From the book' },
      { tenant: kofi.email, amount: '-200', day: '2025-12-31' },
    ]
    const key = { 'idempotency-key': randomUUID() }
    const { status, body } = await add<ImportedOpenings>(OPENINGS, rows, key)
    expect([status, body]).toEqual([201, { imported: 2, owed: 1350.5, credit: 200 }])
    expect((await add(OPENINGS, rows, key)).headers.get('idempotent-replayed')).toBe('true')
    expect(await readBalance(ama.id)).toMatchObject({ balance: 1350.5, overdue: 1350.5, credit: 0 })
    expect(await readBalance(kofi.id)).toMatchObject({ balance: -200, credit: 200 })
    expect(await differences()).toEqual([])
    const details = rows.map(
      (_, at) => `Row ${at + 2}, Tenant: The opening balance of this tenant was entered already`,
    )
    expect(await add(OPENINGS, rows)).toMatchObject({ status: 400, body: { details } })
  })

  test('store nothing when one row is wrong', async () => {
    const { email: tenant } = await addTenant()
    const before = await takeSnapshot(portal)
    const good = { tenant, amount: '5', day: '2026-01-01' }
    expect(await add(OPENINGS, [good, { ...good, row: 9 }])).toMatchObject({
      status: 400,
      body: { details: ['Row 9, Tenant: Row 2 is of this tenant too'] },
    })
    expect(await takeSnapshot(portal)).toEqual(before)
  })
})

describe('payments of the past', () => {
  const WRONG: WrongCell[] = [
    ['a stranger', { tenant: 'Yaa Nobody' }, 'tenant', 'No tenant has this e-mail or name'],
    ['below nothing', { amount: '-5' }, 'amount', ABOVE],
    ['no day', { day: '' }, 'day', DAY],
    ['a day ahead', { day: '2999-01-01' }, 'day', 'Day must not be later than today'],
    ['no method', { method: '' }, 'method', 'Method is required'],
    ['an unknown method', { method: 'barter' }, 'method', METHODS],
    ['an unknown invoice', { invoice: 'INV-1999-00001' }, 'invoice', 'No invoice has this number'],
  ]
  test('mark each cell that is wrong', async () => {
    const { email: tenant } = await addTenant()
    const good = { tenant, amount: '350', day: '1/1/2026', method: 'MoMo', invoice: '' }
    const lines = WRONG.map(([, fields]) => Object.values({ ...good, ...fields }).join(','))
    const { body } = await preview(PAYMENTS, 'Tenant,Amount,Day,Method,Invoice', lines.join('\n'))
    expect(body.rows.map(({ problems }, at) => [WRONG[at]?.[0], problems])).toEqual(
      WRONG.map(([what, , field, message]) => [what, [{ field, message }]]),
    )
  })

  test('ask for the unit or e-mail where several tenants have the name', async () => {
    const name = `Ama ${randomUUID()}`
    for (const unit of ['A1', 'A2']) await portal.createTenant(admin, { name, unit })
    const read = async (tenant: string) =>
      (await preview(PAYMENTS, 'Tenant,Amount,Day,Method', `${tenant},5,1/1/2026,cash`)).body.rows[0]
        ?.problems
    const message = 'Several tenants have this name: add the unit, the e-mail or the phone number'
    expect(await read(name)).toEqual([{ field: 'tenant', message }])
    expect(await read(`${name} (A2)`)).toEqual([])
  })

  test('settle the invoice that they name, then what was due first, in the order of their days', async () => {
    const [ama, kofi] = [await addTenant(), await addTenant()]
    const createInvoice = async (tenantId: string, amount: number, dueDate: string) => {
      const body = { tenantId, amount, dueDate, sendEmail: false }
      return (await admin.call<{ id: string; invoiceNumber: string }>('POST /invoices', { body })).body
    }
    const first = await createInvoice(ama.id, 100, '2999-01-01')
    const second = await createInvoice(ama.id, 100, '2999-02-01')
    const other = await createInvoice(kofi.id, 50, '2999-01-01')
    const sent = portal.db.execute(sql`select count(*)::integer as count from deliveries`)
    const before = (await sent).rows
    const reference = `MP${randomUUID()}`
    const rows = [
      { tenant: ama.email, amount: '70', day: '3/3/2026', method: 'bank' },
      {
        tenant: ama.email,
        amount: '150',
        day: '2/2/2026',
        method: 'MoMo',
        reference,
        invoice: second.invoiceNumber,
        note: 'Two shops',
      },
      { tenant: kofi.email, amount: '50', day: '2026-01-05', method: 'Cash' },
    ]
    const key = { 'idempotency-key': randomUUID() }
    const { status, body } = await add<ImportedPayments>(PAYMENTS, rows, key)
    expect([status, body]).toEqual([201, { imported: 3, amount: 270, credit: 20 }])
    expect((await add(PAYMENTS, rows, key)).headers.get('idempotent-replayed')).toBe('true')
    const ofAma = (await admin.call<Payment[]>(`GET /payments?tenantId=${ama.id}`)).body
    const byDay = ofAma.toReversed()
    expect(byDay).toMatchObject([
      {
        source: 'import',
        method: 'mobile_money',
        reference,
        note: 'Two shops',
        amount: 150,
        receiptNumber: expect.stringMatching(/^RCT-\d{4}-\d{5}$/),
      },
      { method: 'bank_transfer', amount: 70, credit: 20 },
    ])
    const settled = byDay.map(({ allocations }) =>
      allocations.map(({ invoiceId, amount }) => [invoiceId, amount]),
    )
    expect(settled.map((parts) => new Map(parts as [string, number][]))).toEqual([
      new Map([
        [second.id, 100],
        [first.id, 50],
      ]),
      new Map([[first.id, 50]]),
    ])
    expect((await admin.call(`GET /invoices/${other.id}`)).body).toMatchObject({ status: 'Paid' })
    for (const [id, details] of [
      [first.id, { paidOn: '2026-03-03', paymentMethod: 'Bank transfer', paymentReference: null }],
      [second.id, { paidOn: '2026-02-02', paymentMethod: 'Mobile money', paymentReference: reference }],
    ] as const)
      expect((await admin.call(`GET /invoices/${id}`)).body).toMatchObject({ status: 'Paid', ...details })
    expect(await readBalance(ama.id)).toMatchObject({ balance: -20, credit: 20 })
    expect(await differences()).toEqual([])
    expect((await portal.db.execute(sql`select count(*)::integer as count from deliveries`)).rows).toEqual(
      before,
    )
    const [, repeated] = rows
    expect(await add(PAYMENTS, [{ ...repeated, invoice: '', row: 2 }])).toMatchObject({
      status: 400,
      body: {
        details: [expect.stringMatching(/^Row 2, Reference: This method and reference were recorded/)],
      },
    })
  })

  test('store nothing when one row is wrong', async () => {
    const { email: tenant } = await addTenant()
    const before = await takeSnapshot(portal)
    const row = { tenant, amount: '5', day: '2026-01-01', method: 'cash', reference: 'R-1' }
    expect(await add(PAYMENTS, [row, { ...row, row: 9, reference: 'r-1' }])).toMatchObject({
      status: 400,
      body: { details: ['Row 9, Reference: Row 2 has this method and reference too'] },
    })
    expect(await takeSnapshot(portal)).toEqual(before)
  })
})

test('opening balances and payments of tenants without an e-mail are imported as their previews say', async () => {
  const phone = '0245119900'
  for (const [name, unit] of [
    ['Abena Twum', 'N1'],
    ['Abena Twum', 'N2'],
    ['Esi Nyarko', 'N3'],
  ])
    await admin.call('POST /tenants', {
      body: { name, unit, apartment: 'Bohye (Shops)', phone: unit === 'N2' ? '0245119901' : phone },
    })
  const seen = await preview(OPENINGS, 'Tenant,Amount,Day,Note', 'Esi Nyarko,350,1/1/2026,')
  expect(seen.body.rows[0]).toMatchObject({ values: { tenant: 'Esi Nyarko (024 511 9900)' }, problems: [] })
  expect(
    await add(
      OPENINGS,
      seen.body.rows.map(({ values }) => values),
    ),
  ).toMatchObject({ status: 201 })
  const twin = await preview(PAYMENTS, 'Tenant,Amount,Day,Method', '"Abena Twum, N2",20,1/1/2026,Cash')
  expect(twin.body.rows[0]?.values).toMatchObject({ tenant: 'Abena Twum (024 511 9901)' })
  expect(
    await add(
      PAYMENTS,
      twin.body.rows.map(({ values }) => values),
    ),
  ).toMatchObject({ status: 201 })
})
