/**
 * Fills 10,000,000 invoices of 20,000 tenants and times the hot queries with the main node of their plans. Takes 8 GB
 * and about 10 minutes. BENCH_DATA_DIR keeps and reuses the database; BENCH_INVOICES reduces it. Run: npm run bench --
 * ten-million
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { openDatabase } from '../src/server/database/index.ts'
import { median, table, timed, withDatabase } from './lib.ts'
import { fillScale } from './ten-million.fill.ts'
import { findSubjects, type HotQuery, hotQueries } from './ten-million.queries.ts'

const INVOICES = Number(process.env['BENCH_INVOICES'] ?? 10_000_000)
const SCALE = { tenants: Math.min(20_000, INVOICES / 10), invoices: INVOICES }
const CALLS = 21
const CALLS_OF_SLOW = 3
const SLOW_MS = 500

type Plan = {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Total Cost': number
  Plans?: Plan[]
}

/** The most expensive node, with its index or table. */
function mainNode(plan: Plan): { cost: number; text: string } {
  const below = (plan.Plans ?? []).map(mainNode)
  const own = plan['Total Cost'] - (plan.Plans ?? []).reduce((sum, each) => sum + each['Total Cost'], 0)
  const text = [plan['Node Type'], plan['Index Name'] ?? plan['Relation Name']].filter(Boolean).join(' ')
  return [{ cost: own, text }, ...below].reduce((most, each) => (each.cost > most.cost ? each : most))
}

async function explainQuery(connection: pg.ClientConfig, { run }: HotQuery): Promise<string> {
  const statements: { text: string; values: unknown[] }[] = []
  const pool = new pg.Pool(connection)
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) }
  await run(drizzle(pool, { casing: 'snake_case', logger }))
  const nodes: ReturnType<typeof mainNode>[] = []
  for (const { text, values } of statements.filter(({ text }) => /^\(*(select|insert|with)/.test(text))) {
    const { rows } = await pool.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
      `explain (format json) ${text}`,
      values,
    )
    if (rows[0]) nodes.push(mainNode(rows[0]['QUERY PLAN'][0].Plan))
  }
  await pool.end()
  return nodes.reduce((most, each) => (each.cost > most.cost ? each : most)).text
}

async function listSizes(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ size: string }>(
    `select relname || ' ' || pg_size_pretty(pg_relation_size(oid)) as size from pg_class
     where relname ~ '^invoices' and relkind in ('r', 'i') order by pg_relation_size(oid) desc`,
  )
  return rows.map(({ size }) => size).join(', ')
}

async function measure(connection: pg.ClientConfig, queries: HotQuery[]): Promise<void> {
  const db = openDatabase(connection, console.error)
  const rows: (string | number)[][] = []
  for (const query of queries) {
    const [first = 0] = await timed(1, () => query.run(db))
    const sample = await timed(first > SLOW_MS ? CALLS_OF_SLOW : CALLS, () => query.run(db))
    rows.push([query.name, median(sample), await explainQuery(connection, query)])
    console.error(query.name, median(sample).toFixed(1))
  }
  await db.$client.end()
  table(`${SCALE.tenants} tenants, ${SCALE.invoices} invoices`, ['query', 'median ms', 'main node'], rows)
}

const folder = process.env['BENCH_DATA_DIR']
const dataDir = folder ?? (await mkdtemp(path.join(tmpdir(), 'portal-ten-million-')))
try {
  await withDatabase(dataDir, async (client, connection) => {
    const { rowCount: isFilled } = await client.query('select from invoices limit 1')
    if (!isFilled) console.log(`Filled in ${(await fillScale(client, SCALE)).toFixed(0)} s`)
    console.log(await listSizes(client))
    await measure(connection, hotQueries(await findSubjects(client)))
  })
} finally {
  if (!folder) await rm(dataDir, { recursive: true, force: true })
}
