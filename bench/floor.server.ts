/**
 * The floor of `load`: Fastify and pg with one prepared statement per call, without sessions, rules and checks. A new invoice
 * or payment writes all rows that the portal writes, with journal and audit, in one commit. Reads DATABASE_URL and PORT.
 */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const COLUMNS = `id, invoice_number, tenant_id, tenant_name, amount, due_date, status, description, paid_on,
  payment_method, payment_reference, created_at, updated_at, reminded_at`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const app = Fastify()

// With the same columns and indexes, but without triggers and foreign keys.
const TABLES = [
  'invoices',
  'payments',
  'allocations',
  'entries',
  'journals',
  'journal_lines',
  'audit_events',
  'invoice_totals',
]
for (const table of TABLES)
  await pool.query(`create table if not exists floor_${table}
    (like ${table} including defaults including generated including identity including indexes)`)
await pool.query('create sequence if not exists floor_sequence')

app.get('/health', async () => ({ status: 'ok' }))

app.get('/invoices', async () => {
  const text = `select ${COLUMNS} from invoices where voided_at is null
    order by created_at desc, id desc limit 50`
  return (await pool.query({ name: 'list', text })).rows
})

app.get<{ Params: { tenantId: string } }>('/tenants/:tenantId/invoices', async ({ params }) => {
  const text = `select ${COLUMNS} from invoices where tenant_id = $1 order by created_at desc, id desc limit 50`
  return (await pool.query({ name: 'own', text, values: [params.tenantId] })).rows
})

type NewInvoice = { tenantId: string; amount: number; dueDate: string }

const insertLines = (accounts: readonly [string, string], invoiceId: string, paymentId: string) =>
  `insert into floor_journal_lines (journal_id, day, account, debit, credit, tenant_id, invoice_id, payment_id,
      lease_id, unit_id, property_id, purpose, tenant_name, property_name, unit_name, tax, vat)
    select $3::uuid, current_date, side.account, side.debit, side.credit, $2::uuid, ${invoiceId}, ${paymentId},
      $2::uuid, $2::uuid, $2::uuid, 'rent', 'Akosua Mensah', 'Place 1', 'Unit 1', 0, 0
    from (values ('${accounts[0]}', $4::bigint, 0), ('${accounts[1]}', 0, $4::bigint)) as side (account, debit, credit)`

const insertEvent = (kind: string, id: string) =>
  `insert into floor_audit_events (id, at, actor, actor_name, role, ip, action, target_kind, target_id, target_name,
      tenant_id, property_id, changes, request_id, sequence, recorded_at)
    values ($3, now(), $2, 'Ama Mensah', 'owner', '127.0.0.1', '${kind}.recorded', '${kind}', ${id}::text, 'FLOOR',
      $2, $2, $5::jsonb, 'req-1', nextval('floor_sequence'), clock_timestamp())`

const insertTotals = (values: string) =>
  `insert into floor_invoice_totals (due_date, stored_display_status, count, pesewas, paid, credited, other)
    values ${values}`

const insertEntry = (kind: string, amount: string, invoiceId: string, paymentId: string) =>
  `insert into floor_entries (tenant_id, pocket, kind, amount, day, invoice_id, payment_id, created_at, created_by)
    values ($2, 'owed', '${kind}', ${amount}, current_date, ${invoiceId}, ${paymentId}, now(), $2)`

const insertJournal = (kind: string, invoiceId: string, paymentId: string) =>
  `insert into floor_journals (id, day, kind, act, tenant_id, invoice_id, payment_id, created_at, created_by)
    values ($3, current_date, '${kind}', 'posted', $2, ${invoiceId}, ${paymentId}, now(), $2)`

/** All rows that the portal writes for an invoice, in one statement. */
const CREATE = `with invoice as (insert into floor_invoices
    (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, description, created_at, updated_at, issued)
    values ($1::uuid, 'FLOOR-' || nextval('floor_sequence'), $2::uuid, 'Akosua Mensah', $4::bigint, $6::date, 'Unpaid',
      'Rent', now(), now(), '{"companyName":null,"propertyName":"Place 1","unitName":"Unit 1"}') returning ${COLUMNS}),
  entry as (${insertEntry('invoice', '$4::bigint', '$1::uuid', 'null')}),
  journal as (${insertJournal('invoice', '$1::uuid', 'null')}),
  lines as (${insertLines(['Receivable', 'Rental income'], '$1::uuid', 'null::uuid')}),
  totals as (${insertTotals(`($6::date, 'Unpaid', 1, $4::bigint, 0, 0, 0)`)}),
  event as (${insertEvent('invoice', '$1::uuid')})
  select * from invoice`

const invoiceIds: string[] = []
let payments = 0

app.post<{ Body: NewInvoice }>('/invoices', async ({ body }, reply) => {
  const { tenantId, dueDate } = body
  const amount = Math.round(body.amount * 100)
  const changes = JSON.stringify({ amount: [null, body.amount], dueDate: [null, dueDate] })
  const id = randomUUID()
  invoiceIds.push(id)
  const values = [id, tenantId, randomUUID(), amount, changes, dueDate]
  reply.code(201)
  return (await pool.query({ name: 'create', text: CREATE, values })).rows[0]
})

type NewPayment = { tenantId: string; amount: number; receivedOn: string }

/** All rows that the portal writes for a payment, and the changed invoice, in one statement. */
const PAY = `with payment as (insert into floor_payments
    (id, tenant_id, kind, source, amount, unallocated, received_on, method, created_at, receipt_number, issued)
    values ($1::uuid, $2::uuid, 'money', 'office', $4::bigint, 0, $6::date, 'cash', now(),
      'RCT-' || nextval('floor_sequence'), '{"tenantName":"Akosua Mensah","propertyName":"Place 1"}')),
  allocation as (insert into floor_allocations (payment_id, invoice_id, amount, created_at)
    values ($1::uuid, $7::uuid, $4::bigint, now())),
  entry as (${insertEntry('payment', '-$4::bigint', 'null', '$1::uuid')}),
  settled as (update floor_invoices set amount_paid = amount_paid + $4::bigint, updated_at = now() where id = $7::uuid),
  journal as (${insertJournal('payment', 'null', '$1::uuid')}),
  lines as (${insertLines(['Cash', 'Receivable'], '$7::uuid', '$1::uuid')}),
  totals as (${insertTotals(`($6::date, 'Unpaid', -1, 0, 0, 0, 0), ($6::date, 'Unpaid', 1, 0, $4::bigint, 0, 0)`)})
  ${insertEvent('payment', '$1::uuid')}`

app.post<{ Body: NewPayment }>('/payments', async ({ body }, reply) => {
  const id = randomUUID()
  const { tenantId, receivedOn } = body
  const amount = Math.round(body.amount * 100)
  const changes = JSON.stringify({ amount: [null, body.amount], receivedOn: [null, receivedOn] })
  payments += 1
  const invoiceId = invoiceIds[payments % invoiceIds.length] ?? randomUUID()
  const values = [id, tenantId, randomUUID(), amount, changes, receivedOn, invoiceId]
  await pool.query({ name: 'pay', text: PAY, values })
  reply.code(201)
  return { id, tenantId, amount, receivedOn }
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
