/**
 * The calls that matter under 8 connections, beside a bare Fastify and pg server over the same 100,000 invoices in the
 * same run; only the ratios say something about another machine.
 * Run: npm run bench -- load
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import autocannon from 'autocannon'
import pg from 'pg'
import { openSession } from '../src/features/accounts/server/sessions.ts'
import { startEmbedded } from '../src/server/database/embedded.ts'
import { openDatabase } from '../src/server/database/index.ts'
import { migrateDatabase } from '../src/server/database/migrate.ts'
import { callApi, findFreePort, startPortal } from '../src/testing/process.ts'
import { table } from './lib.ts'
import { fill } from './lists.fill.ts'

const CONNECTIONS = 8
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 5)
const WARM_UP_SECONDS = 2
const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }
const SIZE = { tenants: 2_000, invoices: 100_000, cases: 200 }

type Call = { url: string; token?: string; body?: object; withKeys?: boolean }
type Measured = { perSecond: number; p99: number }

async function measure({ url, token, body, withKeys = false }: Call): Promise<Measured> {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(body && { 'content-type': 'application/json' }),
  }
  const options = {
    url,
    connections: CONNECTIONS,
    headers,
    ...(body && { method: 'POST' as const, body: JSON.stringify(body) }),
    ...(withKeys && {
      requests: [
        {
          setupRequest: (request: autocannon.Request) => ({
            ...request,
            headers: { ...request.headers, 'idempotency-key': randomUUID() },
          }),
        },
      ],
    }),
  }
  await autocannon({ ...options, duration: WARM_UP_SECONDS })
  const result = await autocannon({ ...options, duration: SECONDS })
  const { requests, latency, non2xx, errors } = result
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx, ${errors} errors`)
  return { perSecond: requests.average, p99: latency.p99 }
}

async function startFloor(databaseUrl: string): Promise<{ url: string; child: ChildProcess }> {
  const port = await findFreePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, ['bench/floor.server.ts'], {
    env: { ...process.env, DATABASE_URL: databaseUrl, PORT: String(port), NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const isUp = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 50))
  return { url, child }
}

const ratio = (value: number, floor: number) => (value / floor).toFixed(2)

function shown(name: string, floor: Measured, portal: Measured, target: string): string[] {
  const round = (value: number) => value.toFixed(0)
  return [
    name,
    round(floor.perSecond),
    `${round(floor.p99)} ms`,
    round(portal.perSecond),
    `${round(portal.p99)} ms`,
    ratio(portal.perSecond, floor.perSecond),
    ratio(portal.p99, Math.max(1, floor.p99)),
    target,
  ]
}

async function run(databaseUrl: string, tenant: { id: string; email: string }, dataDir: string) {
  const floor = await startFloor(databaseUrl)
  const env = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const portal = await startPortal(dataDir, { ...env, NODE_ENV: 'production' })
  try {
    const { body: admin } = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })
    const { token } = admin
    const api = `${portal.url}/api`
    const invoice = { tenantId: tenant.id, amount: 1500.5, dueDate: '2999-01-01', sendEmail: false }
    const list = await measure({ url: `${floor.url}/invoices` })
    const own = await measure({ url: `${floor.url}/tenants/${tenant.id}/invoices` })
    const created = await measure({ url: `${floor.url}/invoices`, body: invoice })
    const login = await openTenantSession(databaseUrl, tenant.id)
    const rows = [
      shown('50 invoices, admin', list, await measure({ url: `${api}/invoices?limit=50`, token }), '0.45'),
      shown(
        '50 invoices, tenant',
        own,
        await measure({ url: `${api}/invoices?limit=50`, token: login }),
        '0.45',
      ),
      shown('create', created, await measure({ url: `${api}/invoices`, token, body: invoice }), '0.30'),
      shown(
        'create, with a key',
        created,
        await measure({ url: `${api}/invoices`, token, body: invoice, withKeys: true }),
        '',
      ),
      shown(
        'create, its mail waits',
        created,
        await measure({ url: `${api}/invoices`, token, body: { ...invoice, sendEmail: true } }),
        '300/s',
      ),
    ]
    const headings = ['call', 'floor/s', 'p99', 'portal/s', 'p99', 'ratio', 'p99 ratio', 'target']
    table(`${CONNECTIONS} connections, ${SIZE.tenants} tenants, ${SIZE.invoices} invoices`, headings, rows)
  } finally {
    floor.child.kill('SIGTERM')
    await once(floor.child, 'exit')
    await portal.stop()
  }
}

async function openTenantSession(databaseUrl: string, tenantId: string): Promise<string> {
  const db = openDatabase({ connectionString: databaseUrl }, console.error)
  const { rows } = await db.$client.query<{ uid: string }>('select uid from tenants where id = $1', [
    tenantId,
  ])
  const token = await openSession(db, rows[0]?.uid ?? '', new Date())
  await db.$client.end()
  return token
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-load-'))
const cluster = await startEmbedded({ dataDir, log: console.error })
try {
  await migrateDatabase(cluster.connection)
  const client = new pg.Client(cluster.connection)
  await client.connect()
  await fill(client, SIZE)
  const { rows } = await client.query<{ id: string; email: string }>(
    `select t.id, a.email from tenants t join accounts a on a.uid = t.uid order by t.created_at limit 1`,
  )
  await client.end()
  const { user, password, host, port, database } = cluster.connection
  const query = new URLSearchParams({ host, port: String(port) })
  const [tenant] = rows
  if (tenant) await run(`postgres://${user}:${password}@localhost/${database}?${query}`, tenant, dataDir)
} finally {
  await cluster.stop()
  await rm(dataDir, { recursive: true, force: true })
}
