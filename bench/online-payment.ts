/**
 * How soon a webhook of the payment provider is stored and answered, beside one insert of the floor, and how long until
 * the provider was asked about all of them. Run: npm run bench -- online-payment
 */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startPaystack } from '../src/stand-in/paystack/stand-in.ts'
import { median, percentile, table, timed } from './lib.ts'
import { type Servers, withServers } from './load.servers.ts'

const SIZE = { tenants: 500, invoices: 20_000, cases: 200 }
const WARM = 100
const ALONE = 500
const TOGETHER = 2_000
const CONNECTIONS = 8
const MOST_MS = 20
/** Where the machine is busy, beside the floor. */
const MOST_TIMES = 3
const LOOK_EVERY_MS = 100

const provider = await startPaystack({ now: () => new Date() })

async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<void> {
  const type = { 'content-type': 'application/json' }
  const { status } = await fetch(url, { method: 'POST', body, headers: { ...type, ...headers } })
  if (status > 201) throw new Error(`${url} answered ${status}.`)
}

let made = 0
/** Of a charge that the portal does not know of yet. */
async function tell({ portal }: Servers): Promise<void> {
  made += 1
  const reference = `shop-${made}`
  provider.checkout(reference, { amount: 100 + made })
  const { raw, headers } = provider.webhook(reference)
  await post(`${portal.url}/api/webhooks/paystack`, raw, headers)
}

function insertOne({ floor, tenant }: Servers): Promise<void> {
  const body = JSON.stringify({ tenantId: tenant.id, amount: 1500.5, dueDate: '2030-01-05' })
  return post(`${floor.url}/invoices`, body)
}

/** Milliseconds of each call, by several connections at once. */
async function together(call: () => Promise<void>): Promise<number[]> {
  const each = Array.from({ length: CONNECTIONS }, () => timed(TOGETHER / CONNECTIONS, call))
  return (await Promise.all(each)).flat()
}

async function countOf(client: pg.Client, what: string): Promise<number> {
  return Number((await client.query<{ count: string }>(`select count(*) from ${what}`)).rows[0]?.count)
}

async function measure(servers: Servers): Promise<void> {
  const [floor, webhook] = [() => insertOne(servers), () => tell(servers)]
  await timed(WARM, floor)
  await timed(WARM, webhook)
  const [floorAlone, alone] = [await timed(ALONE, floor), await timed(ALONE, webhook)]
  const floorMany = await together(floor)
  const from = performance.now()
  const many = await together(webhook)
  const client = new pg.Client({ connectionString: servers.databaseUrl })
  await client.connect()
  while ((await countOf(client, 'online_payment_events where next_check_at is not null')) > 0)
    await pause(LOOK_EVERY_MS)
  const askedS = (performance.now() - from) / 1000
  const kept = await countOf(client, "online_payments where state = 'unmatched'")
  await client.end()
  const most = Math.max(MOST_MS, MOST_TIMES * percentile(floorAlone, 0.99))
  if (percentile(alone, 0.99) > most || kept !== made) process.exitCode = 1
  const row = (what: string, one: number[], other: number[], most: string) => [
    `${what}, ms`,
    `${median(one).toFixed(1)}, p99 ${percentile(one, 0.99).toFixed(1)}`,
    `${median(other).toFixed(1)}, p99 ${percentile(other, 0.99).toFixed(1)}`,
    (median(other) / median(one)).toFixed(1),
    most,
  ]
  table(
    'Webhooks of the payment provider',
    ['what', 'floor', 'portal', 'ratio', 'must be'],
    [
      row('one after the other', floorAlone, alone, `p99 ${MOST_MS}, or ${MOST_TIMES} times the floor`),
      row(`${CONNECTIONS} at once`, floorMany, many, ''),
      [`asked about ${TOGETHER}, s`, '', askedS.toFixed(1), '', ''],
      ['kept once each', '', `${kept} of ${made}`, '', `${made}`],
    ],
  )
}

try {
  await withServers(SIZE, measure, provider.env)
} finally {
  await provider.close()
}
