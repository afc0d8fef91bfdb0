import { and, asc, eq, inArray, or, type SQLWrapper } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { onlineRefunds } from '../online-payments.table.ts'

export type RefundRow = typeof onlineRefunds.$inferSelect

const isLive = or(eq(onlineRefunds.state, 'requested'), eq(onlineRefunds.state, 'pending'))

export const selectRefunding = (db: Db, of: string) =>
  db
    .select({ reference: onlineRefunds.reference })
    .from(onlineRefunds)
    .where(and(eq(onlineRefunds.reference, of), isLive))

export const listRefunds = (db: Db, references: readonly string[]): Promise<RefundRow[]> =>
  db
    .select()
    .from(onlineRefunds)
    .where(inArray(onlineRefunds.reference, [...references]))
    .orderBy(asc(onlineRefunds.requestedAt), asc(onlineRefunds.id))

export const findLiveRefund = async (db: Db, of: string): Promise<RefundRow | undefined> =>
  (
    await db
      .select()
      .from(onlineRefunds)
      .where(and(eq(onlineRefunds.reference, of), isLive))
  )[0]

export async function insertRefund(db: Db, row: RefundRow): Promise<void> {
  await db.insert(onlineRefunds).values(row)
}

/** Changes a refund only while it is live. */
export async function updateRefund(
  db: Db,
  id: string,
  changes: Partial<Pick<RefundRow, 'state' | 'providerId' | 'error'>>,
): Promise<boolean> {
  const rows = await db
    .update(onlineRefunds)
    .set(changes)
    .where(and(eq(onlineRefunds.id, id), isLive))
    .returning({ id: onlineRefunds.id })
  return rows.length > 0
}

export async function eraseRefundReasons(tx: Tx, references: SQLWrapper): Promise<void> {
  await tx.update(onlineRefunds).set({ reason: null }).where(inArray(onlineRefunds.reference, references))
}
