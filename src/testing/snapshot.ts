import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { TestPortal } from './portal.ts'

/** Everything that a portal stores: the rows of each table as JSON, and each file with its hash. */
export type PortalSnapshot = Record<string, string[]>

async function listTables({ db }: TestPortal): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  return rows.map(({ name }) => name).sort()
}

async function listRows({ db }: TestPortal, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
  )
  return rows.map(({ row }) => row)
}

async function listFileHashes({ folder }: TestPortal): Promise<string[]> {
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

/** A snapshot to compare before and after, without the tables in `except`. */
export async function takeSnapshot(
  portal: TestPortal,
  { except = [] }: { except?: string[] } = {},
): Promise<PortalSnapshot> {
  const snapshot: PortalSnapshot = { files: await listFileHashes(portal) }
  for (const table of await listTables(portal)) {
    if (!except.includes(table)) snapshot[table] = await listRows(portal, table)
  }
  return snapshot
}

/** The tables that contain a text unencrypted. */
export async function findTablesContaining(portal: TestPortal, text: string): Promise<string[]> {
  const snapshot = await takeSnapshot(portal)
  return Object.keys(snapshot).filter((table) => snapshot[table]?.some((row) => row.includes(text)))
}
