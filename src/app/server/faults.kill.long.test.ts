import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TenantBalance } from '../../features/money/payments/accounts.contract.ts'
import type { Payment } from '../../features/money/payments/payments.contract.ts'
import { sampleFiles } from '../../testing/files.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../testing/portal/process.ts'

const ROUNDS = 12
const WRITERS = 4
const AMOUNT = 100
const PART = 30

type Write = { key: string; description: string; id?: string; receipt?: string; payment?: string }
type Row = { id: string; description: string; receipts: { id: string; receiptUrl: string }[] }

let folder: string
let portal: RunningPortal
let token: string
let tenantId: string
const writes: Write[] = []

const start = () => startPortal(folder, { SMTP_URL: 'off' }, API_ONLY)
const call = <T>(endpoint: string, send: object = {}) => callApi<T>(portal, endpoint, { token, ...send })

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-kill-'))
  portal = await start()
  token = await registerAdmin(portal)
  const body = { name: 'Esi', email: 'esi@tenant.test', apartment: 'Bohye (Shops)' }
  tenantId = (await call<{ id: string }>('POST /tenants', { body })).body.id
})
afterAll(async () => {
  await portal.stop()
  await rm(folder, { recursive: true, force: true })
})

/** Records acknowledged writes in `write`; throws if the portal died. */
async function finish(write: Write): Promise<void> {
  const { key, description } = write
  const body = { tenantId, amount: AMOUNT, dueDate: '2999-12-05', description, sendEmail: false }
  const issued = await call<{ id: string }>('POST /invoices', { key, body })
  expect(issued.status).toBe(201)
  expect(write.id ?? issued.body.id).toBe(issued.body.id)
  write.id = issued.body.id
  const form = new FormData()
  form.set('paymentDate', '2026-11-19')
  form.set('receipt', new Blob([getFile(write)], { type: 'image/png' }), 'receipt.png')
  const uploaded = await call<{ receipt: { id: string } }>(`POST /invoices/${write.id}/receipt`, {
    key: `receipt ${key}`,
    form,
  })
  expect(uploaded.status).toBe(201)
  write.receipt = uploaded.body.receipt.id
  const allocations = [{ invoiceId: write.id, amount: PART }]
  const payment = { tenantId, amount: PART, receivedOn: '2026-11-19', method: 'cash', allocations }
  const paid = await call<Payment>('POST /payments', {
    key: `payment ${key}`,
    body: { ...payment, sendEmail: false },
  })
  expect(paid.status).toBe(201)
  write.payment = paid.body.id
}

/** Each acknowledged payment exists once, and numbers have no gaps. */
async function checkPayments(): Promise<void> {
  const payments = (await call<Payment[]>('GET /payments')).body
  const found = payments.map(({ id, allocations }) => [allocations[0]?.invoiceId, id, allocations.length])
  expect(found.toSorted()).toEqual(writes.map(({ id, payment }) => [id, payment, 1]).toSorted())
  const numbers = payments
    .map(({ receiptNumber }) => Number(receiptNumber?.slice(-5)))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(writes.map((_, at) => at + 1))
  const { balance } = (await call<TenantBalance>(`GET /tenants/${tenantId}/balance`)).body
  expect(balance).toBe(writes.length * (AMOUNT - PART))
}

const getFile = ({ key }: Write) => new Uint8Array(Buffer.concat([sampleFiles.png, Buffer.from(key)]))

/** After that many acknowledged writes, every other time with the database. */
async function killAfter(count: number, withDatabase: boolean): Promise<void> {
  let done = 0
  let isDead = false
  const kill = () => {
    isDead = true
    if (withDatabase) portal.killAll()
    else process.kill(portal.pid, 'SIGKILL')
  }
  const write = async () => {
    while (!isDead) {
      const next: Write = { key: randomUUID(), description: `Rent ${writes.length}` }
      writes.push(next)
      // This test kills portals on purpose; wrong responses are failures.
      const failure = await finish(next).catch((error: unknown) => error)
      if (failure !== undefined && !(failure instanceof TypeError)) throw failure
      done += Number(failure === undefined)
      if (done === count && !isDead) kill()
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, write))
}

test('what was acknowledged outlives kills of the portal and its database, and nothing stands there twice', async () => {
  for (let round = 1; round <= ROUNDS; round += 1) {
    await killAfter(round, round % 2 === 0)
    portal = await start()
    for (const write of writes.filter(({ payment }) => payment === undefined)) await finish(write)
  }
  const invoices = (await call<Row[]>('GET /invoices')).body
  const stored = invoices.map(({ id, description, receipts }) => [
    id,
    description,
    receipts.map((one) => one.id),
  ])
  const written = writes.map(({ id, description, receipt }) => [id, description, [receipt]])
  expect(stored.toSorted()).toEqual(written.toSorted())
  for (const { id, receipts } of invoices) {
    const response = await fetch(`${portal.url}${receipts[0]?.receiptUrl}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const write = writes.find((one) => one.id === id)
    expect(write && Buffer.from(await response.arrayBuffer()).equals(getFile(write)), id).toBe(true)
  }
  await checkPayments()
  for (const action of ['invoice.issued', 'receipt.uploaded', 'payment.recorded']) {
    const events = (await call<unknown[]>(`GET /audit?action=${action}`)).body
    expect(events).toHaveLength(writes.length)
  }
}, 1_200_000)
