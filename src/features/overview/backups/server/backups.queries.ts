import { and, asc, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { backups } from './backups.table.ts'

export type BackupRow = typeof backups.$inferSelect

const good = and(isNotNull(backups.finishedAt), isNull(backups.error))
const MOST_LISTED = 200

export function listBackups(db: Db): Promise<BackupRow[]> {
  return db.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(MOST_LISTED)
}

export function listGood(db: Db): Promise<BackupRow[]> {
  return db.select().from(backups).where(good).orderBy(desc(backups.startedAt), desc(backups.id))
}

export function listUnfinished(db: Db): Promise<BackupRow[]> {
  return db.select().from(backups).where(isNull(backups.finishedAt)).orderBy(asc(backups.startedAt))
}

export async function findBackup(db: Db, id: string): Promise<BackupRow | undefined> {
  const [row] = await db.select().from(backups).where(eq(backups.id, id))
  return row
}

export async function insertBackup(db: Db, row: typeof backups.$inferInsert): Promise<void> {
  await db.insert(backups).values(row)
}

export async function updateBackup(db: Db, id: string, changes: Partial<BackupRow>): Promise<void> {
  await db.update(backups).set(changes).where(eq(backups.id, id))
}

export async function deleteBackup(db: Db, id: string): Promise<void> {
  await db.delete(backups).where(eq(backups.id, id))
}

export async function deleteFailedBefore(db: Db, instant: Date): Promise<void> {
  await db.delete(backups).where(and(isNotNull(backups.error), lt(backups.startedAt, instant)))
}

/** True if the newest finished backup or its trial restore failed. */
export async function hasLastFailed(db: Db): Promise<boolean> {
  const [row] = await db
    .select({ error: backups.error, checkError: backups.checkError })
    .from(backups)
    .where(isNotNull(backups.finishedAt))
    .orderBy(desc(backups.startedAt), desc(backups.id))
    .limit(1)
  return row !== undefined && (row.error !== null || row.checkError !== null)
}

/** The newest that no check has found damaged. */
export async function findLastGoodTime(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: backups.finishedAt })
    .from(backups)
    .where(and(good, isNull(backups.checkError)))
    .orderBy(desc(backups.finishedAt))
    .limit(1)
  return row?.at ?? undefined
}

export async function findLastNightly(db: Db): Promise<Date | undefined> {
  const [row] = await db
    .select({ at: backups.startedAt })
    .from(backups)
    .where(sql`${backups.kind} <> 'manual'`)
    .orderBy(desc(backups.startedAt))
    .limit(1)
  return row?.at
}

const LOCKS = { request: 7_306_021, make: 7_306_022, report: 7_306_023 }

/** Locks until the transaction ends, across all instances. */
export async function lockBackups(tx: Tx, which: keyof typeof LOCKS): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS[which]})`)
}
