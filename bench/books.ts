/**
 * Compares the reports of a month over 100,000 payments with a bare server that reads a list. Fails above 150 ms. Run:
 * npm run bench -- books
 */
import pg from 'pg'
import { median, percentile, table, timed } from './lib.ts'
import { type Servers, withServers } from './load.servers.ts'

const SIZE = { tenants: 2_000, invoices: 110_000, cases: 200 }
const CALLS = 20
const MOST_MS = 150

/** The last whole month, its days, and the number of journal lines. */
async function measuredMonth(connectionString: string) {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query<
    Record<'month' | 'from' | 'to' | 'lines' | 'own' | 'payments', string>
  >(`
    with month as (select date_trunc('month', current_date - interval '1 month')::date as first)
    select to_char(first, 'YYYY-MM') as month, first::text as from,
      (first + interval '1 month' - interval '1 day')::date::text as to,
      (select count(*) from journal_lines)::text as lines,
      (select count(*) from journal_lines where day >= first and day < first + interval '1 month')::text as own,
      (select count(*) from payments)::text as payments
    from month`)
  await client.end()
  if (!rows[0]) throw new Error('There is no month.')
  return rows[0]
}

async function time(url: string, token?: string): Promise<number[]> {
  const read = async () => {
    const answer = await fetch(url, { headers: token ? { authorization: `Bearer ${token}` } : {} })
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}`)
  }
  await read()
  return timed(CALLS, read)
}

await withServers(SIZE, async ({ portal, floor, token, databaseUrl }: Servers) => {
  const { month, from, to, lines, own, payments } = await measuredMonth(databaseUrl)
  console.log(`${payments} payments, ${lines} lines, ${own} of them in ${month}`)
  const bare = median(await time(`${floor.url}/invoices`))
  const year = month.slice(0, 4)
  const rows: string[][] = []
  for (const path of [
    `/tax/${month}`,
    `/owner-statements/${month}`,
    `/payments/summary?from=${from}&to=${to}`,
    `/journal?from=${from}&to=${to}`,
    `/trial-balance?on=${to}`,
    `/debtors?on=${to}`,
    `/vat/${month}`,
    `/years/${year}`,
  ]) {
    const times = await time(`${portal.url}/api${path}`, token)
    const middle = median(times)
    if (middle > MOST_MS) process.exitCode = 1
    rows.push([
      path,
      `${middle.toFixed(1)} ms`,
      `${percentile(times, 0.99).toFixed(1)} ms`,
      (middle / bare).toFixed(1),
      `${MOST_MS} ms`,
    ])
  }
  table('Reports of a month', ['call', 'median', 'p99', 'of a bare list', 'must be'], rows)
})
