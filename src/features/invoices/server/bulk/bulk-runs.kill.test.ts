import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { it, type TestContext } from 'vitest'
import { createTestDatabase, databaseUrl } from '../../../../testing/database.ts'
import { type InsertedTenants, insertTenants } from '../../../../testing/insert-tenants.ts'
import { startMailServer, type TestMailServer } from '../../../../testing/mail-server.ts'
import {
  API_ONLY,
  callApi,
  type RunningPortal,
  registerAdmin,
  startPortal,
} from '../../../../testing/process.ts'
import type { BulkAccepted, BulkRun } from '../../bulk.contract.ts'

// More than a hundred, since emails are written a hundred at a time.
const MANY = 120
const FEW = 40
const TAKEN = 10
const AT_ONCE = 5
const WITHIN_MS = 60_000
const TEST_MS = 4 * WITHIN_MS

/** The tests wait for claims to expire, all at once: each has a database, mail servers and portals of its own. */
async function setUp({ expect, onTestFinished }: TestContext, portalCount = 1) {
  const database = await createTestDatabase()
  onTestFinished(database.drop)
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-bulk-'))
  onTestFinished(() => rm(dataDir, { recursive: true }))
  const query = async (text: string) => (await database.db.$client.query(text)).rows

  const createMailServer = async (): Promise<TestMailServer> => {
    const mails = await startMailServer()
    onTestFinished(mails.close)
    return mails
  }
  const running = new Set<RunningPortal>()
  onTestFinished(async () => {
    for (const portal of running) await portal.stop()
  })
  /** The name is that of its connections in pg_stat_activity. */
  const start = async (mails: TestMailServer, appName = 'portal'): Promise<RunningPortal> => {
    const DATABASE_URL = databaseUrl(database.connection)
    const env = { DATABASE_URL, SMTP_URL: mails.url, PGAPPNAME: appName }
    const portal = await startPortal(dataDir, env, API_ONLY)
    running.add(portal)
    return portal
  }
  const kill = (portal: RunningPortal): void => {
    running.delete(portal)
    portal.killAll()
  }

  // With a mail server each, portals show what they have sent.
  const servers = await Promise.all(Array.from({ length: portalCount }, createMailServer))
  const portals = await Promise.all(servers.map((mails, index) => start(mails, `portal ${index}`)))
  const [mails, portal] = [servers[0] as TestMailServer, portals[0] as RunningPortal]
  const token = await registerAdmin(portal)

  const begin = async (crowd: InsertedTenants): Promise<string> => {
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
  /** Until the portal has handed over some emails, and waits for the answers to the next five. */
  const hangWhileMailing = async (): Promise<void> => {
    await expect.poll(() => mails.received.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(TAKEN)
    mails.mode = 'hang'
    await expect.poll(() => mails.waitingCount).toBe(AT_ONCE)
  }
  const countUnnoted = async (): Promise<number> => {
    const sent = await query(`select 1 from deliveries where state = 'sent'`)
    return servers.flatMap(({ received }) => received).length - sent.length
  }
  /** What was accepted is noted: a crash before that may send an email twice. */
  const expectNoted = () => expect.poll(countUnnoted).toBe(0)
  const expectDone = async (by: RunningPortal, runId: string, count: number, sinceMs: number) => {
    const read = async () => (await callApi<BulkRun>(by, `GET /invoices/bulk/${runId}`, { token })).body
    const timeout = WITHIN_MS - (performance.now() - sinceMs)
    await expect.poll(async () => (await read()).state, { timeout, interval: 250 }).toBe('done')
    expect(await read()).toMatchObject({
      attempted: count,
      done: count,
      emails: count,
      mailed: count,
      summary: { successful: count, emailsSent: count, emailsWithPDF: count, emailsQueued: 0 },
    })
  }
  const expectEverybodyOnce = async (crowd: InsertedTenants): Promise<void> => {
    const invoices = await query('select tenant_id as id from invoices')
    const notices = await query(`select uid from notices where uid = any('{${crowd.map(({ uid }) => uid)}}')`)
    const got = servers.flatMap(({ received }) => received).map(({ to }) => to?.[0]?.address)
    expect(invoices.map(({ id }) => id).sort()).toEqual(crowd.map(({ id }) => id).sort())
    expect(notices.map(({ uid }) => uid).sort()).toEqual(crowd.map(({ uid }) => uid).sort())
    expect(got.sort()).toEqual(crowd.map(({ email }) => email).sort())
  }
  return {
    ...{ db: database.db, query, portals, mails, portal, start, kill },
    ...{ begin, hangWhileMailing, expectNoted, expectDone, expectEverybodyOnce },
  }
}

it.concurrent('a portal that is killed while the mails of a run go out sends each of them once when it is started again', {
  timeout: TEST_MS,
}, async (context) => {
  const run = await setUp(context)
  const crowd = await insertTenants(run.db, MANY)
  const runId = await run.begin(crowd)
  await run.hangWhileMailing()
  await run.expectNoted()
  run.kill(run.portal)
  run.mails.mode = 'accept'
  const begun = performance.now()
  await run.expectDone(await run.start(run.mails), runId, MANY, begun)
  await run.expectEverybodyOnce(crowd)
})

it.concurrent('a run whose portal is killed while it makes the invoices is done by another one, once', {
  timeout: TEST_MS,
}, async (context) => {
  const { expect } = context
  const run = await setUp(context, 2)
  const crowd = await insertTenants(run.db, FEW)
  const holder = await run.db.$client.connect()
  await holder.query('begin')
  await holder.query('lock table notices in exclusive mode')
  const runId = await run.begin(crowd)
  const waiting = () =>
    run.query(`select application_name as portal from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'relation'`)
  await expect.poll(waiting).toHaveLength(1)
  const [{ portal }] = (await waiting()) as [{ portal: string }]
  const [killed, left] = portal === 'portal 0' ? run.portals : run.portals.toReversed()
  run.kill(killed as RunningPortal)
  const begun = performance.now()
  await holder.query('commit')
  holder.release()
  await run.expectDone(left as RunningPortal, runId, FEW, begun)
  await run.expectEverybodyOnce(crowd)
})
