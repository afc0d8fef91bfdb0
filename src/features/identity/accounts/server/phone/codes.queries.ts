import { and, eq, gte, lt, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { signInCodes } from '../accounts.table.ts'

export const CODE_LIFE_MS = 5 * 60_000
export const CODE_TRIES = 5

type Code = Omit<typeof signInCodes.$inferInsert, 'tries'>

/** Replaces the number's earlier code. */
export async function saveCode(tx: Tx, code: Code): Promise<void> {
  await tx
    .insert(signInCodes)
    .values(code)
    .onConflictDoUpdate({ target: signInCodes.phone, set: { ...code, tries: 0 } })
}

/** Counts the attempt before comparing, so that simultaneous ones all count. Undefined without attempts left. */
export async function countTry(
  db: Db,
  phone: string,
  now: Date,
): Promise<{ uid: string | null; codeHash: string } | undefined> {
  const [code] = await db
    .update(signInCodes)
    .set({ tries: sql`${signInCodes.tries} + 1` })
    .where(
      and(eq(signInCodes.phone, phone), lt(signInCodes.tries, CODE_TRIES), gte(signInCodes.expiresAt, now)),
    )
    .returning({ uid: signInCodes.uid, codeHash: signInCodes.codeHash })
  return code
}

export async function consumeCode(tx: Tx, phone: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(signInCodes)
    .where(and(eq(signInCodes.phone, phone), eq(signInCodes.codeHash, codeHash)))
    .returning({ phone: signInCodes.phone })
  return used.length === 1
}

export async function deleteExpiredCodes(db: Db, now: Date): Promise<void> {
  await db.delete(signInCodes).where(lt(signInCodes.expiresAt, now))
}
