import { and, count, desc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, keysetPage } from '../../../../server/database/keyset.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'
import { isInProperties, isWithin, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import type { ShareKind } from '../shares.rules.ts'
import { shares } from './shares.table.ts'

export type ShareRow = typeof shares.$inferSelect

const MAX_SHARES_LISTED = 100

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

const isLive = (now: Date) => and(isNull(shares.revokedAt), gt(shares.expiresAt, now))

/** Serializes counting and creating links of this person. */
export async function lockMaker(tx: Tx, uid: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`shares of ${uid}`}, 0))`)
}

export const countLiveShares = (db: Db, uid: string, now: Date): Promise<number> =>
  db.$count(shares, and(eq(shares.createdBy, uid), isLive(now)))

export type LiveQuery = { scope: Scope; createdBy?: string | undefined; now: Date }

const liveWithin = ({ scope, createdBy, now }: LiveQuery) =>
  and(
    isLive(now),
    // Documents have no property, jobs always have one.
    or(isWithin(shares.tenantId, scope), isInProperties(shares.propertyId, scope)),
    createdBy === undefined ? undefined : eq(shares.createdBy, createdBy),
  )

/** Newest first, of any document. */
export function listAllLiveShares(
  db: Db,
  query: LiveQuery,
  { limit, cursor }: PageRequest,
): Promise<ShareRow[]> {
  const { where, orderBy } = keysetPage(byNewest(shares), cursor)
  return db
    .select()
    .from(shares)
    .where(and(liveWithin(query), where))
    .orderBy(...orderBy)
    .limit(limit)
}

export const countAllLiveShares = (db: Db, query: LiveQuery): Promise<number> =>
  db.$count(shares, liveWithin(query))

/** People with live links, by name. */
export function listMakers(db: Db, query: LiveQuery) {
  return db
    .select({ uid: shares.createdBy, name: sql<string>`max(${shares.createdByName})`, links: count() })
    .from(shares)
    .where(liveWithin(query))
    .groupBy(shares.createdBy)
    .orderBy(sql`2`, shares.createdBy)
}

export function revokeLiveShares(tx: Tx, query: LiveQuery): Promise<ShareRow[]> {
  return tx.update(shares).set({ revokedAt: query.now }).where(liveWithin(query)).returning()
}

export const listEveryLiveShare = (db: Db, now: Date): Promise<ShareRow[]> =>
  db.select().from(shares).where(isLive(now))

export async function revokeShares(db: Db, ids: readonly string[], now: Date): Promise<void> {
  await db
    .update(shares)
    .set({ revokedAt: now })
    .where(inArray(shares.id, [...ids]))
}

export type ShareFilter = { kind: ShareKind; subjectId: string; createdBy?: string | undefined }

export function listLiveShares(
  db: Db,
  { kind, subjectId, createdBy }: ShareFilter,
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
        isLive(now),
      ),
    )
    .orderBy(desc(shares.createdAt), desc(shares.id))
    .limit(MAX_SHARES_LISTED)
}

/** Newest first; expired ones are deleted 30 days later. */
export function listTenantShares(db: Db, tenantId: string): Promise<ShareRow[]> {
  return db
    .select()
    .from(shares)
    .where(eq(shares.tenantId, tenantId))
    .orderBy(desc(shares.createdAt), desc(shares.id))
}

export async function deleteTenantShares(tx: Tx, tenantId: string): Promise<void> {
  await tx.delete(shares).where(eq(shares.tenantId, tenantId))
}

const KEPT_MS = 30 * 86_400_000

/** Expired links are kept for 30 days for the office. */
export async function deleteOldShares(db: Db, now: Date): Promise<void> {
  await db.delete(shares).where(lte(shares.expiresAt, new Date(now.getTime() - KEPT_MS)))
}
