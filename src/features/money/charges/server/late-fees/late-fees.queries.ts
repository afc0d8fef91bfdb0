import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { lateFeeSettings } from './late-fees.table.ts'

const ONLY = 1

export type LateFeeSettingsRow = Omit<typeof lateFeeSettings.$inferSelect, 'id' | 'updatedAt'>

/** Undefined before the first change. */
export async function findLateFeeSettings(
  db: Db,
  lock?: 'share' | 'update',
): Promise<LateFeeSettingsRow | undefined> {
  const query = db.select().from(lateFeeSettings).where(eq(lateFeeSettings.id, ONLY))
  const [row] = await (lock ? query.for(lock) : query)
  return row
}

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
