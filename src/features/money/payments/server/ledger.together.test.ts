import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ApiClient,
  type ApiRequest,
  startTestPortal,
  type TestPortal,
} from '../../../../testing/portal.ts'
import type { MailedInvoice } from '../../invoices/invoices.contract.ts'
import type { TenantBalance } from '../accounts.contract.ts'
import type { RecordedPayment } from '../payments.contract.ts'

const CLIENTS = 8
const ROUNDS = 12
const TODAY = '2026-11-20'

let portal: TestPortal
let admins: ApiClient[]
let tenantIds: string[]

beforeAll(async () => {
  portal = await startTestPortal()
  const first = await portal.createAdmin()
  admins = [first, await portal.createAdmin()]
  tenantIds = []
  for (const unit of ['A1', 'A2']) tenantIds.push((await portal.createTenant(first, { unit })).tenant.id)
})
afterAll(() => portal.close())

const query = async <Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> =>
  (await portal.db.$client.query<Row>(sql, values)).rows

/** A deterministic generator. */
function numbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state
  }
}

async function actOnce(client: number, next: () => number): Promise<number> {
  const admin = admins[client % admins.length]
  const tenantId = tenantIds[next() % tenantIds.length] ?? ''
  const amount = (1 + (next() % 50_000)) / 100
  const [invoice] = await query<{ id: string }>(
    'select id from invoices where tenant_id = $1 and voided_at is null order by md5(id::text || $2) limit 1',
    [tenantId, String(next())],
  )
  const [payment] = await query<{ id: string }>(
    'select id from payments where tenant_id = $1 and reversed_at is null order by md5(id::text || $2) limit 1',
    [tenantId, String(next())],
  )
  const issue = { tenantId, amount, dueDate: '2026-12-05', sendEmail: false }
  const record = { tenantId, amount, receivedOn: TODAY, method: 'cash', sendEmail: false }
  const calls: [string, ApiRequest][] = [
    ['POST /invoices', { body: issue }],
    ['POST /invoices/bulk', { body: { ...issue, tenantIds: tenantIds.toReversed(), tenantId: undefined } }],
    ['POST /payments', { body: record, headers: { 'idempotency-key': randomUUID() } }],
    [`PATCH /invoices/${invoice?.id}`, { body: { status: next() % 2 ? 'Paid' : 'Unpaid' } }],
    [`PATCH /invoices/${invoice?.id}`, { body: { amount } }],
    [`DELETE /invoices/${invoice?.id}`, {}],
    [`POST /payments/${payment?.id}/reverse`, { body: { reason: 'Bounced' } }],
  ]
  const [endpoint, send] = calls[next() % calls.length] ?? ['GET /health', {}]
  return (await admin?.call(endpoint, send))?.status ?? 0
}

test('eight clients at once leave every sum right, and receipt numbers without a gap', async () => {
  const statuses = await Promise.all(
    Array.from({ length: CLIENTS }, async (_, client) => {
      const next = numbers(client + 1)
      const seen: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) seen.push(await actOnce(client, next))
      return seen
    }),
  )
  expect(statuses.flat().filter((status) => status >= 500)).toEqual([])
  expect(
    await query(`
      select payment_difference(id) as difference from payments where payment_difference(id) is not null
      union all select invoice_difference(id) from invoices where invoice_difference(id) is not null`),
  ).toEqual([])
  const numbered = await query<{ number: string }>(
    'select receipt_number as number from payments where receipt_number is not null order by 1',
  )
  expect(numbered.map(({ number }) => number)).toEqual(
    numbered.map((_, at) => `RCT-2026-${String(at + 1).padStart(5, '0')}`),
  )
  expect(numbered.length).toBeGreaterThan(5)
})

test('nobody has credit while something is due, and a balance is what is due less credit', async () => {
  const admin = admins[0]
  for (const tenantId of tenantIds) {
    const invoice = await admin?.call<MailedInvoice>('POST /invoices', {
      body: { tenantId, amount: 5, dueDate: '2026-12-05', sendEmail: false },
    })
    expect(invoice?.status).toBe(201)
    const [sums] = await query<{ due: number; credit: number }>(
      `select (select coalesce(sum(amount - amount_paid - amount_credited), 0) from invoices
          where tenant_id = $1 and voided_at is null) as due,
        (select coalesce(sum(unallocated), 0) from payments where tenant_id = $1) as credit`,
      [tenantId],
    )
    const balance = (await admin?.call<TenantBalance>(`GET /tenants/${tenantId}/balance`))?.body
    expect(balance?.balance).toBe(((sums?.due ?? 0) - (sums?.credit ?? 0)) / 100)
  }
})

test('one key makes one payment, however often and at once it is sent', async () => {
  const body = { tenantId: tenantIds[0], amount: 1, receivedOn: TODAY, method: 'cash', sendEmail: false }
  const headers = { 'idempotency-key': randomUUID() }
  const before = await query('select id from payments')
  const answers = await Promise.all(
    Array.from({ length: CLIENTS }, () =>
      admins[0]?.call<RecordedPayment>('POST /payments', { body, headers }),
    ),
  )
  expect(new Set(answers.map((answer) => answer?.body.id)).size).toBe(1)
  expect(await query('select id from payments')).toHaveLength(before.length + 1)
})
