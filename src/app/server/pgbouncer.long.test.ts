import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../features/identity/accounts/server/sessions.ts'
import type { BulkAccepted, BulkRun } from '../../features/money/invoices/bulk.contract.ts'
import type { Invoice, MailedInvoice } from '../../features/money/invoices/invoices.contract.ts'
import type { UploadedPaymentProof } from '../../features/money/invoices/payment-proofs.contract.ts'
import { databaseUrl } from '../../testing/database/database.ts'
import { startPgBouncer, type TestPgBouncer } from '../../testing/database/pgbouncer.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { sampleFiles } from '../../testing/files.ts'
import { createInstances, type Instances } from '../../testing/portal/instances.ts'
import { callApi, type RunningPortal } from '../../testing/portal/process.ts'

let instances: Instances
let pooler: TestPgBouncer
let portal: RunningPortal
let token: string
let tenant: { id: string; uid: string }

beforeAll(async () => {
  instances = await createInstances()
  pooler = await startPgBouncer(instances.connection)
  const DATABASE_DIRECT_URL = databaseUrl(instances.connection)
  portal = await instances.start({ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL })
  token = await instances.signIn(portal)
  ;[tenant = { id: '', uid: '' }] = await instances.insertTenants(1)
})
afterAll(async () => {
  await instances.close()
  await pooler.close()
})

const create = (key: string = randomUUID()) =>
  callApi<MailedInvoice>(portal, 'POST /invoices', {
    token,
    key,
    body: { tenantId: tenant.id, amount: 1500.5, dueDate: '2999-01-01', sendEmail: false },
  })

test('through PgBouncer in transaction mode invoices are made and listed, more at once than it has connections', async () => {
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const [made, again] = [await Promise.all(keys.map(create)), await Promise.all(keys.map(create))]
  expect(made.map(({ status }) => status)).toEqual(keys.map(() => 201))
  expect(again.map(({ body }) => body.id)).toEqual(made.map(({ body }) => body.id))
  // Often enough for prepared statements on every connection of the pooler.
  const lists = Array.from({ length: 20 }, () =>
    callApi<Invoice[]>(portal, 'GET /invoices?limit=50&count=true', { token }),
  )
  for (const { status, body } of await Promise.all(lists)) expect([status, body.length]).toEqual([200, 20])
})

test('through PgBouncer every event reaches a stream, which stays open', async () => {
  const stream = await openEventStream({ url: portal.url, db: instances.db }, { token })
  const made = await Promise.all(Array.from({ length: 20 }, () => create()))
  const events: unknown[] = []
  while (events.length < made.length) events.push((await stream.next()).data.id)
  expect(events.sort()).toEqual(made.map(({ body }) => body.id).sort())
  stream.close()
})

test('through PgBouncer a receipt is uploaded and reviewed', async () => {
  const { body: invoice } = await create()
  const form = new FormData()
  form.set('paymentDate', '2026-11-19')
  form.set('receipt', new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' }), 'receipt.png')
  const ofTenant = await openSession(instances.db, tenant.uid, new Date())
  const send = { token: ofTenant, form }
  const sent = await callApi<UploadedPaymentProof>(portal, `POST /invoices/${invoice.id}/receipt`, send)
  expect(sent.status).toBe(201)
  const review = `PUT /invoices/${invoice.id}/receipt/${sent.body.receipt.id}/review`
  const body = { status: 'approved' }
  const reviewed = await callApi<MailedInvoice>(portal, review, { token, body })
  expect([reviewed.status, reviewed.body.status]).toEqual([200, 'Paid'])
})

test('through PgBouncer a job is done', async () => {
  const crowd = await instances.insertTenants(10)
  const tenantIds = crowd.map(({ id }) => id)
  const body = { tenantIds, amount: 1500.5, dueDate: '2999-01-01', sendEmail: false }
  const { body: accepted } = await callApi<BulkAccepted>(portal, 'POST /invoices/bulk', {
    token,
    body,
    async: true,
  })
  const state = async () =>
    (await callApi<BulkRun>(portal, `GET /invoices/bulk/${accepted.runId}`, { token })).body.state
  await expect.poll(state, { interval: 100, timeout: 30_000 }).toBe('done')
})
