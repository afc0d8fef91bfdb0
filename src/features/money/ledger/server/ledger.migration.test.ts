import { expect, it } from 'vitest'
import { createMigratedDatabase } from '../../../../testing/database/older-migrations.ts'
import { startTestPortal } from '../../../../testing/portal.ts'

const AMA = '00000000-0000-4000-8000-000000000001'
const KOFI = '00000000-0000-4000-8000-000000000002'

type Row = {
  amount: number
  tenant?: string
  due?: string
  status?: string
  state?: string
  paidOn?: string
  method?: string
  reference?: string
  updated?: string
  voided?: string
  /** Status, time of review, and time of deletion. */
  receipts?: [status: string, reviewed: string | null, deleted?: string][]
}

const PAID = { status: 'Paid' }
const BY_RECEIPT = { ...PAID, state: 'approved' }
const INVOICES: Row[] = [
  { amount: 1 },
  { amount: 2, due: '2026-01-31' },
  { amount: 4, status: 'overdue', tenant: KOFI },
  { amount: 8, status: 'Payment Submitted' },
  { amount: 16, status: 'Payment Submitted', state: 'pending_review', receipts: [['pending_review', null]] },
  { amount: 32, ...PAID, paidOn: '2025-12-31', method: 'Cash', reference: 'Book 7' },
  { amount: 64, ...PAID, paidOn: '2026-01-01', method: 'mobile money', tenant: KOFI },
  { amount: 128, ...PAID, paidOn: '2026-01-02', method: 'Momo to Efua', reference: '' },
  { amount: 256, ...PAID, updated: '2026-02-03', method: '' },
  {
    amount: 512,
    ...BY_RECEIPT,
    paidOn: '2025-12-30',
    receipts: [
      ['rejected', '2025-12-30 08:00Z'],
      ['approved', '2026-01-05 09:00Z'],
    ],
  },
  // Set by an older portal, which left the status.
  { amount: 1024, state: 'approved', updated: '2026-02-04', receipts: [['approved', '2026-02-04 10:00Z']] },
  {
    amount: 2048,
    ...BY_RECEIPT,
    paidOn: '2025-12-20',
    receipts: [
      ['approved', '2025-12-21 10:00Z'],
      ['approved', '2025-12-22 10:00Z'],
      ['approved', '2025-12-23 10:00Z', '2025-12-24'],
    ],
  },
  { amount: 4096, ...PAID, paidOn: '2026-03-01', tenant: KOFI, voided: '2026-03-02' },
  { amount: 8192, voided: '2026-03-02' },
  { amount: 0, ...PAID, paidOn: '2026-03-01' },
  { amount: 0 },
  { amount: 10_000_000_000, ...PAID, paidOn: '2026-04-01', method: 'Bank transfer', tenant: KOFI },
]

const text = (value: string | null | undefined) =>
  value === undefined || value === null ? 'null' : `'${value}'`
const getId = (at: number, nth = 0) => `00000000-0000-4000-9000-${String(at * 10 + nth).padStart(12, '0')}`

const invoiceSql = (row: Row, at: number) => `
  insert into invoices (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, receipt_state, paid_on,
    payment_method, payment_reference, created_at, updated_at, voided_at)
  values ('${getId(at)}', 'N-${row.amount}-${at}', '${row.tenant ?? AMA}', 'Ama', ${row.amount}, '${row.due ?? '2027-01-31'}',
    '${row.status ?? 'Unpaid'}', '${row.state ?? 'none'}', ${text(row.paidOn)}, ${text(row.method)}, ${text(row.reference)},
    '2025-12-01', '${row.updated ?? '2026-05-01'}', ${text(row.voided)});
  ${(row.receipts ?? [])
    .map(
      ([status, reviewed, deleted], nth) => `
  insert into receipts (id, invoice_id, status, payment_date, file_key, file_name, file_size, content_type, uploaded_at,
    reviewed_at, approved_at, deleted_at)
  values ('${getId(at, nth + 1)}', '${getId(at)}', '${status}', '2025-12-19', '', 'a.png', 1, 'image/png', '2025-12-20',
    ${text(reviewed)}, ${text(status === 'approved' ? reviewed : null)}, ${text(deleted)});`,
    )
    .join('')}`

// Since migration 0048 an invoice of 0 shows Paid.
const SUMS = `select tenant_id, case when amount = 0 then 'Paid' else stored_display_status end as status,
  voided_at is not null as voided, count(*) as count, sum(amount) as pesewas from invoices group by 1, 2, 3 order by 1, 2, 3`

