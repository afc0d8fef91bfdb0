import type pg from 'pg'
import { fillWithLedger } from '../src/testing/ledger/ledger.ts'

/** Ten years. */
const DAYS = 3650

/** Invoices on every day of ten years in every status: 90 % are paid, 1 % are under review with a receipt. */
const moreSql = (count: number) => `
  insert into invoices
    (id, invoice_number, tenant_id, tenant_name, amount, amount_paid, due_date, status, receipt_state, description,
     created_at, updated_at)
  select gen_random_uuid(), 'MORE-' || number, payers.id, 'Akosua Ɔpɔku', 50000 + number % 400000,
    case when luck < 100 then 0 else 50000 + number % 400000 end, current_date + 30 - number % ${DAYS},
    case when luck < 2 then 'overdue' when luck < 50 then 'Unpaid' when luck < 100 then 'Payment Submitted'
      else 'Paid' end,
    case when luck between 50 and 59 then 'pending_review' when luck >= 600 then 'approved' else 'none' end,
    'Rent invoice', now() - number % ${DAYS} * interval '1 day', now()
  from generate_series(1, ${count}) number
  cross join lateral (select abs(hashtext(number::text)) % 1000 as luck) chance
  join payers on payers.n = number % (select count(*) from payers)`

const RECEIPTS = `
  insert into receipts
    (id, invoice_id, status, payment_date, amount, file_key, file_name, file_size, content_type, uploaded_at)
  select gen_random_uuid(), id, 'pending_review', due_date, amount, 'receipts/none', 'receipt.jpg', 300000,
    'image/jpeg', created_at + interval '5 days'
  from invoices where receipt_state = 'pending_review' and invoice_number like 'MORE-%'`

/** Ends with the vacuum that autovacuum would run. Returns milliseconds. */
export async function fillMore(client: pg.Client, count: number): Promise<number> {
  const from = performance.now()
  await client.query(
    'create temp table payers as select id, row_number() over (order by id) - 1 as n from tenants',
  )
  await client.query(`begin; ${fillWithLedger(moreSql(count))} commit`)
  await client.query(RECEIPTS)
  await client.query('drop table payers')
  const took = performance.now() - from
  await client.query('vacuum analyze')
  return took
}

export async function fillLeases(client: pg.Client): Promise<void> {
  await client.query(
    `update profiles set move_out_date = current_date - 60 + abs(hashtext(uid::text)) % 365 where role = 'tenant'`,
  )
  await client.query('vacuum analyze profiles')
}
