import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { ShareKind } from '../shares.rules.ts'
import { shares } from './shares.table.ts'

export type ShareRow = typeof shares.$inferSelect

/** What a page of a document lists at most. */
const MOST = 100

export async function insertShare(tx: Tx, row: typeof shares.$inferInsert): Promise<void> {
  await tx.insert(shares).values(row)
}

export async function findShareByToken(db: Db, tokenHash: string): Promise<ShareRow | undefined> {
  const [row] = await db.select().from(shares).where(eq(shares.tokenHash, tokenHash))
  return row
}

export async function lockShare(tx: Tx, id: string): Promise<ShareRow | undefined> {
  const [row] = await tx.select().from(shares).where(eq(shares.id, id)).for('update')
  return row
}

export async function revokeShare(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.update(shares).set({ revokedAt: now }).where(eq(shares.id, id))
}

export async function countOpening(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(shares)
    .set({ openedAt: now, timesOpened: sql`${shares.timesOpened} + 1` })
    .where(eq(shares.id, id))
}

export type SharesOf = { kind: ShareKind; subjectId: string; createdBy?: string | undefined }

/** Newest first. */
export function listLiveShares(
  db: Db,
  { kind, subjectId, createdBy }: SharesOf,
  now: Date,
): Promise<ShareRow[]> {
  return db
    .select()
    .from(shares)
    .where(
      and(
        eq(shares.kind, kind),
        eq(shares.subjectId, subjectId),
        createdBy === undefined ? undefined : eq(shares.createdBy, createdBy),
        isNull(shares.revokedAt),
        gt(shares.expiresAt, now),
      ),
    )
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(MOST)
}

/** Newest first; what has expired is gone 30 days later. */
export function listSharesOfTenant(db: Db, tenantId: string): Promise<ShareRow[]> {
  return db
    .select()
    .from(shares)
    .where(eq(shares.tenantId, tenantId))
    .orderBy(desc(shares.createdAt), desc(shares.id))
}

export async function deleteSharesOf(tx: Tx, tenantId: string): Promise<void> {
  await tx.delete(shares).where(eq(shares.tenantId, tenantId))
}

const KEPT_MS = 30 * 86_400_000

/** Kept for 30 days after they have expired, so that the office sees what there was. */
export async function deleteOldShares(db: Db, now: Date): Promise<void> {
  await db.delete(shares).where(lte(shares.expiresAt, new Date(now.getTime() - KEPT_MS)))
}
