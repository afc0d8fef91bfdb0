import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { signingCodes } from '../signings.table.ts'

export type CodeRecord = typeof signingCodes.$inferSelect

/** Replaces the person's earlier code for this signing. */
export async function saveCode(tx: Tx, code: Omit<CodeRecord, 'tries'>): Promise<void> {
  await tx
    .insert(signingCodes)
    .values(code)
    .onConflictDoUpdate({ target: [signingCodes.signingId, signingCodes.uid], set: { ...code, tries: 0 } })
}

const named = (signingId: string, uid: string) =>
  and(eq(signingCodes.signingId, signingId), eq(signingCodes.uid, uid))

export async function lockCode(tx: Tx, signingId: string, uid: string): Promise<CodeRecord | undefined> {
  const [row] = await tx.select().from(signingCodes).where(named(signingId, uid)).for('update')
  return row
}

export async function countTry(tx: Tx, signingId: string, uid: string): Promise<void> {
  await tx
    .update(signingCodes)
    .set({ tries: sql`${signingCodes.tries} + 1` })
    .where(named(signingId, uid))
}

export async function deleteCode(tx: Tx, signingId: string, uid: string): Promise<void> {
  await tx.delete(signingCodes).where(named(signingId, uid))
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.delete(signingCodes).where(lt(signingCodes.expiresAt, now))
}
