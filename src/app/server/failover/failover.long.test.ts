import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withClient } from '../../../server/database/connection/connect.ts'
import { type Replication, startReplication } from '../../../testing/database/replication.ts'
import { startTcpSwitch, type TcpSwitch } from '../../../testing/database/tcp-switch.ts'
import {
  type FailoverClients,
  followEvents,
  startFailoverClients,
} from '../../../testing/portal/failover-clients.ts'
import { OWNER } from '../../../testing/portal/instances.ts'
import { API_ONLY, callApi, type RunningPortal, startPortal } from '../../../testing/portal/process.ts'

const ANSWERED_MS = 5_000
const READ_ONLY_MS = 4_000
const WRITES = 20

let replication: Replication
let wire: TcpSwitch
let folder: string
let portal: RunningPortal
let clients: FailoverClients
let events: ReturnType<typeof followEvents>

beforeAll(async () => {
  ;[replication, wire] = await Promise.all([startReplication(), startTcpSwitch()])
  folder = await mkdtemp(path.join(tmpdir(), 'portal-failover-'))
}, 120_000)
afterAll(async () => {
  await portal?.stop()
  await wire?.close()
  await replication?.close()
  await rm(folder, { recursive: true, force: true })
})

const hasWritten = (more: number) => {
  const from = clients.payments.size
  return expect
    .poll(() => clients.payments.size - from, { timeout: 60_000, interval: 20 })
    .toBeGreaterThanOrEqual(more)
}

test('a start on a database that accepts and never answers goes on once it answers', async () => {
  const starting = startPortal(
    folder,
    {
      DATABASE_URL: `postgres://postgres@127.0.0.1:${wire.port}/postgres`,
      SMTP_URL: 'off',
      ADMIN_EMAIL: OWNER.email,
      ADMIN_PASSWORD: OWNER.password,
    },
    API_ONLY,
  )
  await expect.poll(wire.countSilent, { timeout: 100_000 }).toBeGreaterThan(0)
  wire.switchTo(replication.primary.port)
  portal = await starting
  expect(portal.output.match(/the portal waits for its database/g)).toHaveLength(1)
}, 120_000)

test('clients write on through a read-only server, a killed primary and a promoted standby', async () => {
  const { body } = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: OWNER })
  const { token } = body
  const tenant = { name: 'Esi', email: 'esi@tenant.test', apartment: 'Bohye (Shops)' }
  const created = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: tenant })
  clients = startFailoverClients(portal.url, token, created.body.id)
  events = followEvents(portal.url, token)
  await hasWritten(WRITES)

  wire.switchTo(replication.standby.port)
  await pause(READ_ONLY_MS)
  // Connections to the read-only server stay open: the portal itself must leave them.
  wire.switchTo(replication.primary.port, { cut: false })
  await hasWritten(WRITES)

  replication.killPrimary()
  events.reset()
  await replication.promoteStandby()
  const before = clients.invoices.size + clients.payments.size
  wire.switchTo(replication.standby.port)
  await expect
    .poll(() => clients.invoices.size + clients.payments.size, { timeout: 60_000, interval: 10 })
    .toBeGreaterThan(before)
  const firstWriteAt = performance.now()
  await expect.poll(events.getFirstEventAt, { timeout: 30_000, interval: 10 }).toBeDefined()
  expect((events.getFirstEventAt() ?? 0) - firstWriteAt).toBeLessThan(ANSWERED_MS)
  await hasWritten(2 * WRITES)
  await events.stop()
  await clients.stop()
}, 180_000)

test('every answer was 201, or 503 with Retry-After, within five seconds', () => {
  const others = clients.answers.filter(
    ({ status, retryAfter }) => status !== 201 && !(status === 503 && Number(retryAfter) > 0),
  )
  expect(others).toEqual([])
  expect(clients.answers.some(({ status }) => status === 503)).toBe(true)
  expect(Math.max(...clients.answers.map(({ ms }) => ms))).toBeLessThan(ANSWERED_MS)
})

test('every acknowledged write is there once, and receipt numbers have no gap', async () => {
  const { invoices, payments } = await withClient(replication.standby, async (client) => ({
    invoices: (await client.query<{ id: string }>('select id from invoices')).rows,
    payments: (
      await client.query<{ id: string; receipt_number: string }>('select id, receipt_number from payments')
    ).rows,
  }))
  expect(invoices.map(({ id }) => id).toSorted()).toEqual([...clients.invoices.values()].toSorted())
  const acknowledged = [...clients.payments.values()].map(({ id, receiptNumber }) => [id, receiptNumber])
  expect(payments.map(({ id, receipt_number }) => [id, receipt_number]).toSorted()).toEqual(
    acknowledged.toSorted(),
  )
  const numbers = payments
    .map(({ receipt_number }) => Number(receipt_number.slice(-5)))
    .toSorted((a, b) => a - b)
  expect(numbers).toEqual(payments.map((_, at) => at + 1))
})
