import type pg from 'pg'

/** What the fill puts in, and where the worst of it lies. */
export const SIZE = { tenants: 10_000, invoices: 100_000, properties: 10 } as const
/** So many invoices more than the others has the busy tenant, the first one. */
const BUSY = 1_000

const PEOPLE = `
  insert into properties (id, name, kind, capacity, created_at)
  select gen_random_uuid(), 'Place ' || n, 'shops', 2000, now() from generate_series(1, ${SIZE.properties}) n;
  create temp table crowd as
  select n, gen_random_uuid() as uid, gen_random_uuid() as id,
    (array['Akosua','Kofi','Yaw','Ama','Kwabena','Efua','Ɛsi','Kɔjo','Adwoa','Mawuli'])[1 + n % 10] || ' ' ||
    (array['Mensah','Ɔpɔku','Boateng','Agyɛmang','Sarpong','Ɔfɔri','Darko'])[1 + n % 7] || ' ' || n as name,
    timestamptz '2024-06-01 08:00Z' + n * interval '30 minutes' as at
  from generate_series(1, ${SIZE.tenants}) n;
  insert into profiles (uid, name, email, phone, role, move_in_date, move_out_date)
  select uid, name, 'tenant' || n || '@crowd.test', '+233 24 ' || lpad(n::text, 7, '0'), 'tenant',
    date '2024-06-01' + n % 300, date '2027-01-01' + n % 700 from crowd;
  insert into accounts (uid, email, password_hash, created_at)
  select uid, 'tenant' || n || '@crowd.test', 'none', at from crowd;
  insert into tenants (id, uid, property_id, unit, created_at, updated_at)
  select c.id, c.uid, p.id, 'S-' || c.n / ${SIZE.properties}, c.at, c.at
  from crowd c join (select id, row_number() over (order by name) as n from properties where name like 'Place%') p
    on p.n = 1 + c.n % ${SIZE.properties};`

/**
 * A batch for everybody each month, all of one instant and one due day, as bulk invoices are; then those of the busy
 * tenant, one by one. Nine of ten are paid, a third of those by receipt; a handful stands in the rare statuses.
 */
const INVOICES = `
  with numbered as (
    select number, number % 100 as kind, number > ${SIZE.invoices - BUSY} as busy,
      (9 - number / ${SIZE.tenants}) * 30 as days_ago
    from generate_series(1, ${SIZE.invoices}) number
  ), dated as (
    select number, kind, case when busy then 1 else 1 + number % ${SIZE.tenants} end as tenant,
      case when busy then now() - (number % 300) * interval '1 hour'
        else date_trunc('day', now()) - days_ago * interval '1 day' end as issued,
      case when busy then current_date + number % 60 else current_date + 25 - days_ago end as due,
      case when number % 20000 = 0 then 'overdue'
        when kind in (3, 4) or number % 5000 = 1 then 'Payment Submitted'
        when kind < 10 then 'Unpaid' else 'Paid' end as status
    from numbered
  )
  insert into invoices
    (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, receipt_state, description, paid_on,
     created_at, updated_at)
  select gen_random_uuid(), 'INV-' || to_char(issued, 'YYYY') || '-' || lpad(number::text, 6, '0'), crowd.id,
    crowd.name, 50000 + number % 400000, due, status,
    case when kind between 10 and 39 then 'approved' when kind in (3, 4) then 'pending_review' else 'none' end,
    'Rent invoice for ' || crowd.name, case when status = 'Paid' then due end, issued, issued
  from dated join crowd on crowd.n = tenant;
  insert into receipts
    (id, invoice_id, status, payment_date, amount, notes, file_key, file_name, file_size, content_type, uploaded_at,
     reviewed_at)
  select gen_random_uuid(), id, receipt_state, due_date, amount, 'Paid by mobile money', 'receipts/none',
    'receipt.jpg', 300000, 'image/jpeg', created_at + interval '5 days', null
  from invoices where receipt_state <> 'none';`

/** Fills an empty, migrated database, and leaves it as the autovacuum does within minutes. Answers milliseconds. */
export async function fill(client: pg.Client): Promise<{ people: number; invoices: number }> {
  const timed = async (statements: string) => {
    const from = performance.now()
    await client.query(`begin; ${statements} commit`)
    return performance.now() - from
  }
  const people = await timed(PEOPLE)
  const invoices = await timed(INVOICES)
  await client.query('vacuum analyze')
  return { people, invoices }
}
