import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { openSession } from '../src/features/identity/accounts/server/sessions.ts'
import { postEarlierActs } from '../src/features/money/ledger/server/journal/journal.replay.ts'
import { readConfig } from '../src/server/config.ts'
import { startEmbedded } from '../src/server/database/embedded/embedded.ts'
import { openDatabase } from '../src/server/database/index.ts'
import { migrateDatabase } from '../src/server/database/migrate.ts'
import { callApi, listProcesses, type RunningPortal, startPortal } from '../src/testing/portal/process.ts'
import { fill, type Size } from './lists.fill.ts'
import { startFloor } from './load.client.ts'

const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }

/** Portal and floor on one database, with sessions of the admin and a tenant. */
export type Servers = {
  portal: RunningPortal
  floor: { url: string; pid: number }
  databaseUrl: string
  listDatabaseProcesses(): Promise<number[]>
  tenant: { id: string; uid: string }
  token: string
  tenantToken: string
}

type Cluster = { databaseUrl: string; stop(): Promise<void> }

/** The empty database of DATABASE_URL, which is on this machine, else a new embedded one. */
async function openCluster(dataDir: string): Promise<Cluster> {
  const given = process.env['DATABASE_URL']
  if (given) return { databaseUrl: given, stop: async () => undefined }
  const { connection, stop } = await startEmbedded({ dataDir, log: console.error })
  const { user, password, host, port, database } = connection
  const query = new URLSearchParams({ host, port: String(port) })
  return { databaseUrl: `postgres://${user}:${password}@localhost/${database}?${query}`, stop }
}

async function findPostmaster(connectionString: string): Promise<number> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const status = await readFile(`/proc/${rows[0]?.pid}/status`, 'utf8')
  await client.end()
  return Number(/^PPid:\s+(\d+)/m.exec(status)?.[1])
}

/** Fills a new database, starts both servers, and ends everything after the work. */
export async function withServers(
  size: Size,
  work: (servers: Servers) => Promise<void>,
  more: Record<string, string> = {},
): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-load-'))
  const { databaseUrl, stop } = await openCluster(dataDir)
  try {
    await migrateDatabase({ connectionString: databaseUrl })
    const tenant = await fillDatabase(databaseUrl, size)
    await postJournals(databaseUrl)
    const tenantToken = await openTenantSession(databaseUrl, tenant.uid)
    const floor = await startFloor(databaseUrl)
    const env = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
    const portal = await startPortal(dataDir, { ...env, ...more, NODE_ENV: 'production' })
    try {
      const { body } = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })
      const { url, child } = floor
      const postmaster = await findPostmaster(databaseUrl)
      const listDatabaseProcesses = async () => listProcesses(postmaster)
      const servers = { portal, floor: { url, pid: child.pid ?? 0 }, listDatabaseProcesses, databaseUrl }
      await work({ ...servers, tenant, token: body.token, tenantToken })
    } finally {
      // If it has ended already, waiting would hide the error of the work.
      if (floor.child.exitCode === null && floor.child.signalCode === null) {
        floor.child.kill('SIGTERM')
        await once(floor.child, 'exit')
      }
      await portal.stop()
    }
  } finally {
    await stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function fillDatabase(connectionString: string, size: Size): Promise<{ id: string; uid: string }> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await fill(client, size)
  const { rows } = await client.query<{ id: string; uid: string }>(
    'select id, uid from tenants order by created_at limit 1',
  )
  await client.end()
  const [tenant] = rows
  if (!tenant) throw new Error('The database has no tenant.')
  return tenant
}

/** The filled invoices and payments have no journals, which the portal posts before it serves. */
async function postJournals(connectionString: string): Promise<void> {
  const db = openDatabase({ connectionString }, console.error)
  await postEarlierActs({ db, config: readConfig({}) })
  await db.$client.end()
}

async function openTenantSession(databaseUrl: string, uid: string): Promise<string> {
  const db = openDatabase({ connectionString: databaseUrl }, console.error)
  const token = await openSession(db, uid, new Date())
  await db.$client.end()
  return token
}
