import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, ne } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import { accounts, profiles, sessions } from './accounts.table.ts'

const DAY_MS = 86_400_000
const LIFE_MS = 7 * DAY_MS

/** How the table knows a token. */
const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

/** Opens a session of 7 days; the token is told once and kept nowhere. */
export async function openSession(db: Db, uid: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(now.getTime() + LIFE_MS)
  await db
    .insert(sessions)
    .values({ tokenHash: hashToken(token), uid, createdAt: now, renewedAt: now, expiresAt })
  return token
}

/** The session of a token with its person, undefined once it ended; the person is null where no profile is. */
export async function findSession(db: Db, token: string, now: Date) {
  const [found] = await db
    .select({
      tokenHash: sessions.tokenHash,
      renewedAt: sessions.renewedAt,
      uid: accounts.uid,
      email: accounts.email,
      profile: { name: profiles.name, role: profiles.role },
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uid, sessions.uid))
    .leftJoin(profiles, eq(profiles.uid, sessions.uid))
    .where(and(eq(sessions.tokenHash, hashToken(token)), gt(sessions.expiresAt, now)))
  return found
}

/** Lets a session live 7 days from now, at most once a day. */
export async function renewSession(
  db: Db,
  session: { tokenHash: string; renewedAt: Date },
  now: Date,
): Promise<void> {
  if (now.getTime() - session.renewedAt.getTime() < DAY_MS) return
  await db
    .update(sessions)
    .set({ renewedAt: now, expiresAt: new Date(now.getTime() + LIFE_MS) })
    .where(eq(sessions.tokenHash, session.tokenHash))
}

export async function endSession(db: Db, tokenHash: string): Promise<void> {
  await db.delete(sessions).where(eq(sessions.tokenHash, tokenHash))
}

/** Ends every session of a person but one. */
export async function endOtherSessions(db: Db, uid: string, keptHash: string | null): Promise<void> {
  await db
    .delete(sessions)
    .where(and(eq(sessions.uid, uid), keptHash === null ? undefined : ne(sessions.tokenHash, keptHash)))
}

export async function forgetExpiredSessions(db: Db, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now))
}
