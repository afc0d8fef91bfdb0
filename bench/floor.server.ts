/**
 * The floor of `load`: Fastify and pg with one prepared statement per call, without sessions, rules and checks. Reads
 * DATABASE_URL and PORT.
 */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const COLUMNS = `id, invoice_number, tenant_id, tenant_name, amount, due_date, status, description, paid_on,
  payment_method, payment_reference, created_at, updated_at, reminded_at`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const app = Fastify()

// With the same columns and indexes, but without triggers and foreign keys.
await pool.query(`
  create table if not exists floor_invoices (like invoices including defaults including generated including indexes);
  create table if not exists floor_payments (like payments including defaults including generated including indexes);
  create table if not exists floor_allocations (like allocations including all);
  create table if not exists floor_entries (like entries including all)`)

app.get('/health', async () => ({ status: 'ok' }))

app.get('/invoices', async () => {
  const text = `select ${COLUMNS} from invoices order by created_at desc, id desc limit 50`
  return (await pool.query({ name: 'list', text })).rows
})

app.get<{ Params: { tenantId: string } }>('/tenants/:tenantId/invoices', async ({ params }) => {
  const text = `select ${COLUMNS} from invoices where tenant_id = $1 order by created_at desc, id desc limit 50`
  return (await pool.query({ name: 'own', text, values: [params.tenantId] })).rows
})

type NewInvoice = { tenantId: string; amount: number; dueDate: string }

app.post<{ Body: NewInvoice }>('/invoices', async ({ body }, reply) => {
  const text = `insert into floor_invoices
    (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, description, created_at, updated_at)
    values ($1, $2, $3, 'Akosua Mensah', $4, $5, 'Unpaid', 'Rent', now(), now()) returning ${COLUMNS}`
  const id = randomUUID()
  const values = [id, `FLOOR-${id}`, body.tenantId, Math.round(body.amount * 100), body.dueDate]
  reply.code(201)
  return (await pool.query({ name: 'create', text, values })).rows[0]
})

type NewPayment = { tenantId: string; amount: number; receivedOn: string }

app.post<{ Body: NewPayment }>('/payments', async ({ body }, reply) => {
  const [id, invoiceId] = [randomUUID(), randomUUID()]
  const { tenantId, receivedOn } = body
  const amount = Math.round(body.amount * 100)
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'payment',
      text: `insert into floor_payments (id, tenant_id, kind, source, amount, unallocated, received_on, created_at)
        values ($1, $2, 'money', 'office', $3, 0, $4, now())`,
      values: [id, tenantId, amount, receivedOn],
    })
    await client.query({
      name: 'allocation',
      text: 'insert into floor_allocations (payment_id, invoice_id, amount, created_at) values ($1, $2, $3, now())',
      values: [id, invoiceId, amount],
    })
    for (const pocket of ['owed', 'held'])
      await client.query({
        name: 'entry',
        text: `insert into floor_entries (tenant_id, pocket, kind, amount, day, payment_id, created_at)
          values ($1, $2, 'payment', $3, $4, $5, now())`,
        values: [tenantId, pocket, -amount, receivedOn, id],
      })
    await client.query('commit')
  } finally {
    client.release()
  }
  reply.code(201)
  return { id, tenantId, amount, receivedOn }
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
