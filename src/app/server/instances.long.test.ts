import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '../../features/identity/accounts/server/sessions.ts'
import type { BulkAccepted, BulkRun } from '../../features/money/invoices/bulk.contract.ts'
import type { MailedInvoice } from '../../features/money/invoices/invoices.contract.ts'
import type { UploadedPaymentProof } from '../../features/money/invoices/payment-proofs.contract.ts'
import { openEventStream } from '../../testing/event-stream.ts'
import { sampleFiles } from '../../testing/files.ts'
import { startLoad } from '../../testing/load.ts'
import { createInstances, type Instances, OWNER } from '../../testing/portal/instances.ts'
import { type LoadBalancer, startLoadBalancer } from '../../testing/portal/load-balancer.ts'
import { callApi, type RunningPortal } from '../../testing/portal/process.ts'

const DRAINING = { DRAIN_SECONDS: '2' }

let instances: Instances
let here: RunningPortal
let there: RunningPortal
let balancer: LoadBalancer
let token: string

const newInvoice = (tenantId: string) => ({
  tenantId,
  amount: 1500.5,
  dueDate: '2999-01-01',
  sendEmail: false,
})

beforeAll(async () => {
  instances = await createInstances()
  // Both start together on an empty database, as an orchestrator does.
  const started = await Promise.all([instances.start(DRAINING), instances.start(DRAINING)])
  ;[here, there] = started
  balancer = await startLoadBalancer([here.url, there.url])
  token = await instances.signIn(here)
})
afterAll(async () => {
  await balancer.close()
  await instances.close()
})

test('two instances that start at once on an empty database make one admin and one secret', async () => {
  const count = async (table: string) =>
    Number((await instances.db.$client.query(`select count(*) as n from ${table}`)).rows[0].n)
  expect([await count('accounts'), await count(`secrets where name = 'signing'`)]).toEqual([1, 1])
})

test('behind a balancer a person signs in on one instance, works on both, and signs out of both', async () => {
  const signedIn = await instances.signIn(balancer)
  const statuses = async () => {
    const calls = [here, there, balancer].map((portal) =>
      callApi(portal, 'GET /auth/me', { token: signedIn }),
    )
    return (await Promise.all(calls)).map(({ status }) => status)
  }
  expect(await statuses()).toEqual([200, 200, 200])
  expect((await callApi(balancer, 'POST /auth/logout', { token: signedIn })).status).toBe(204)
  await expect.poll(statuses, { timeout: 2_000, interval: 20 }).toEqual([401, 401, 401])
})

test('a file that a tenant uploads to one instance is announced and read on the other', async () => {
  const [tenant] = await instances.insertTenants(1)
  if (!tenant) throw new Error('There is no tenant.')
  const { body: invoice } = await callApi<MailedInvoice>(here, 'POST /invoices', {
    token,
    body: newInvoice(tenant.id),
  })
  const stream = await openEventStream({ url: there.url, db: instances.db }, { token })
  const form = new FormData()
  form.set('paymentDate', '2026-11-19')
  form.set('receipt', new Blob([new Uint8Array(sampleFiles.png)], { type: 'image/png' }), 'receipt.png')
  const ofTenant = await openSession(instances.db, tenant.uid, new Date())
  const sent = await callApi<UploadedPaymentProof>(here, `POST /invoices/${invoice.id}/receipt`, {
    token: ofTenant,
    form,
  })
  expect(sent.status).toBe(201)
  let event = await stream.next()
  while (event.event !== 'receiptUploaded') event = await stream.next()
  expect(event.data.id).toBe(invoice.id)
  stream.close()
  const file = await fetch(`${there.url}${sent.body.receipt.receiptUrl}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(Buffer.from(await file.arrayBuffer()).equals(sampleFiles.png)).toBe(true)
})

test('the same key sent to both at the same moment makes one invoice', async () => {
  const [tenant] = await instances.insertTenants(1)
  const body = newInvoice(tenant?.id ?? '')
  const pairs = Array.from({ length: 10 }, async () => {
    const key = randomUUID()
    const send = (portal: RunningPortal) =>
      callApi<MailedInvoice>(portal, 'POST /invoices', { token, body, key })
    const answers = await Promise.all([send(here), send(there)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    return answers.map((answer) => answer.body.id)
  })
  const ids = await Promise.all(pairs)
  for (const [first, second] of ids) expect(second).toBe(first)
  const made = await callApi<MailedInvoice[]>(there, `GET /invoices?tenantId=${tenant?.id}`, { token })
  expect(made.body.map(({ id }) => id).sort()).toEqual(ids.map(([id]) => id).sort())
})

test('failed sign-ins are counted across both', async () => {
  const tries = [here, there, here, there, here, there, here, there, here, there]
  const fail = async (portal: RunningPortal) =>
    (await callApi(portal, 'POST /auth/login', { body: { ...OWNER, password: 'wrong' } })).status
  const statuses = await Promise.all(tries.map(fail))
  expect(statuses).toEqual(tries.map(() => 401))
  expect(await Promise.all([fail(here), fail(there)])).toEqual([429, 429])
})

test('a bulk run is done once, and both show how far it is', async () => {
  const crowd = await instances.insertTenants(30)
  const { tenantId: _, ...fields } = newInvoice('')
  const body = { tenantIds: crowd.map(({ id }) => id), ...fields }
  const send = { token, body, key: randomUUID(), async: true }
  const accepted = await Promise.all(
    [here, there].map((portal) => callApi<BulkAccepted>(portal, 'POST /invoices/bulk', send)),
  )
  const [runId] = new Set(accepted.map((answer) => answer.body.runId))
  const states = () =>
    Promise.all(
      [here, there].map(async (portal) => {
        const { body } = await callApi<BulkRun>(portal, `GET /invoices/bulk/${runId}`, { token })
        return [body.state, body.done]
      }),
    )
  await expect.poll(states, { interval: 100, timeout: 30_000 }).toEqual([
    ['done', 30],
    ['done', 30],
  ])
  const { rows } = await instances.db.$client.query<{ id: string }>(
    'select tenant_id as id from invoices where tenant_id = any($1)',
    [crowd.map(({ id }) => id)],
  )
  expect(rows.map(({ id }) => id).sort()).toEqual(crowd.map(({ id }) => id).sort())
})

test('while instances are replaced one after the other, no call fails and nothing is done twice', {
  timeout: 120_000,
}, async () => {
  const [tenant] = await instances.insertTenants(1)
  const tenantId = tenant?.id ?? ''
  const live = { url: balancer.url, db: instances.db }
  const [before, load] = [await openEventStream(live, { token }), startLoad(balancer.url, token, tenantId)]
  for (const old of [here, there]) {
    const replacement = await instances.start(DRAINING)
    balancer.add(replacement.url)
    await expect.poll(() => balancer.countAnswered(replacement.url)).toBeGreaterThan(5)
    await old.stop()
    balancer.remove(old.url)
  }
  await before.ended
  const after = await openEventStream(live, { token })
  expect((await after.next()).event).toBe('invoiceCreated')
  after.close()
  const { answers, invoices } = await load.stop()
  expect([...answers.keys()].sort()).toEqual(['GET /invoices?limit=20: 200', 'POST /invoices: 201'])
  const { rows } = await instances.db.$client.query<{ id: string }>(
    'select id from invoices where tenant_id = $1',
    [tenantId],
  )
  expect(rows.map(({ id }) => id).sort()).toEqual([...invoices.values()].sort())
})
