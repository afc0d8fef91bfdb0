import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestPortal } from './portal.ts'

/** Everything that a portal keeps: the rows of every table as JSON texts, and each file with its hash. */
export type State = Record<string, string[]>

async function tableNames({ db }: TestPortal): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  return rows.map(({ name }) => name).sort()
}

async function rowsOf({ db }: TestPortal, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
  )
  return rows.map(({ row }) => row)
}

async function filesOf({ folder }: TestPortal): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
  const hashed = files.map(async (file) => {
    const hash = createHash('sha256').update(await readFile(file))
    return `${path.relative(folder, file)} ${hash.digest('hex')}`
  })
  return (await Promise.all(hashed)).sort()
}

/** The state of a portal, to compare before and after; without the tables named in `but`. */
export async function stateOf(portal: TestPortal, { but = [] }: { but?: string[] } = {}): Promise<State> {
  const state: State = { files: await filesOf(portal) }
  for (const table of await tableNames(portal)) {
    if (!but.includes(table)) state[table] = await rowsOf(portal, table)
  }
  return state
}

/** The tables of a portal in which a text stands in clear. */
export async function placesOf(portal: TestPortal, text: string): Promise<string[]> {
  const state = await stateOf(portal)
  return Object.keys(state).filter((place) => state[place]?.some((row) => row.includes(text)))
}
