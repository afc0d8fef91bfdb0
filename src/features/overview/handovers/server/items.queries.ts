import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { handoverDeductions, handoverItems, handoverObjections, handoverReadings } from './handovers.table.ts'

export type ItemRow = typeof handoverItems.$inferSelect
export type ReadingRow = typeof handoverReadings.$inferSelect
export type ObjectionRow = typeof handoverObjections.$inferSelect
export type DeductionRow = typeof handoverDeductions.$inferSelect

export const listItems = (db: Db, handoverId: string): Promise<ItemRow[]> =>
  db
    .select()
    .from(handoverItems)
    .where(eq(handoverItems.handoverId, handoverId))
    .orderBy(asc(handoverItems.position), asc(handoverItems.id))

/** Meters, then keys. */
export const listReadings = (db: Db, handoverId: string): Promise<ReadingRow[]> =>
  db
    .select()
    .from(handoverReadings)
    .where(eq(handoverReadings.handoverId, handoverId))
    .orderBy(desc(handoverReadings.kind), asc(handoverReadings.position), asc(handoverReadings.id))

export async function insertItems(tx: Tx, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(handoverItems).values([...rows])
}

export async function insertReadings(tx: Tx, rows: readonly ReadingRow[]): Promise<void> {
  if (rows.length > 0) await tx.insert(handoverReadings).values([...rows])
}

const excluded = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, sql.raw(`excluded.${snake(name)}`)]))
const snake = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Adds those with a new id. */
export async function saveItems(tx: Tx, rows: readonly ItemRow[]): Promise<void> {
  if (rows.length === 0) return
  const set = excluded(['room', 'name', 'condition', 'note', 'recordedAt'])
  await tx
    .insert(handoverItems)
    .values([...rows])
    .onConflictDoUpdate({ target: [handoverItems.handoverId, handoverItems.id], set })
}

export async function saveReadings(tx: Tx, rows: readonly ReadingRow[]): Promise<void> {
  if (rows.length === 0) return
  const set = excluded(['name', 'value', 'recordedAt'])
  await tx
    .insert(handoverReadings)
    .values([...rows])
    .onConflictDoUpdate({
      target: [handoverReadings.handoverId, handoverReadings.kind, handoverReadings.id],
      set,
    })
}

export const listObjections = (db: Db, handoverId: string): Promise<ObjectionRow[]> =>
  db
    .select()
    .from(handoverObjections)
    .where(eq(handoverObjections.handoverId, handoverId))
    .orderBy(asc(handoverObjections.createdAt), asc(handoverObjections.itemId))

/** Returns the stored one; a second one is not stored. */
export async function insertObjection(
  tx: Tx,
  row: ObjectionRow,
): Promise<{ stored: ObjectionRow | undefined; isNew: boolean }> {
  const added = await tx.insert(handoverObjections).values(row).onConflictDoNothing().returning()
  const { handoverId, itemId } = handoverObjections
  const [stored] = await tx
    .select()
    .from(handoverObjections)
    .where(and(eq(handoverId, row.handoverId), eq(itemId, row.itemId)))
  return { stored, isNew: added.length > 0 }
}

export const listDeductions = (db: Db, handoverId: string): Promise<DeductionRow[]> =>
  db.select().from(handoverDeductions).where(eq(handoverDeductions.handoverId, handoverId))

export async function saveDeduction(tx: Tx, row: DeductionRow): Promise<void> {
  const { amount, text, invoiceId, createdBy, createdAt } = row
  await tx
    .insert(handoverDeductions)
    .values(row)
    .onConflictDoUpdate({
      target: [handoverDeductions.handoverId, handoverDeductions.itemId],
      set: { amount, text, invoiceId, createdBy, createdAt },
    })
}

const isOfItem = (handoverId: string, itemId: string) =>
  and(eq(handoverDeductions.handoverId, handoverId), eq(handoverDeductions.itemId, itemId))

export async function deleteDeduction(tx: Tx, handoverId: string, itemId: string): Promise<void> {
  await tx.delete(handoverDeductions).where(isOfItem(handoverId, itemId))
}

export async function markCharged(
  tx: Tx,
  { handoverId, itemId }: Pick<DeductionRow, 'handoverId' | 'itemId'>,
  invoiceId: string,
): Promise<void> {
  await tx.update(handoverDeductions).set({ invoiceId }).where(isOfItem(handoverId, itemId))
}