const ROWS = `
  insert into properties (id, name, kind, capacity, created_at) values ('${AMA}', 'Market', 'shops', 2, now());
  ${[AMA, KOFI]
    .map(
      (id) => `
  insert into profiles (uid, name, email, phone, role) values ('${id}', 'Ama', '${id}@tenant.test', null, 'tenant');
  insert into tenants (id, uid, property_id, unit, created_at, updated_at)
    values ('${id}', '${id}', '${AMA}', 'B ${id.slice(-1)}', now(), now());`,
    )
    .join('')}
  ${INVOICES.map(invoiceSql).join('')}
  create table sums_before as ${SUMS}`

it('paid invoices get one numbered payment each, and every sum stays as it was', async () => {
  const database = await createMigratedDatabase('0021_invoice_author', ROWS)
  const queryRows = async (query: string) =>
    (await database.db.$client.query<Record<string, unknown>>({ text: query })).rows
  expect(await queryRows(SUMS)).toEqual(await queryRows('select * from sums_before order by 1, 2, 3'))
  expect(
    await queryRows(`select stored_display_status as status, sum(count) as count, sum(pesewas) as pesewas,
      sum(paid) as paid, sum(credited + other) as rest from invoice_totals group by 1 order by 1`),
  ).toEqual(
    await queryRows(`select stored_display_status as status, count(*), sum(amount) as pesewas,
      sum(case when stored_display_status = 'Paid' then amount else 0 end) as paid, 0::bigint as rest
      from invoices where voided_at is null group by 1 order by 1`),
  )
  const paid =
    await queryRows(`select receipt_number, p.amount, p.unallocated, p.received_on::text, p.method, p.reference,
      p.proof_id, p.kind || ' ' || p.source as kind, count(*) || ' of ' || sum(a.amount) as allocated, min(i.amount_paid) as amount_paid
    from payments p join allocations a on a.payment_id = p.id join invoices i on i.id = a.invoice_id and i.id = p.invoice_id
      and i.tenant_id = p.tenant_id
    group by p.id order by receipt_number`)
  const expected: [string, number, string, string | null, string | null, string | null][] = [
    ['RCT-2025-00001', 2048, '2025-12-20', null, null, getId(11, 2)],
    ['RCT-2025-00002', 32, '2025-12-31', 'cash', 'Book 7', null],
    ['RCT-2026-00001', 64, '2026-01-01', 'mobile_money', null, null],
    ['RCT-2026-00002', 128, '2026-01-02', 'other', null, null],
    ['RCT-2026-00003', 512, '2025-12-30', null, null, getId(9, 2)],
    ['RCT-2026-00004', 256, '2026-02-03', null, null, null],
    ['RCT-2026-00005', 1024, '2026-02-04', null, null, getId(10, 1)],
    ['RCT-2026-00006', 10_000_000_000, '2026-04-01', 'bank_transfer', null, null],
  ]
  expect(paid).toEqual(
    expected.map(([receipt_number, amount, received_on, method, reference, proof_id]) => ({
      receipt_number,
      amount,
      unallocated: 0,
      received_on,
      method,
      reference,
      proof_id,
      kind: 'money migration',
      allocated: `1 of ${amount}`,
      amount_paid: amount,
    })),
  )
  expect(await queryRows('select * from receipt_counters order by year')).toEqual([
    { year: 2025, last: 2 },
    { year: 2026, last: 6 },
  ])
  await expectAgreement(queryRows)
  expect(
    await queryRows('select tenant_id, sum(amount) as owed from entries group by 1 order by 1'),
    'what each tenant owes',
  ).toEqual([
    { tenant_id: AMA, owed: 1 + 2 + 8 + 16 },
    { tenant_id: KOFI, owed: 4 },
  ])
  const portal = await startTestPortal({}, { database })
  const admin = await portal.createAdmin()
  const { status } = await admin.call(`PATCH /invoices/${getId(1)}`, { body: { status: 'Paid' } })
  expect(status).toBe(200)
  expect(await queryRows(`select receipt_number, method from payments where amount = 2`)).toEqual([
    { receipt_number: 'RCT-2026-00007', method: null },
  ])
  expect((await admin.call(`PATCH /invoices/${getId(9)}`, { body: { status: 'Unpaid' } })).status).toBe(200)
  await expectAgreement(queryRows)
  await portal.close()
})

async function expectAgreement(
  queryRows: (query: string) => Promise<Record<string, unknown>[]>,
): Promise<void> {
  for (const [table, what] of [
    ['payments', 'payment'],
    ['invoices', 'invoice'],
  ])
    expect(
      await queryRows(
        `select difference from ${table}, ${what}_difference(id) as difference where difference is not null`,
      ),
    ).toEqual([])
}
