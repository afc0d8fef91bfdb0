import { and, asc, eq, gte, lte } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { closedOccupancy } from './closed-occupancy.table.ts'

export type ClosedOccupancy = typeof closedOccupancy.$inferSelect

export const listClosedOccupancy = (
  db: Db,
  { from, to }: { from: Day; to: Day },
): Promise<ClosedOccupancy[]> =>
  db
    .select()
    .from(closedOccupancy)
    .where(and(gte(closedOccupancy.fromDay, from), lte(closedOccupancy.fromDay, to)))
    .orderBy(asc(closedOccupancy.fromDay))

export async function insertOccupancy(tx: Tx, rows: readonly ClosedOccupancy[]): Promise<void> {
  for (const some of inChunks(rows)) await tx.insert(closedOccupancy).values(some)
}

/** Called when a close is reopened. */
export async function deleteOccupancy(tx: Tx, closeId: string): Promise<void> {
  await tx.delete(closedOccupancy).where(eq(closedOccupancy.closeId, closeId))
}

export async function listClosesWithOccupancy(db: Db): Promise<Set<string>> {
  const rows = await db.selectDistinct({ closeId: closedOccupancy.closeId }).from(closedOccupancy)
  return new Set(rows.map(({ closeId }) => closeId))
}
