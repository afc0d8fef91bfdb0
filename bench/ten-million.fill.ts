import type pg from 'pg'
import { fillWithLedger } from '../src/testing/ledger/ledger.ts'
import { fillPeople } from './lists.fill.ts'

/** The year of the numbers. */
const YEAR = new Date().getFullYear()

export type Scale = { tenants: number; invoices: number }

/**
 * One invoice a day per tenant, the newest today. A third of the last thirty days is unpaid, one in fifty before; a few
 * are under review. The first tenant has 2,000 more.
 */
const invoicesSql = ({ tenants, invoices }: Scale) => `
  create temp table numbered_crowd as select row_number() over (order by created_at, id) as n, t.id, p.name
    from tenants t join profiles p on p.uid = t.uid;
  insert into invoices
    (id, invoice_number, tenant_id, tenant_name, amount, amount_paid, due_date, status, receipt_state, description, paid_on,
     created_at, updated_at)
  select gen_random_uuid(), 'INV-' || to_char(issued, 'YYYY') || '-' || lpad(number::text, 8, '0'), crowd.id, crowd.name,
    50000 + number % 400000, case when stored.status = 'Paid' then 50000 + number % 400000 else 0 end, due, stored.status,
    case when number % 5000 = 1 then 'pending_review' else 'none' end,
    'Rent invoice for ' || crowd.name, case when unpaid then null else least(due, current_date) end,
    issued, issued
  from (
    select number, 1 + number % ${tenants} as tenant, current_date + 25 - days_ago as due,
      now() - days_ago * interval '1 day' - number % ${tenants} * interval '1 millisecond' as issued,
      case when days_ago < 30 then number % 3 = 0 else number % 50 = 0 end as unpaid
    from (select number, (${invoices} - number) / ${tenants} as days_ago from generate_series(1, ${invoices}) number) n
  ) dated
  cross join lateral (select case when number % 20000 = 0 then 'overdue' when number % 5000 < 2 then 'Payment Submitted'
    when unpaid then 'Unpaid' else 'Paid' end as status) stored
  join numbered_crowd crowd on crowd.n = case when number % ${Math.ceil(invoices / 2_000)} = 0 then 1 else tenant end;
  insert into receipts
    (id, invoice_id, status, payment_date, amount, file_key, file_name, file_size, content_type, uploaded_at)
  select gen_random_uuid(), id, 'pending_review', due_date, amount, 'receipts/none', 'receipt.jpg', 300000, 'image/jpeg',
    created_at from invoices where receipt_state = 'pending_review';
  insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid)
  select due_date, stored_display_status, count(*), sum(amount), sum(amount_paid) from invoices group by 1, 2;
  insert into invoice_names (tenant_id, name) select distinct tenant_id, name_sorted from invoices;
  create sequence if not exists invoice_numbers_${YEAR};
  select setval('invoice_numbers_${YEAR}', ${invoices});`

/** Fills an empty, migrated database; indexes and foreign keys are created after the rows. Returns seconds. */
export async function fillScale(client: pg.Client, scale: Scale): Promise<number> {
  const from = performance.now()
  await fillPeople(client, { ...scale, cases: 0 })
  const { rows: keys } = await client.query<{ name: string; definition: string }>(
    `select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
     where conrelid = 'invoices'::regclass and contype in ('f', 'u')`,
  )
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes where tablename = 'invoices'
     and indexname <> 'invoices_pkey' and indexname <> all ($1)`,
    [keys.map(({ name }) => name)],
  )
  await client.query(`set maintenance_work_mem = '1GB'; set work_mem = '256MB'; begin; set local synchronous_commit = off;
    alter table invoices disable trigger user;
    ${keys.map(({ name }) => `alter table invoices drop constraint ${name};`).join('')}
    ${indexes.map(({ name }) => `drop index ${name};`).join('')}
    ${fillWithLedger(invoicesSql(scale))}
    ${indexes.map(({ definition }) => `${definition};`).join('')}
    ${keys.map(({ name, definition }) => `alter table invoices add constraint ${name} ${definition};`).join('')}
    alter table invoices enable trigger user; commit; reset work_mem`)
  await client.query('vacuum analyze')
  return (performance.now() - from) / 1000
}
