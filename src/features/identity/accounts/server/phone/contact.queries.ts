import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { contactCodes } from '../accounts.table.ts'
import { CODE_TRIES } from './codes.queries.ts'

type Code = Omit<typeof contactCodes.$inferInsert, 'tries'>

/** Replaces the person's earlier code. */
export async function saveContactCode(tx: Tx, code: Code): Promise<void> {
  await tx
    .insert(contactCodes)
    .values(code)
    .onConflictDoUpdate({ target: contactCodes.uid, set: { ...code, tries: 0 } })
}

/** Counts the attempt before comparing. Undefined without attempts left or outside the code's lifetime. */
export async function countContactTry(db: Db, uid: string, now: Date) {
  const [code] = await db
    .update(contactCodes)
    .set({ tries: sql`${contactCodes.tries} + 1` })
    .where(
      and(
        eq(contactCodes.uid, uid),
        lt(contactCodes.tries, CODE_TRIES),
        lte(contactCodes.createdAt, now),
        gte(contactCodes.expiresAt, now),
      ),
    )
    .returning({ address: contactCodes.address, codeHash: contactCodes.codeHash })
  return code
}

export async function consumeContactCode(tx: Tx, uid: string, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(contactCodes)
    .where(and(eq(contactCodes.uid, uid), eq(contactCodes.codeHash, codeHash)))
    .returning({ uid: contactCodes.uid })
  return used.length === 1
}

export async function endContactCode(tx: Tx, uid: string): Promise<void> {
  await tx.delete(contactCodes).where(eq(contactCodes.uid, uid))
}

export async function deleteExpiredContactCodes(db: Db, now: Date): Promise<void> {
  await db.delete(contactCodes).where(lt(contactCodes.expiresAt, now))
}
