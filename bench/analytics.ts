/**
 * Measures the dashboard with 100,000 and 1,000,000 invoices and the cost of its triggers. Fails if the median of the
 * summary is above 20 ms or more than doubles. Run: npm run bench -- analytics
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { callApi, type RunningPortal, startPortal } from '../src/testing/process.ts'
import { fillLeases, fillMore } from './analytics.fill.ts'
import { median, percentile, table, timed, times, withDatabase } from './lib.ts'
import { fill, SIZE } from './lists.fill.ts'

const MILLION = 1_000_000
const LIMIT_MS = 20
const LIMIT_TIMES = 2
const ADMIN = { email: 'owner@landlord.test', password: 'correct horse' }
const ENV = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password, SMTP_URL: 'off' }
const CALLS: [name: string, count: number][] = [
  ['/analytics/summary', 100],
  ['/analytics/invoices', 100],
  ['/invoices/totals', 100],
  ['/properties/occupancy', 30],
  ['/analytics/overdue-details', 5],
]

const INSERT = `
  insert into invoices (id, invoice_number, tenant_id, tenant_name, amount, due_date, status, created_at, updated_at)
  select gen_random_uuid(), 'COST-' || gen_random_uuid(), tenant.id, 'Akosua', 150050, current_date + n % 30, 'Unpaid',
    now(), now()
  from generate_series(1, $1) n, (select id from tenants limit 1) tenant`
/** These rows have no ledger, which is compared at commit. */
const COMPARE = 'alter table invoices disable trigger invoices_agree'

const KEEPING = ['enable', 'disable'] as const
type Keeping = (typeof KEEPING)[number]

/** Milliseconds of committed inserts, with the triggers and without. */
async function inserts(client: pg.Client, { size, blocks, of }: Record<'size' | 'blocks' | 'of', number>) {
  const samples: Record<Keeping, number[]> = { enable: [], disable: [] }
  const insert = () => client.query(INSERT, [size])
  // Alternating, so that other load affects both.
  for (let block = 0; block < blocks; block += 1)
    for (const keeping of KEEPING) {
      await client.query(`alter table invoices ${keeping} trigger user; ${COMPARE}`)
      await insert()
      samples[keeping].push(...(await timed(of, insert)))
    }
  return { kept: median(samples.enable), plain: median(samples.disable) }
}

/** Leaves invoices and totals as they were. */
async function writing(client: pg.Client): Promise<void> {
  const one = await inserts(client, { size: 1, blocks: 10, of: 50 })
  const many = await inserts(client, { size: 10_000, blocks: 4, of: 1 })
  const row = (name: string, { kept, plain }: typeof one) => [name, kept, plain, times(kept, plain)]
  table(
    'Inserting invoices, with invoice totals and without',
    ['rows', 'with ms', 'without ms', 'ratio'],
    [row('1', one), row('10,000 at once', many)],
  )
  // Rows inserted without triggers are not in the totals, so these are counted again.
  await client.query(`delete from invoices where invoice_number like 'COST-%'`)
  await client.query('alter table invoices enable trigger user; truncate invoice_totals')
  await client.query(`insert into invoice_totals (due_date, stored_display_status, count, pesewas, paid)
    select due_date, stored_display_status, count(*), sum(amount), sum(amount_paid) from invoices group by due_date, stored_display_status`)
}

type Measured = { name: string; median: number; p99: number }

async function measure(
  portal: RunningPortal,
  address: string,
  count: number,
  token: string,
): Promise<Measured> {
  const ask = async () => {
    const answer = await fetch(`${portal.url}/api${address}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const body = await answer.text()
    if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}: ${body.slice(0, 200)}`)
  }
  await timed(Math.min(count, 20), ask)
  const sample = await timed(count, ask)
  return { name: `GET ${address}`, median: median(sample), p99: percentile(sample, 0.99) }
}

/** Returns the median of the summary. */
async function run(dataDir: string, invoices: number): Promise<number> {
  const portal = await startPortal(dataDir, ENV)
  try {
    const { body } = await callApi<{ token: string }>(portal, 'POST /auth/login', { body: ADMIN })
    const floor = await measure(portal, '/health', 300, body.token)
    const all = [floor]
    for (const [address, count] of CALLS) all.push(await measure(portal, address, count, body.token))
    const rows = all.map((one) => [one.name, one.median, one.p99, times(one.median, floor.median)])
    table(
      `${invoices} invoices, ${SIZE.tenants} tenants, ${SIZE.cases} requests and as many complaints`,
      ['call', 'median ms', 'p99 ms', 'of the floor'],
      rows,
    )
    return all[1]?.median ?? Number.NaN
  } finally {
    await portal.stop()
  }
}

function judge(what: string, value: number, limit: number): void {
  console.log(`${what}: ${value.toFixed(1)}, at most ${limit}`)
  if (value <= limit) return
  console.error(`Above the limit: ${what}`)
  process.exitCode = 1
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-analytics-'))
try {
  await withDatabase(dataDir, async (client) => {
    await fill(client)
    await fillLeases(client)
    await writing(client)
  })
  const few = await run(dataDir, SIZE.invoices)
  const took = await withDatabase(dataDir, (client) => fillMore(client, MILLION - SIZE.invoices))
  console.log(`\nPut in ${MILLION - SIZE.invoices} more by SQL: ${(took / 1000).toFixed(0)} s`)
  const many = await run(dataDir, MILLION)
  console.log('')
  judge('ms of a summary', few, LIMIT_MS)
  judge('times that of a million', many / few, LIMIT_TIMES)
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
