import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { caseClaims } from './cases.table.ts'

export type ClaimRow = typeof caseClaims.$inferSelect

/** The newest claim of each case. */
export async function listNewestClaims(db: Db, caseIds: readonly string[]): Promise<Map<string, ClaimRow>> {
  if (caseIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([caseClaims.caseId])
    .from(caseClaims)
    .where(sql`${caseClaims.caseId} = any(${sql.param([...caseIds])}::uuid[])`)
    .orderBy(caseClaims.caseId, desc(caseClaims.createdAt), desc(caseClaims.id))
  return new Map(rows.map((row) => [row.caseId, row]))
}

/** The claim that was made through a shared link. */
export async function findClaimByShare(db: Db, shareId: string): Promise<ClaimRow | undefined> {
  const [row] = await db.select().from(caseClaims).where(eq(caseClaims.shareId, shareId))
  return row
}

export async function insertClaim(tx: Tx, row: typeof caseClaims.$inferInsert): Promise<void> {
  await tx.insert(caseClaims).values(row)
}

export async function declineClaim(
  tx: Tx,
  { caseId, id, at }: { caseId: string; id: string; at: Date },
): Promise<void> {
  await tx
    .update(caseClaims)
    .set({ declinedAt: at })
    .where(and(eq(caseClaims.caseId, caseId), eq(caseClaims.id, id)))
}
