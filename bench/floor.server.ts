/**
 * The floor of `load`: Fastify and pg alone, with one prepared statement a call, no session, no rules and no checks.
 * Reads DATABASE_URL and PORT.
 */
import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'

const COLUMNS = `id, invoice_number, tenant_id, tenant_name, amount, due_date, status, description, paid_on,
  payment_method, payment_reference, created_at, updated_at, reminded_at`

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 12 })
const app = Fastify()

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
  const text = `insert into invoices
    (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, description, created_at, updated_at)
    values ($1, $2, $3, 'Akosua Mensah', $4, $5, 'Unpaid', 'Rent', now(), now()) returning ${COLUMNS}`
  const id = randomUUID()
  const values = [id, `FLOOR-${id}`, body.tenantId, Math.round(body.amount * 100), body.dueDate]
  reply.code(201)
  return (await pool.query({ name: 'create', text, values })).rows[0]
})

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' })
