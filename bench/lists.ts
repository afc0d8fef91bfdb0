/**
 * Measures every list, sort, filter and count with 10,000 tenants, 100,000 invoices and 4,000 cases. Fails if a median
 * is above 100 ms. Run: npm run bench -- lists
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { openSession } from '../src/features/identity/accounts/server/sessions.ts'
import { openDatabase } from '../src/server/database/index.ts'
import { callApi, type RunningPortal, startPortal } from '../src/testing/process.ts'
import { median, percentile, table, timed, times, withDatabase } from './lib.ts'
import { type ListCall, listCalls, type Subjects } from './lists.calls.ts'
import { fill, SIZE } from './lists.fill.ts'

const CALLS = 20
const LIMIT_MS = 100
const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }

async function subjectsOf(client: pg.Client): Promise<Subjects & { uid: string }> {
  const tenants = await client.query<{ id: string; uid: string }>(
    'select id, uid from tenants order by created_at limit 100',
  )
  const busy = await client.query<{ day: string }>(
    'select due_date::text as day from invoices group by due_date order by count(*) desc limit 1',
  )
  const places = await client.query<Subjects['place']>(
    `select id, name from properties where name like 'Place%' limit 1`,
  )
  const [[{ uid } = { uid: '' }], [{ day } = { day: '' }], [place = { id: '', name: '' }]] = [
    tenants.rows,
    busy.rows,
    places.rows,
  ]
  return { tenantIds: tenants.rows.map(({ id }) => id), uid, busyDay: day, place }
}

/** Returns the subjects and a session of the first tenant. */
const prepare = (dataDir: string) =>
  withDatabase(dataDir, async (client, connection) => {
    const took = await fill(client)
    const subjects = await subjectsOf(client)
    const calls = await listCalls(client, subjects)
    const db = openDatabase(connection, console.error)
    const tenant = await openSession(db, subjects.uid, new Date())
    await db.$client.end()
    return { took, calls, tenant, tenantIds: subjects.tenantIds }
  })

/** Like a browser: accepts compression and reads the whole response. */
async function ask(url: string, address: string, token: string): Promise<void> {
  const answer = await fetch(`${url}/api${address}`, { headers: { authorization: `Bearer ${token}` } })
  const body = await answer.text()
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${body.slice(0, 200)}`)
}

type Measured = { name: string; median: number; p99: number }

async function measure(name: string, count: number, work: () => Promise<unknown>): Promise<Measured> {
  await work()
  const sample = await timed(count, work)
  return { name, median: median(sample), p99: percentile(sample, 0.99) }
}

const shownAgainst =
  (floor: Measured) =>
  ({ name, ...measured }: Measured) => [
    name,
    measured.median,
    measured.p99,
    times(measured.median, floor.median),
    times(measured.p99, floor.median),
  ]

const HEADINGS = ['call', 'median ms', 'p99 ms', 'of the floor', 'p99 of it']

async function run(
  portal: RunningPortal,
  { calls, tenant, tenantIds, took }: Awaited<ReturnType<typeof prepare>>,
) {
  const { body } = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })
  const tokens: Record<ListCall['who'], string> = { admin: body.token, tenant }
  const get = (address: string, who: ListCall['who'] = 'admin') => ask(portal.url, address, tokens[who])
  const floor = await measure('GET /health', 300, () => get('/health'))
  const lists: Measured[] = []
  for (const { name, address, who } of calls) lists.push(await measure(name, CALLS, () => get(address, who)))
  const shown = shownAgainst(floor)
  const sizes = `${SIZE.tenants} tenants, ${SIZE.invoices} invoices, ${SIZE.cases} requests and as many complaints`
  table(sizes, HEADINGS, [floor, ...lists].map(shown))
  const fields = { tenantId: tenantIds[1], amount: 1500.5, dueDate: '2999-01-01', sendEmail: false }
  const besides = [
    await measure('all invoices as one array of 10,000', 5, () => get('/invoices')),
    await measure('all tenants as one array of 10,000', 5, () => get('/tenants')),
    await measure(`all requests as one array of ${SIZE.cases}`, 10, () => get('/requests')),
    await measure('POST /invoices', 100, () =>
      callApi(portal, 'POST /invoices', { token: body.token, body: fields }),
    ),
  ]
  table('Besides, without a limit', HEADINGS, besides.map(shown))
  console.log(
    `\nPut in by SQL: people ${took.people.toFixed(0)} ms, invoices ${took.invoices.toFixed(0)} ms, cases ${took.cases.toFixed(0)} ms`,
  )
  const slow = lists.filter((one) => one.median > LIMIT_MS)
  for (const { name } of slow) console.error(`Above ${LIMIT_MS} ms: ${name}`)
  if (slow.length > 0) process.exitCode = 1
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-lists-'))
try {
  const prepared = await prepare(dataDir)
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SMTP_URL: 'off' }
  const portal = await startPortal(dataDir, env)
  await run(portal, prepared).finally(() => portal.stop())
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
