import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { TestPortal } from './portal.ts'

/** The number and the hash of each table's rows, and of the files. */
export type PortalSnapshot = Record<string, string>

/** In one statement, because a test may call it hundreds of times. */
async function queryTables<T>({ db }: TestPortal, answer: SQL): Promise<{ name: string; answer: T }[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const each = tables.rows.map(
    ({ name }) => sql`select ${name}::text as name, ${answer} as answer
      from (select to_jsonb(t)::text as row from ${sql.identifier(name)} t) texts`,
  )
  return (await db.execute<{ name: string; answer: T }>(sql.join(each, sql` union all `))).rows
}

async function listFiles({ folder }: TestPortal): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort()
}

async function hashFiles(portal: TestPortal): Promise<string> {
  const paths = await listFiles(portal)
  const hash = createHash('md5')
  for (const file of paths) hash.update(file).update(await readFile(path.join(portal.folder, file)))
  return `${paths.length}, ${hash.digest('hex')}`
}

export async function takeSnapshot(
  portal: TestPortal,
  { except = [] }: { except?: string[] } = {},
): Promise<PortalSnapshot> {
  await portal.portal.ctx.deliveries.flushOutbox()
  const hashes = await queryTables<string>(
    portal,
    sql`count(*) || ', ' || md5(coalesce(string_agg(row, E'\\n' order by row), ''))`,
  )
  const tables = hashes.filter(({ name }) => !except.includes(name)).map(({ name, answer }) => [name, answer])
  return { ...Object.fromEntries(tables), files: await hashFiles(portal) }
}

export async function listRows({ db }: TestPortal, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
  )
  return rows.map(({ row }) => row)
}

/** 'files' stands for a file's name. */
export async function findTablesContaining(portal: TestPortal, text: string): Promise<string[]> {
  const found = await queryTables<boolean>(
    portal,
    sql`coalesce(bool_or(strpos(row, ${text}::text) > 0), false)`,
  )
  const files = (await listFiles(portal)).some((file) => file.includes(text)) ? ['files'] : []
  return [...found.filter(({ answer }) => answer).map(({ name }) => name), ...files]
}
