import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { Db } from '../database/index.ts'

const LOCK = 7_306_009

/** Held until the connection ends: one backup at a time, and no file is deleted meanwhile. */
export async function lockForBackup(client: pg.Client): Promise<void> {
  await client.query('select pg_advisory_lock($1)', [LOCK])
}

/** Call it once a file's row is deleted: a backup that begins later does not have that row. */
export async function isBackupUnderWay(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ free: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(${LOCK}) as free`,
  )
  return rows[0]?.free === false
}
