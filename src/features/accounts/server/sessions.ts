import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../server/database/index.ts'
import { announceSessionChange } from '../../../server/events/announce.ts'
import type { Access } from '../../../server/http/caller.ts'
import { accounts, profiles, sessions } from './accounts.table.ts'
import { limitedTo, staffRole } from './staff.queries.ts'

const DAY_MS = 86_400_000
const LIFE_MS = 7 * DAY_MS

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Valid for 7 days. Answers the token, which is not stored. */
export async function openSession(db: Db, uid: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), uid, createdAt: now, renewedAt: now, expiresAt })
  return token
}

/** Undefined once it has ended; the person is null without a profile. */
export async function findSession(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      tokenHash: sessions.tokenHash,
      renewedAt: sessions.renewedAt,
      expiresAt: sessions.expiresAt,
      uid: accounts.uid,
      email: accounts.email,
      firstPassword: accounts.firstPassword,
      profile: { name: profiles.name, role: profiles.role },
      staff: staffRole,
      propertyIds: limitedTo,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uid, sessions.uid))
    .leftJoin(profiles, eq(profiles.uid, sessions.uid))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  return found
}

/** What the people of sessions may see, by token hash; ended sessions are left out. */
export async function accessOfLiving(db: Db, hashes: string[], now: Date): Promise<Map<string, Access>> {
  const rows = await db
    .select({
      tokenHash: sessions.tokenHash,
      role: profiles.role,
      staff: staffRole,
      propertyIds: limitedTo,
    })
    .from(sessions)
    .innerJoin(profiles, eq(profiles.uid, sessions.uid))
    .where(and(sql`${sessions.tokenHash} = any(${sql.param(hashes)})`, gt(sessions.expiresAt, now)))
  return new Map(rows.map(({ tokenHash, ...access }) => [tokenHash, access]))
}

/** Lets a session live 7 days from now, at most once a day; true where it did. */
export async function renewSession(
  db: Db,
  session: { tokenHash: string; renewedAt: Date },
  now: Date,
): Promise<boolean> {
  if (now.getTime() - session.renewedAt.getTime() < DAY_MS) return false
  await db
    .update(sessions)
    .set({ renewedAt: now, expiresAt: new Date(now.getTime() + LIFE_MS) })
    .where(eq(sessions.tokenHash, session.tokenHash))
  return true
}

/** Also closes the session's event streams. */
export async function endSession(
  tx: Tx,
  { uid, sessionHash }: { uid: string; sessionHash: string },
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
  announceSessionChange(tx, uid)
}

/** Also closes their event streams. */
export async function endOtherSessions(tx: Tx, uid: string, keptHash: string | null): Promise<void> {
  await tx
    .delete(sessions)
    .where(and(eq(sessions.uid, uid), keptHash === null ? undefined : ne(sessions.tokenHash, keptHash)))
  announceSessionChange(tx, uid)
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
