import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../../server/database/index.ts'
import { createTestDatabase } from '../../../../testing/database.ts'
import { type InsertedTenants, insertTenants } from '../../../../testing/insert-tenants.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail-server.ts'
import { callApi, type RunningPortal, registerAdmin, startPortal } from '../../../../testing/process.ts'
import type { BulkAccepted, BulkRun } from '../../bulk.contract.ts'

const MANY = 600
const FEW = 40
const TAKEN = 100
const AT_ONCE = 5
const START_MS = 60_000
const WITHIN_MS = 90_000

let database: { db: Database; connection: pg.ClientConfig; drop(): Promise<void> }
let mails: TestMailServer
let dataDir: string
let token: string

function start(): Promise<RunningPortal> {
  const { host, port, user, password, database: name } = database.connection
  const where = new URLSearchParams({
    host: `${host}`,
    port: `${port}`,
    user: `${user}`,
    password: `${password}`,
  })
  const env = { DATABASE_URL: `postgresql:///${name}?${where}`, SMTP_URL: mails.url }
  return startPortal(dataDir, env)
}
const query = async (text: string) => (await database.db.$client.query(text)).rows

let portal: RunningPortal
beforeAll(async () => {
  database = await createTestDatabase()
  mails = await startMailServer()
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bulk-'))
  portal = await start()
  token = await registerAdmin(portal)
}, START_MS)
afterAll(async () => {
  await portal.stop()
  await mails.close()
  await database.drop()
  await rm(dataDir, { recursive: true })
})

async function begin(crowd: InsertedTenants): Promise<string> {
  const answer = await fetch(`${portal.url}/api/invoices/bulk`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      prefer: 'respond-async',
    },
    body: JSON.stringify({ tenantIds: crowd.map(({ id }) => id), amount: 1500.5, dueDate: '2999-01-01' }),
  })
  expect(answer.status).toBe(202)
  return ((await answer.json()) as BulkAccepted).runId
}
const read = async (runId: string) =>
  (await callApi<BulkRun>(portal, `GET /invoices/bulk/${runId}`, { token })).body

async function expectEverybodyOnce(crowd: InsertedTenants): Promise<void> {
  const invoices = await query(
    `select tenant_id as id from invoices where tenant_id = any('{${crowd.map(({ id }) => id)}}')`,
  )
  const notices = await query(`select uid from notices where uid = any('{${crowd.map(({ uid }) => uid)}}')`)
  const addresses = new Set(crowd.map(({ email }) => email))
  const got = mails.received.map(({ to }) => to?.[0]?.address ?? '').filter((to) => addresses.has(to))
  for (const each of [invoices.map(({ id }) => id), notices.map(({ uid }) => uid), got]) {
    expect(each).toHaveLength(crowd.length)
    expect(new Set(each).size).toBe(crowd.length)
  }
}

it(
  'a portal that is killed while the mails of a run go out sends each of them once when it is started again',
  async () => {
    const crowd = await insertTenants(database.db, MANY)
    const runId = await begin(crowd)
    await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(TAKEN)
    mails.mode = 'hang'
    await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(AT_ONCE)
    const sent = () => query(`select 1 from deliveries where state = 'sent'`)
    await expect.poll(async () => (await sent()).length, { timeout: 15_000 }).toBe(mails.received.length)
    portal.killAll()
    mails.mode = 'accept'
    portal = await start()
    const begun = performance.now()
    const left = () => WITHIN_MS - (performance.now() - begun)
    await expect.poll(() => mails.received.length, { timeout: left() }).toBe(MANY)
    await expect.poll(async () => (await read(runId)).state, { timeout: left(), interval: 250 }).toBe('done')
    expect(await read(runId)).toMatchObject({
      attempted: MANY,
      done: MANY,
      emails: MANY,
      mailed: MANY,
      summary: { successful: MANY, emailsSent: MANY, emailsWithPDF: MANY, emailsQueued: 0 },
    })
    await expectEverybodyOnce(crowd)
  },
  2 * WITHIN_MS,
)

it(
  'a run whose portal is killed while it makes the invoices is done by another one, once',
  async () => {
    const crowd = await insertTenants(database.db, FEW)
    const holder = await database.db.$client.connect()
    await holder.query('begin')
    await holder.query('lock table notices in exclusive mode')
    const runId = await begin(crowd)
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await query(waiting)).length, { timeout: 15_000 }).toBe(1)
    const killed = portal
    portal = await start()
    killed.killAll()
    const begun = performance.now()
    await holder.query('commit')
    holder.release()
    await expect.poll(async () => (await query(waiting)).length, { timeout: 15_000 }).toBe(0)
    const timeout = WITHIN_MS - (performance.now() - begun)
    await expect.poll(async () => (await read(runId)).state, { timeout, interval: 250 }).toBe('done')
    expect((await read(runId)).summary).toMatchObject({ successful: FEW, emailsSent: FEW })
    await expectEverybodyOnce(crowd)
  },
  2 * WITHIN_MS,
)
