import { and, asc, inArray, isNotNull } from 'drizzle-orm'
import type { Context } from '../../../../../server/context.ts'
import { inChunks } from '../../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { addDays, startOfDay } from '../../../../../shared/days.ts'
import { type InviteChannel, lastJoinDay, toJoinCode } from '../../join.rules.ts'
import { refuseTakenEmail } from '../accounts.service.ts'
import { accounts, profiles } from '../accounts.table.ts'
import { createDecoyHash, randomJoinCode } from '../passwords/passwords.ts'
import { hashCode } from '../phone/one-time-codes.ts'
import { saveJoinCodes } from './join-codes.queries.ts'

export const hashJoinCode = ({ secret }: Pick<Context, 'secret'>, code: string): string =>
  hashCode(secret, ['code to join'], toJoinCode(code))

/** Locks the people. Those without a login get one without a password. */
export async function ensureLogins(tx: Tx, uids: readonly string[], now: Date): Promise<void> {
  const people = await tx
    .select({ uid: profiles.uid, email: profiles.email })
    .from(profiles)
    .where(inArray(profiles.uid, [...uids]))
    .orderBy(asc(profiles.uid))
    .for('update')
  const found = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(inArray(accounts.uid, [...uids]))
  const known = new Set(found.map(({ uid }) => uid))
  const rows = people
    .filter(({ uid }) => !known.has(uid))
    .map((person) => ({ ...person, passwordHash: createDecoyHash(), createdAt: now }))
  for (const some of inChunks(rows)) await refuseTakenEmail(() => tx.insert(accounts).values(some))
}

/** Codes by person, which are not stored. Earlier codes of these people end. */
export async function openJoinCodes(
  ctx: Pick<Context, 'clock' | 'config' | 'secret'>,
  tx: Tx,
  { uids, channel }: { uids: readonly string[]; channel: InviteChannel },
): Promise<Map<string, { code: string; codeHash: string }>> {
  const createdAt = ctx.clock.now()
  const expiresAt = startOfDay(addDays(lastJoinDay(ctx.clock.today()), 1), ctx.config.TIME_ZONE)
  const opened = uids.map((uid) => {
    const code = randomJoinCode()
    return { uid, code, codeHash: hashJoinCode(ctx, code) }
  })
  await saveJoinCodes(
    tx,
    opened.map(({ uid, codeHash }) => ({ uid, codeHash, channel, createdAt, expiresAt })),
  )
  return new Map(opened.map(({ uid, code, codeHash }) => [uid, { code, codeHash }]))
}

export async function listJoined(db: Db, uids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(inArray(accounts.uid, [...uids]), isNotNull(accounts.joinedAt)))
  return new Set(rows.map(({ uid }) => uid))
}
