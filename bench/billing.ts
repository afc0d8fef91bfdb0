/**
 * Times a run of 10,000 recurring charges against as many bulk invoices, and payments meanwhile. Run: npm run bench --
 * billing
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import type { Job } from '../src/features/identity/jobs/jobs.contract.ts'
import { callApi } from '../src/testing/portal/process.ts'
import { bulk } from './bulk.run.ts'
import { median, percentile, table } from './lib.ts'
import { type Servers, withServers } from './load.servers.ts'

const CHARGES = 10_000
const SIZE = { tenants: CHARGES, invoices: 20_000, cases: 200 }
const MOST_S = 20
const MOST_PAYMENT_MS = 200
const PAYING = 4
const REST_MS = 10_000
const LOOK_EVERY_MS = 100

/** Due today, for every lease. */
const CHARGES_SQL = `
  insert into rent_rules (id, lease_id, purpose, description, every_months, anchor_day, lead_days, starts_on, proration,
    send_email, state, activated_on, created_at, updated_at)
  select gen_random_uuid(), id, 'rent', 'Rent', 1, extract(day from current_date)::int, 5, current_date, 'none', false,
    'active', current_date, now(), now() from leases;
  insert into rent_steps (rule_id, from_day, amount)
  select id, starts_on, 150050 from rent_rules;
  analyze rent_rules; analyze rent_steps`

async function until(what: string, isReached: () => Promise<boolean>): Promise<void> {
  const from = Date.now()
  while (!(await isReached())) {
    if (Date.now() - from > 600_000) throw new Error(`${what} took more than ten minutes.`)
    await pause(LOOK_EVERY_MS)
  }
}

const countRows = async (client: pg.Client, what: string): Promise<number> =>
  Number((await client.query<{ count: string }>(`select count(*) from ${what}`)).rows[0]?.count)

/** Milliseconds per payment, made by a few people at once during the work. */
async function paymentsDuring(
  { portal, token }: Servers,
  tenantIds: readonly string[],
  work: Promise<unknown>,
): Promise<number[]> {
  const sample: number[] = []
  let [over, at] = [false, 0]
  const done = work.finally(() => {
    over = true
  })
  const pay = async () => {
    while (!over) {
      at += 1
      const body = {
        tenantId: tenantIds[(at * 7919) % tenantIds.length],
        amount: 1.5,
        method: 'cash',
        receivedOn: '2026-01-05',
        sendEmail: false,
      }
      const from = performance.now()
      const { status } = await callApi(portal, 'POST /payments', { token, body })
      if (status !== 201) throw new Error(`A payment answered ${status}.`)
      sample.push(performance.now() - from)
    }
  }
  await Promise.all([...Array.from({ length: PAYING }, pay), done])
  return sample
}

/** Starts the job on the screen of the jobs, as an admin. */
async function startRun({ portal, token }: Servers): Promise<void> {
  const { body: jobs } = await callApi<Job[]>(portal, 'GET /jobs', { token })
  const last = jobs.find(({ name }) => name === 'bill-rent')?.runs.find(({ canRetry }) => canRetry)
  const { status } = await callApi(portal, `POST /jobs/${last?.id}/retry`, { token })
  if (status !== 202) throw new Error(`The run answered ${status}.`)
}

await withServers(SIZE, async (servers) => {
  const client = new pg.Client({ connectionString: servers.databaseUrl })
  await client.connect()
  await until('Entering the leases', async () => (await countRows(client, 'leases')) >= CHARGES)
  await client.query('vacuum analyze')
  const { rows } = await client.query<{ id: string }>('select id from tenants')
  const tenantIds = rows.map(({ id }) => id)
  const rest = await paymentsDuring(servers, tenantIds, pause(REST_MS))
  const asBulk = await bulk(servers.portal, servers.token, { tenantIds, sendEmail: false })
  const floorS = asBulk.doneMs / 1000
  await client.query(CHARGES_SQL)
  const from = performance.now()
  await startRun(servers)
  const billed = until('The run', async () => (await countRows(client, 'rent_billings')) >= CHARGES)
  const during = await paymentsDuring(servers, tenantIds, billed)
  const tookS = (performance.now() - from) / 1000
  const twice = await countRows(
    client,
    '(select 1 from rent_billings group by rule_id having count(*) > 1) doubles',
  )
  await client.end()
  const p99 = percentile(during, 0.99)
  if (tookS > MOST_S || p99 > MOST_PAYMENT_MS || twice > 0) process.exitCode = 1
  table(
    `A run of ${CHARGES} recurring charges`,
    ['what', 'floor', 'portal', 'ratio', 'must be'],
    [
      ['the run, s', floorS.toFixed(2), tookS.toFixed(1), (tookS / floorS).toFixed(1), `${MOST_S}`],
      ['billed twice', '', `${twice}`, '', '0'],
      [
        'a payment at rest, ms',
        '',
        `${median(rest).toFixed(1)}, p99 ${percentile(rest, 0.99).toFixed(1)}`,
        '',
        '',
      ],
      [
        'a payment meanwhile, ms',
        '',
        `${median(during).toFixed(1)}, p99 ${p99.toFixed(1)}`,
        `${(p99 / percentile(rest, 0.99)).toFixed(1)}`,
        `p99 ${MOST_PAYMENT_MS}`,
      ],
      ['payments meanwhile', '', `${during.length}`, '', ''],
    ],
  )
})
