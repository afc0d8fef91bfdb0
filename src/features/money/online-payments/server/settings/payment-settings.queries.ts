import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { lazySelect } from '../../../../../server/database/statement.ts'
import { paymentSettings } from './payment-settings.table.ts'

const ONLY = 1
const only = eq(paymentSettings.id, ONLY)

export type StoredKey = Omit<typeof paymentSettings.$inferSelect, 'id'>

export async function findStoredKey(db: Db): Promise<StoredKey | undefined> {
  const [row] = await selectKey(db, {})
  return row
}

const selectKey = lazySelect((db) => db.select().from(paymentSettings).where(only))

export async function lockStoredKey(tx: Tx): Promise<StoredKey | undefined> {
  const [row] = await tx.select().from(paymentSettings).where(only).for('update')
  return row
}

export async function storeKey(tx: Tx, row: StoredKey): Promise<void> {
  await tx
    .insert(paymentSettings)
    .values({ id: ONLY, ...row })
    .onConflictDoUpdate({ target: paymentSettings.id, set: row })
}

export async function deleteStoredKey(tx: Tx): Promise<void> {
  await tx.delete(paymentSettings).where(only)
}
