import { eq, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { lateFeeSettings, lateFees } from './late-fees.table.ts'

const ONLY = 1

export type LateFeeSettingsRow = Omit<typeof lateFeeSettings.$inferSelect, 'id' | 'updatedAt'>
export type LateFeeRecord = typeof lateFees.$inferSelect

/** Undefined before the first change. `lock` keeps it as it is until the transaction ends. */
export async function findLateFeeSettings(
  db: Db,
  lock?: 'share' | 'update',
): Promise<LateFeeSettingsRow | undefined> {
  const query = db.select().from(lateFeeSettings).where(eq(lateFeeSettings.id, ONLY))
  const [row] = await (lock ? query.for(lock) : query)
  return row
}

/** Locks the settings until the transaction ends. */
export async function lockLateFeeSettings(
  tx: Tx,
  initial: LateFeeSettingsRow,
  now: Date,
): Promise<LateFeeSettingsRow> {
  await tx
    .insert(lateFeeSettings)
    .values({ ...initial, id: ONLY, updatedAt: now })
    .onConflictDoNothing()
  return (await findLateFeeSettings(tx, 'update')) ?? initial
}

export async function writeLateFeeSettings(tx: Tx, settings: LateFeeSettingsRow, now: Date): Promise<void> {
  await tx
    .update(lateFeeSettings)
    .set({ ...settings, updatedAt: now })
    .where(eq(lateFeeSettings.id, ONLY))
}

const isAnyOf = (column: SQLWrapper, ids: readonly string[]) =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** Late fees that were charged for these invoices, or that are these invoices. */
export const listLateFees = (db: Db, ids: readonly string[]): Promise<LateFeeRecord[]> =>
  db
    .select()
    .from(lateFees)
    .where(or(isAnyOf(lateFees.invoiceId, ids), isAnyOf(lateFees.feeInvoiceId, ids)))

export async function insertLateFees(tx: Tx, rows: readonly LateFeeRecord[]): Promise<void> {
  await tx.insert(lateFees).values([...rows])
}
