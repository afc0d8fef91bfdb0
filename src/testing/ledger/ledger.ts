import { sql } from 'drizzle-orm'
import { insertInvoices } from '../../features/money/invoices/server/bulk/bulk.queries.ts'
import type { invoices } from '../../features/money/ledger/server/invoices.table.ts'
import type { Database, Db } from '../../server/database/index.ts'

/** For invoices inserted without an entry, in the same transaction. */
const ENTER_INVOICES = `
  insert into entries (tenant_id, pocket, kind, amount, day, invoice_id, created_at, created_by)
  select tenant_id, 'owed', 'invoice', amount, (created_at at time zone 'Africa/Accra')::date, id, created_at, created_by
  from invoices i where voided_at is null and amount > 0 and not exists (select from entries where invoice_id = i.id)
  order by created_at, id;`

/** Records a numbered payment for each invoice that is Paid in its row only. */
const PAY_INVOICES = `
  with paid as (
    select i.id, tenant_id, amount, payment_reference, paid_by, gen_random_uuid() as payment_id, received_on, entered_at,
      extract(year from entered_at)::integer as year,
      row_number() over (partition by extract(year from entered_at) order by entered_at, i.id) as number
    from invoices i
    cross join lateral (select coalesce(paid_on, updated_at::date) as received_on) moment
    cross join lateral (select (received_on + time '12:00') at time zone 'Africa/Accra' as entered_at) entry
    where status = 'Paid' and amount > 0 and voided_at is null
      and not exists (select from allocations where invoice_id = i.id)
  ), counted as (
    insert into receipt_counters as counter (year, last) select year, count(*) from paid group by year
    on conflict (year) do update set last = counter.last + excluded.last returning year, last
  ), posted as (
    insert into payments (id, tenant_id, kind, source, amount, unallocated, received_on, reference, invoice_id,
      receipt_number, created_at, created_by)
    select payment_id, tenant_id, 'money', 'migration', amount, 0, received_on, payment_reference, id,
      'RCT-' || year || '-' || lpad(at::text, greatest(5, length(at::text)), '0'), entered_at, paid_by
    from (select paid.*, last - count(*) over (partition by year) + number as at from paid join counted using (year)) numbered
  ), allocated as (
    insert into allocations (payment_id, invoice_id, amount, created_at, created_by)
    select payment_id, id, amount, entered_at, paid_by from paid
  )
  insert into entries (tenant_id, pocket, kind, amount, day, payment_id, created_at, created_by)
  select tenant_id, 'owed', 'payment', -amount, received_on, payment_id, entered_at, paid_by from paid;`

/** Writes the ledger of invoices inserted before in the same transaction; Paid ones need `amount_paid = amount`. */
export const WRITE_LEDGER = `${ENTER_INVOICES} ${PAY_INVOICES}`

export type TestInvoice = typeof invoices.$inferInsert

/** Each Paid one is settled by a payment. */
export const storeInvoices = (db: Db, rows: readonly TestInvoice[]): Promise<void> =>
  db.transaction(async (tx) => {
    const paid = (row: TestInvoice) => (row.status === 'Paid' ? row.amount : 0)
    await insertInvoices(
      tx,
      rows.map((row) => ({ ...row, amountPaid: paid(row) })),
    )
    await tx.execute(sql.raw(WRITE_LEDGER))
  })

/** Pays an invoice in the database alone, which no service does. */
export const payInvoiceSql = (id: string): string =>
  `update invoices set status = 'Paid', amount_paid = amount where id = '${id}'; ${PAY_INVOICES}`

/** For a superuser: fills very many invoices with their ledger, without foreign keys and checks at commit. */
export const fillWithLedger = (insertInvoices: string): string =>
  `alter table invoices disable trigger invoices_agree; ${insertInvoices};
   set local session_replication_role = replica; ${WRITE_LEDGER} set local session_replication_role = origin;
   alter table invoices enable trigger invoices_agree;`

/** Without foreign keys and triggers, which refuse deletions. */
export async function deleteAllInvoices(db: Database): Promise<void> {
  await db.$client.query(`begin; set local session_replication_role = replica;
    delete from entries; delete from allocations; delete from credit_returns; delete from payments;
    delete from receipt_counters;
    set local session_replication_role = origin; delete from invoices; commit`)
}
