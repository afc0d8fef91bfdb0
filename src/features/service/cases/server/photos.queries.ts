import { and, asc, eq, getTableColumns, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { casePhotos } from './cases.table.ts'

const { thumbnail, ...shown } = getTableColumns(casePhotos)

/** A row without the thumbnail, which is a hundred times as long as the rest. */
export type PhotoRow = Omit<typeof casePhotos.$inferSelect, 'thumbnail'>

export function listPhotos(db: Db, caseIds: string[]): Promise<PhotoRow[]> {
  if (caseIds.length === 0) return Promise.resolve([])
  return db
    .select(shown)
    .from(casePhotos)
    .where(sql`${casePhotos.caseId} = any(${sql.param(caseIds)}::uuid[])`)
    .orderBy(asc(casePhotos.place), asc(casePhotos.id))
}

export async function findPhoto(db: Db, id: string): Promise<PhotoRow | undefined> {
  const [row] = await db.select(shown).from(casePhotos).where(eq(casePhotos.id, id))
  return row
}

/** Returns base64; null if uploaded without one. */
export async function findThumbnail(db: Db, id: string): Promise<string | null> {
  const [row] = await db.select({ thumbnail }).from(casePhotos).where(eq(casePhotos.id, id))
  return row?.thumbnail ?? null
}

export async function insertPhoto(tx: Tx, row: typeof casePhotos.$inferInsert): Promise<void> {
  await tx.insert(casePhotos).values(row)
}

/** Returns the number attached: missing, foreign and attached photos do not count. */
export async function attachPhotos(
  tx: Tx,
  { ids, uid, caseId, replyId }: { ids: string[]; uid: string; caseId: string; replyId: string | null },
): Promise<number> {
  if (ids.length === 0) return 0
  // In one order, because two calls with the same photos could deadlock.
  const free = tx
    .select({ id: casePhotos.id })
    .from(casePhotos)
    .where(and(inArray(casePhotos.id, ids), eq(casePhotos.uid, uid), isNull(casePhotos.caseId)))
    .orderBy(asc(casePhotos.id))
    .for('update')
  const { rowCount } = await tx
    .update(casePhotos)
    .set({ caseId, replyId, place: sql`array_position(${sql.param(ids)}::uuid[], ${casePhotos.id})` })
    .where(sql`${casePhotos.id} in ${free}`)
  return rowCount ?? 0
}

export const waitingRows = (uid: string) => ({
  table: casePhotos,
  by: and(eq(casePhotos.uid, uid), isNull(casePhotos.caseId)),
})

export async function deleteUnattached(db: Db, before: Date): Promise<void> {
  await db.delete(casePhotos).where(and(isNull(casePhotos.caseId), lt(casePhotos.createdAt, before)))
}
