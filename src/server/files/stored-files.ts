import { inArray } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PgColumn } from 'drizzle-orm/pg-core'
import pg from 'pg'
import type { Db } from '../database/index.ts'

export type StoredFiles = { folder: string; column: PgColumn }

const AT_A_TIME = 1_000
/** PostgreSQL's codes for a table or column that an older database lacks. */
const UNKNOWN = ['42P01', '42703']

export async function namedKeys(db: Db, { column }: StoredFiles, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await db.select({ key: column }).from(column.table).where(inArray(column, keys))
  return new Set(rows.map(({ key }) => String(key)))
}

async function declareCursor(client: pg.ClientBase, { column }: StoredFiles): Promise<boolean> {
  const { sql } = drizzle(client as pg.Client, { casing: 'snake_case' })
    .select({ key: column })
    .from(column.table)
    .toSQL()
  await client.query('savepoint stored_files')
  try {
    await client.query(`declare stored_files cursor for ${sql}`)
    return true
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !UNKNOWN.includes(error.code ?? '')) throw error
    await client.query('rollback to savepoint stored_files')
    return false
  }
}

export async function* listKeys(client: pg.ClientBase, all: readonly StoredFiles[]): AsyncGenerator<string> {
  for (const stored of all) {
    if (!(await declareCursor(client, stored))) continue
    for (;;) {
      const fetched = await client.query({ text: `fetch ${AT_A_TIME} from stored_files`, rowMode: 'array' })
      for (const [key] of fetched.rows as (string | null)[][]) if (key) yield key
      if (fetched.rows.length < AT_A_TIME) break
    }
    await client.query('close stored_files')
  }
}
