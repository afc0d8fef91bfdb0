import { createHash } from 'node:crypto'
import { readdir, stat } from 'node:fs/promises'
import path from 'node:path'
import { type SQL, sql } from 'drizzle-orm'
import type { TestPortal } from '../portal.ts'

/** The number and the hash of each table's rows, and of the files. */
export type PortalSnapshot = Record<string, string>

/** Refused calls are counted in the audit once a minute, whatever a test does. */
const selectRows = (table: string): SQL =>
  table === 'audit_events'
    ? sql`(select * from audit_events where action <> 'call.refused')`
    : sql`${sql.identifier(table)}`

/** In one statement, because a test may call it hundreds of times. */
async function queryTables<T>(
  { db }: TestPortal,
  answer: SQL,
  except: string[] = [],
): Promise<{ name: string; answer: T }[]> {
  const tables = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`,
  )
  const compared = tables.rows.filter(({ name }) => !except.includes(name))
  const each = compared.map(
    ({ name }) => sql`select ${name}::text as name, ${answer} as answer from ${selectRows(name)} t`,
  )
  return (await db.execute<{ name: string; answer: T }>(sql.join(each, sql` union all `))).rows
}

async function listFiles({ folder }: TestPortal): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort()
}

/** Uses the time of writing instead of the content, because there may be a thousand files. */
async function hashFiles(portal: TestPortal): Promise<string> {
  const paths = await listFiles(portal)
  const written = await Promise.all(
    paths.map(async (file) => {
      const { ino, size, mtimeNs } = await stat(path.join(portal.folder, file), { bigint: true })
      return `${file} ${ino} ${size} ${mtimeNs}`
    }),
  )
  return `${paths.length}, ${createHash('md5').update(written.join('\n')).digest('hex')}`
}

export async function takeSnapshot(
  portal: TestPortal,
  { except = [] }: { except?: string[] } = {},
): Promise<PortalSnapshot> {
  await portal.portal.ctx.deliveries.flushOutbox()
  const hashes = await queryTables<string>(
    portal,
    // A sum needs no order; sorting texts would take most of the time.
    sql`count(*) || ', ' || coalesce(sum(hashtextextended(t::text, 0)), 0)`,
    except,
  )
  const tables = hashes.map(({ name, answer }) => [name, answer])
  return { ...Object.fromEntries(tables), files: await hashFiles(portal) }
}

export async function listRows({ db }: TestPortal, table: string): Promise<string[]> {
  const { rows } = await db.execute<{ row: string }>(
    sql`select to_jsonb(t)::text as row from ${sql.identifier(table)} t order by 1`,
  )
  return rows.map(({ row }) => row)
}

/** 'files' means a file's name. */
export async function findTablesContaining(portal: TestPortal, text: string): Promise<string[]> {
  const found = await queryTables<boolean>(
    portal,
    sql`coalesce(bool_or(strpos(to_jsonb(t)::text, ${text}::text) > 0), false)`,
  )
  const files = (await listFiles(portal)).some((file) => file.includes(text)) ? ['files'] : []
  return [...found.filter(({ answer }) => answer).map(({ name }) => name), ...files]
}
