import type pg from 'pg'
import { fillWithLedger } from '../src/testing/ledger/ledger.ts'

/** `cases`: requests, and as many complaints. */
export type Size = { tenants: number; invoices: number; cases: number }
export const SIZE: Size = { tenants: 10_000, invoices: 100_000, cases: 2_000 }
const PROPERTIES = 10
/** Extra invoices of the busy tenant, the first one. */
const BUSY = 1_000

const peopleSql = ({ tenants }: Size) => `
  insert into properties (id, name, kind, capacity, created_at)
  select gen_random_uuid(), 'Place ' || n, 'shops', 2000, now() from generate_series(1, ${PROPERTIES}) n;
  create temp table crowd as
  select n, gen_random_uuid() as uid, gen_random_uuid() as id,
    (array['Akosua','Kofi','Yaw','Ama','Kwabena','Efua','Ɛsi','Kɔjo','Adwoa','Mawuli'])[1 + n % 10] || ' ' ||
    (array['Mensah','Ɔpɔku','Boateng','Agyɛmang','Sarpong','Ɔfɔri','Darko'])[1 + n % 7] || ' ' || n as name,
    timestamptz '2024-06-01 08:00Z' + n * interval '30 minutes' as at
  from generate_series(1, ${tenants}) n;
  insert into profiles (uid, name, email, phone, role, move_in_date, move_out_date)
  select uid, name, 'tenant' || n || '@crowd.test', '+233 24 ' || lpad(n::text, 7, '0'), 'tenant',
    date '2024-06-01' + n % 300, date '2027-01-01' + n % 700 from crowd;
  insert into accounts (uid, email, password_hash, created_at)
  select uid, 'tenant' || n || '@crowd.test', 'none', at from crowd;
  insert into tenants (id, uid, property_id, unit, created_at, updated_at)
  select c.id, c.uid, p.id, 'S-' || c.n / ${PROPERTIES}, c.at, c.at
  from crowd c join (select id, row_number() over (order by name) as n from properties where name like 'Place%') p
    on p.n = 1 + c.n % ${PROPERTIES};`

/**
 * A monthly batch for everybody with one time and due day, like bulk invoices; then single ones of the busy tenant.
 * Nine of ten are paid, a third of those by receipt; a few have rare statuses.
 */
const invoicesSql = ({ tenants, invoices }: Size) => `
  with numbered as (
    select number, number % 100 as kind, number > ${invoices - BUSY} as busy,
      (${Math.ceil(invoices / tenants) - 1} - number / ${tenants}) * 30 as days_ago
    from generate_series(1, ${invoices}) number
  ), dated as (
    select number, kind, case when busy then 1 else 1 + number % ${tenants} end as tenant,
      case when busy then now() - (number % 300) * interval '1 hour'
        else date_trunc('day', now()) - days_ago * interval '1 day' end as issued,
      case when busy then current_date + number % 60 else current_date + 25 - days_ago end as due,
      case when number % 20000 = 0 then 'overdue'
        when kind in (3, 4) or number % 5000 = 1 then 'Payment Submitted'
        when kind < 10 then 'Unpaid' else 'Paid' end as status
    from numbered
  )
  insert into invoices
    (id, invoice_number, tenant_id, tenant_name, amount, amount_paid, due_date, status, receipt_state, description, paid_on,
     created_at, updated_at)
  select gen_random_uuid(), 'INV-' || to_char(issued, 'YYYY') || '-' || lpad(number::text, 6, '0'), crowd.id,
    crowd.name, 50000 + number % 400000, case when status = 'Paid' then 50000 + number % 400000 else 0 end, due, status,
    case when kind between 10 and 39 and status = 'Paid' then 'approved' when kind in (3, 4) then 'pending_review' else 'none' end,
    'Rent invoice for ' || crowd.name, case when status = 'Paid' then least(due, current_date) end, issued,
    issued
  from dated join crowd on crowd.n = tenant;
  insert into receipts
    (id, invoice_id, status, payment_date, amount, notes, file_key, file_name, file_size, content_type, uploaded_at,
     reviewed_at)
  select gen_random_uuid(), id, receipt_state, due_date, amount, 'Paid by mobile money', 'receipts/none',
    'receipt.jpg', 300000, 'image/jpeg', created_at + interval '5 days', null
  from invoices where receipt_state <> 'none';`

/**
 * Requests and as many complaints, every third the busy tenant's. Three of four are answered, with four to seven
 * replies; a third has photos and thumbnails.
 */
const casesSql = ({ tenants, cases }: Size) => `
  insert into cases
    (id, kind, tenant_id, tenant_name, subject, body, status, admin_response, responded_at, created_at, updated_at)
  select gen_random_uuid(), kind, crowd.id, crowd.name, 'The tap in unit ' || number || ' leaks',
    repeat('It has dripped since Monday, and the cupboard below is wet. ', 1 + number % 8),
    case number % 10 when 0 then 'pending' when 1 then working when 2 then refused else 'resolved' end,
    case when number % 4 > 0 then 'A plumber comes tomorrow at 9.' end, case when number % 4 > 0 then now() end,
    now() - number * interval '3 hours', now() - number * interval '2 hours'
  from generate_series(1, ${cases}) number
  cross join (values ('request', 'in-progress', 'rejected'), ('complaint', 'investigating', 'closed'))
    kinds (kind, working, refused)
  join crowd on crowd.n = case when number % 3 = 0 then 1 else 1 + number % ${tenants} end;
  insert into case_replies (id, case_id, sender, uid, sender_name, message, created_at)
  select gen_random_uuid(), cases.id, case when turn % 2 = 0 then 'admin' else 'tenant' end, gen_random_uuid(),
    'Ama Mensah', repeat('A plumber comes tomorrow at 9, please be at home. ', turn),
    cases.created_at + turn * interval '1 hour'
  from cases cross join generate_series(1, 7) turn
  where admin_response is not null and turn <= 4 + abs(hashtext(cases.id::text)) % 4;
  insert into case_photos
    (id, uid, case_id, reply_id, place, thumbnail, file_key, file_name, file_size, content_type, created_at)
  select gen_random_uuid(), gen_random_uuid(), cases.id, null, place, repeat('/9j/4AAQ', 1000), 'photos/none',
    'tap.jpg', 300000, 'image/jpeg', cases.created_at
  from cases cross join generate_series(1, 3) place where abs(hashtext(cases.id::text)) % 3 = 0;
  insert into case_photos
    (id, uid, case_id, reply_id, place, thumbnail, file_key, file_name, file_size, content_type, created_at)
  select gen_random_uuid(), gen_random_uuid(), case_id, id, 1, repeat('/9j/4AAQ', 1000), 'photos/none', 'tap.jpg',
    300000, 'image/jpeg', created_at
  from case_replies where abs(hashtext(id::text)) % 3 = 0;`

/** Only tenants, into an empty, migrated database. */
export async function fillPeople(client: pg.Client, size = SIZE): Promise<void> {
  await client.query(`begin; ${peopleSql(size)} commit`)
  await client.query('vacuum analyze')
}

/** Fills an empty, migrated database and runs what autovacuum would do. Returns milliseconds. */
export async function fill(
  client: pg.Client,
  size = SIZE,
): Promise<{ people: number; invoices: number; cases: number }> {
  const timed = async (statements: string) => {
    const from = performance.now()
    await client.query(`begin; ${statements} commit`)
    return performance.now() - from
  }
  const people = await timed(peopleSql(size))
  const invoices = await timed(fillWithLedger(invoicesSql(size)))
  const cases = await timed(casesSql(size))
  await client.query('vacuum analyze')
  return { people, invoices, cases }
}
