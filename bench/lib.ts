import { appendFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { startEmbedded } from '../src/server/database/embedded/embedded.ts'
import { migrateDatabase } from '../src/server/database/migrate.ts'

/** The value below which `share` (0 to 1) of the sample lies. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (sample: readonly number[]): number => percentile(sample, 0.5)

/** Milliseconds of each of `count` sequential calls. */
export async function timed(count: number, call: (at: number) => Promise<unknown>): Promise<number[]> {
  const times: number[] = []
  for (let at = 0; at < count; at += 1) {
    const from = performance.now()
    await call(at)
    times.push(performance.now() - from)
  }
  return times
}

/** In MB (PSS: shared pages count by their share). */
export async function pssMb(pid: number): Promise<number> {
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024
}

/** Only while no portal uses the database. */
export async function withDatabase<T>(
  dataDir: string,
  work: (client: pg.Client, connection: pg.ClientConfig) => Promise<T>,
): Promise<T> {
  const cluster = await startEmbedded({ dataDir, log: console.error })
  await migrateDatabase(cluster.connection)
  const client = new pg.Client(cluster.connection)
  await client.connect()
  try {
    return await work(client, cluster.connection)
  } finally {
    await client.end()
    await cluster.stop()
  }
}

export const times = (value: number, floor: number): string => `${(value / floor).toFixed(1)}x`

export const COLUMNS = ['what', 'floor', 'portal', 'ratio', 'must be']

/** Prints rows with floor and target, or collects them for the table of `npm run bench`. */
export function report(title: string, rows: readonly string[][]): void {
  const file = process.env['BENCH_ROWS']
  if (file) appendFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  else table(title, COLUMNS, rows)
}

/** Numbers are aligned to the right. */
export function table(
  title: string,
  headings: readonly string[],
  rows: readonly (string | number)[][],
): void {
  const cells = [
    headings,
    ...rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell))),
  ]
  const widths = headings.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  console.log(`\n${title}\n${cells.map(line).join('\n')}`)
}
