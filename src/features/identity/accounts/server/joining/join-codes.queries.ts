import { and, eq, gt, inArray, isNull, lte, sql } from 'drizzle-orm'
import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { InviteChannel } from '../../join.rules.ts'
import { accounts, joinCodes, profiles } from '../accounts.table.ts'

export type JoinCode = typeof joinCodes.$inferInsert

/** Replaces the people's earlier codes. */
export async function saveJoinCodes(tx: Tx, codes: readonly JoinCode[]): Promise<void> {
  for (const some of inChunks(codes))
    await tx
      .insert(joinCodes)
      .values([...some])
      .onConflictDoUpdate({
        target: joinCodes.uid,
        set: {
          codeHash: sql`excluded.code_hash`,
          channel: sql`excluded.channel`,
          createdAt: sql`excluded.created_at`,
          expiresAt: sql`excluded.expires_at`,
        },
      })
}

/** Undefined for an unknown, replaced, used or expired code, and of somebody who has joined or was deleted. */
export async function findJoinCodeOwner(db: Db, codeHash: string, now: Date) {
  const [found] = await db
    .select({
      uid: joinCodes.uid,
      channel: joinCodes.channel,
      name: profiles.name,
      email: accounts.email,
      phoneE164: profiles.phoneE164,
    })
    .from(joinCodes)
    .innerJoin(accounts, eq(accounts.uid, joinCodes.uid))
    .innerJoin(profiles, eq(profiles.uid, joinCodes.uid))
    .where(
      and(
        eq(joinCodes.codeHash, codeHash),
        gt(joinCodes.expiresAt, now),
        isNull(accounts.joinedAt),
        isNull(profiles.deletedAt),
      ),
    )
  return found
}

export async function consumeJoinCode(tx: Tx, codeHash: string): Promise<boolean> {
  const used = await tx
    .delete(joinCodes)
    .where(eq(joinCodes.codeHash, codeHash))
    .returning({ uid: joinCodes.uid })
  return used.length === 1
}

/** Ends a code that was sent to an address which is no longer the person's. */
export async function endSentJoinCode(
  tx: Tx,
  uid: string,
  channels: readonly InviteChannel[],
): Promise<void> {
  await tx.delete(joinCodes).where(and(eq(joinCodes.uid, uid), inArray(joinCodes.channel, [...channels])))
}

export async function listJoinCodeHashes(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ uid: joinCodes.uid, codeHash: joinCodes.codeHash })
    .from(joinCodes)
    .innerJoin(accounts, eq(accounts.uid, joinCodes.uid))
    .where(and(inArray(joinCodes.uid, [...uids]), isNull(accounts.joinedAt)))
  return new Map(rows.map(({ uid, codeHash }) => [uid, codeHash]))
}

export async function deleteExpiredJoinCodes(db: Db, now: Date): Promise<void> {
  await db.delete(joinCodes).where(lte(joinCodes.expiresAt, now))
}
