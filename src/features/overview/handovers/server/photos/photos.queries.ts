import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { handoverPhotos } from '../handovers.table.ts'

const { print, thumbnail, ...shown } = getTableColumns(handoverPhotos)

/** A row without the small pictures, which are much longer than the rest. */
export type PhotoRow = Omit<typeof handoverPhotos.$inferSelect, 'print' | 'thumbnail'>

export const listPhotos = (db: Db, handoverId: string): Promise<PhotoRow[]> =>
  db
    .select(shown)
    .from(handoverPhotos)
    .where(eq(handoverPhotos.handoverId, handoverId))
    .orderBy(asc(handoverPhotos.sequence), asc(handoverPhotos.takenAt), asc(handoverPhotos.id))

const isPhoto = (handoverId: string, id: string) =>
  and(eq(handoverPhotos.handoverId, handoverId), eq(handoverPhotos.id, id))

export async function findPhoto(db: Db, handoverId: string, id: string): Promise<PhotoRow | undefined> {
  const [row] = await db.select(shown).from(handoverPhotos).where(isPhoto(handoverId, id))
  return row
}

/** In base64; null if sent without. */
export async function findSmallPictures(db: Db, { handoverId, id }: PhotoRow) {
  const [row] = await db.select({ print, thumbnail }).from(handoverPhotos).where(isPhoto(handoverId, id))
  return row ?? { print: null, thumbnail: null }
}

export const listPrints = (db: Db, handoverId: string) =>
  db
    .select({ id: handoverPhotos.id, print, thumbnail })
    .from(handoverPhotos)
    .where(eq(handoverPhotos.handoverId, handoverId))

export async function insertPhoto(tx: Tx, row: typeof handoverPhotos.$inferInsert): Promise<void> {
  await tx.insert(handoverPhotos).values(row)
}

export const countPhotos = (db: Db, handoverId: string): Promise<number> =>
  db.$count(handoverPhotos, eq(handoverPhotos.handoverId, handoverId))
