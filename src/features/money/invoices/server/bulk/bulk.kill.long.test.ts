import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '../../../../../server/database/index.ts'
import { createTestDatabase } from '../../../../../testing/database/database.ts'
import { type InsertedTenants, insertTenants } from '../../../../../testing/insert-tenants.ts'
import { startMailServer, type TestMailServer } from '../../../../../testing/mail/mail-server.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../../../../testing/portal/process.ts'
import type { BulkResult } from '../../bulk.contract.ts'

const TENANTS = 40
const TAKEN = 15
const START_MS = 120_000

let database: { db: Database; connection: pg.ClientConfig; drop(): Promise<void> }
let mails: TestMailServer
let dataDir: string
let portal: RunningPortal
let token: string

const start = () => {
  const { host, port, user, password, database: name } = database.connection
  const where = new URLSearchParams({
    host: `${host}`,
    port: `${port}`,
    user: `${user}`,
    password: `${password}`,
  })
  const address = `postgresql:///${name}?${where}`
  return startPortal(dataDir, { DATABASE_URL: address, SMTP_URL: mails.url }, API_ONLY)
}
const query = async (text: string) => (await database.db.$client.query(text)).rows
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

const run = (inserted: InsertedTenants, key: string) => {
  const body = { tenantIds: inserted.map(({ id }) => id), amount: 1500.5, dueDate: '2999-01-01' }
  return callApi<BulkResult>(portal, 'POST /invoices/bulk', { token, body, key })
}

async function had(inserted: InsertedTenants) {
  const ids = `'{${inserted.map(({ id }) => id)}}'`
  const invoices = await query(`select tenant_id from invoices where tenant_id = any(${ids})`)
  const notices = await query(
    `select uid from notices where uid = any('{${inserted.map(({ uid }) => uid)}}')`,
  )
  const received = mails.received.filter(({ to }) => to?.[0]?.address?.endsWith('@crowd.test'))
  const addresses = inserted.map(({ email }) => email)
  const own = received.filter(({ to }) => addresses.includes(to?.[0]?.address ?? ''))
  return {
    invoices: invoices.length,
    withInvoice: new Set(invoices.map(({ tenant_id }) => tenant_id)).size,
    notices: notices.length,
    mails: own.length,
    withMail: new Set(own.map(({ to }) => to?.[0]?.address)).size,
    messageIds: new Set(own.map(({ messageId }) => messageId)).size,
  }
}
const everybody = {
  invoices: TENANTS,
  withInvoice: TENANTS,
  notices: TENANTS,
  mails: TENANTS,
  withMail: TENANTS,
  messageIds: TENANTS,
}
const nobody = { invoices: 0, withInvoice: 0, notices: 0, mails: 0, withMail: 0, messageIds: 0 }

it(
  'killed while the mails go out and called again with its key: none missing, none twice',
  async () => {
    const inserted = await insertTenants(database.db, TENANTS)
    const key = randomUUID()
    const cutOff = run(inserted, key).catch(() => 'cut off')
    await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(TAKEN)
    mails.mode = 'hang'
    // All connections hang, so that nothing more arrives.
    await expect.poll(() => mails.waitingCount, { timeout: 15_000 }).toBe(5)
    const sent = () => query(`select 1 from deliveries where state = 'sent'`)
    await expect.poll(async () => (await sent()).length, { timeout: 15_000 }).toBe(mails.received.length)
    portal.killAll()
    expect(await cutOff).toBe('cut off')
    expect((await had(inserted)).mails).toBeLessThan(TENANTS)
    mails.mode = 'accept'
    // Claims of the killed portal expire.
    await query('update deliveries set claimed_until = now() where claimed_until is not null')
    portal = await start()
    const { status, body } = await run(inserted, key)
    expect([status, body.summary]).toEqual([
      201,
      {
        totalAttempted: TENANTS,
        successful: TENANTS,
        failed: 0,
        emailsSent: TENANTS,
        emailsWithPDF: TENANTS,
        emailsFailed: 0,
        emailsQueued: 0,
      },
    ])
    expect(await had(inserted)).toEqual(everybody)
    expect((await run(inserted, key)).body).toEqual(body)
  },
  START_MS,
)

it(
  'killed while the invoices are made, it has done nothing, and is done when called again',
  async () => {
    const inserted = await insertTenants(database.db, TENANTS)
    const key = randomUUID()
    const holder = await database.db.$client.connect()
    await holder.query('begin')
    await holder.query(`lock table notices in exclusive mode`)
    const cutOff = run(inserted, key).catch(() => 'cut off')
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await query(waiting)).length, { timeout: 15_000 }).toBe(1)
    portal.killAll()
    expect(await cutOff).toBe('cut off')
    await holder.query('commit')
    holder.release()
    await expect.poll(async () => (await query(waiting)).length, { timeout: 15_000 }).toBe(0)
    expect(await had(inserted)).toEqual(nobody)
    portal = await start()
    expect((await run(inserted, key)).body.summary).toMatchObject({
      successful: TENANTS,
      emailsSent: TENANTS,
    })
    expect(await had(inserted)).toEqual(everybody)
  },
  START_MS,
)
