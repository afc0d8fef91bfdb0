import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { closes } from './closes.table.ts'

export type CloseRow = typeof closes.$inferSelect

export const listCloses = (db: Db): Promise<CloseRow[]> =>
  db
    .select()
    .from(closes)
    .orderBy(desc(closes.closedAt), sql`${closes.reopenedAt} desc nulls first`, desc(closes.through))

export const listOpenCloses = (db: Db): Promise<CloseRow[]> =>
  db.select().from(closes).where(isNull(closes.reopenedAt)).orderBy(desc(closes.through))

export async function findClose(db: Db, id: string): Promise<CloseRow | undefined> {
  const [row] = await db.select().from(closes).where(eq(closes.id, id))
  return row
}

export async function insertClose(tx: Tx, row: typeof closes.$inferInsert): Promise<void> {
  await tx.insert(closes).values(row)
}

type Reopened = { at: Date; by: string; byName: string; reason: string }

export async function markReopened(tx: Tx, id: string, { at, by, byName, reason }: Reopened): Promise<void> {
  await tx
    .update(closes)
    .set({ reopenedAt: at, reopenedBy: by, reopenedByName: byName, reopenReason: reason })
    .where(and(eq(closes.id, id), isNull(closes.reopenedAt)))
}
