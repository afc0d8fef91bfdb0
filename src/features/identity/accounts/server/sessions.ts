import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, gt, lt, lte, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { announceSessionChange } from '../../../../server/events/announce.ts'
import type { Access } from '../../../../server/http/caller.ts'
import { accounts, profiles, sessions } from './accounts.table.ts'
import { limitedTo, staffRole } from './staff/staff.queries.ts'
import { hasTotp, ownersNeedTotp } from './totp/totp.conditions.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
const UNUSED_LIFE_MS = 7 * DAY_MS
const LIFE_MS = 30 * DAY_MS

export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url')

// Rows of an earlier release may expire later.
const isSessionAlive = (now: Date) =>
  and(gt(sessions.expiresAt, now), gt(sessions.createdAt, new Date(now.getTime() - LIFE_MS)))

const getSessionEnd = (createdAt: Date, from: Date): Date =>
  new Date(Math.min(from.getTime() + UNUSED_LIFE_MS, createdAt.getTime() + LIFE_MS))

/** 'Chrome on Android' and the IP address. */
export type SignInPlace = { device: string | null; network: string | null }

/** The session is valid for 7 days. Returns the token, which is not stored. */
export async function openSession(
  db: Db,
  uid: string,
  now: Date,
  place: SignInPlace = { device: null, network: null },
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db
    .insert(sessions)
    .values({
      tokenHash: hashToken(token),
      uid,
      ...place,
      createdAt: now,
      renewedAt: now,
      lastUsedAt: now,
      expiresAt: getSessionEnd(now, now),
    })
  return token
}

// An owner who still has to set up two-step sign-in.
const needsTotp = sql<boolean>`coalesce(${staffRole} = 'owner', false) and ${ownersNeedTotp} and not ${hasTotp}`
const lastUsedAt = sql<Date>`coalesce(${sessions.lastUsedAt}, ${sessions.renewedAt})`.mapWith(
  sessions.renewedAt,
)

/** Undefined once ended; the person is null without a profile. */
export async function findSession(db: Db, tokenHash: string, now: Date) {
  const [found] = await db
    .select({
      tokenHash: sessions.tokenHash,
      createdAt: sessions.createdAt,
      renewedAt: sessions.renewedAt,
      lastUsedAt,
      expiresAt: sessions.expiresAt,
      uid: accounts.uid,
      email: accounts.email,
      firstPassword: accounts.firstPassword,
      profile: { name: profiles.name, role: profiles.role },
      staff: staffRole,
      propertyIds: limitedTo,
      needsTotp,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uid, sessions.uid))
    .leftJoin(profiles, eq(profiles.uid, sessions.uid))
    .where(and(eq(sessions.tokenHash, tokenHash), isSessionAlive(now)))
  if (!found) return undefined
  const lastMs = found.createdAt.getTime() + LIFE_MS
  return { ...found, expiresAt: new Date(Math.min(found.expiresAt.getTime(), lastMs)) }
}

/** Returns access by token hash, without ended sessions. */
export async function findSessionAccess(db: Db, hashes: string[], now: Date): Promise<Map<string, Access>> {
  const rows = await db
    .select({ tokenHash: sessions.tokenHash, role: profiles.role, staff: staffRole, propertyIds: limitedTo })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.uid, sessions.uid))
    .innerJoin(profiles, eq(profiles.uid, sessions.uid))
    .where(
      and(
        sql`${sessions.tokenHash} = any(${sql.param(hashes)})`,
        isSessionAlive(now),
        sql`not (${needsTotp})`,
      ),
    )
  return new Map(rows.map(({ tokenHash, ...access }) => [tokenHash, access]))
}

/** Records the use at most once an hour and extends by 7 days at most once a day, 30 days in all; true if it did either. */
export async function renewSession(
  db: Db,
  session: { tokenHash: string; createdAt: Date; renewedAt: Date; lastUsedAt: Date },
  now: Date,
): Promise<boolean> {
  const isDue = now.getTime() - session.renewedAt.getTime() >= DAY_MS
  if (!isDue && now.getTime() - session.lastUsedAt.getTime() < HOUR_MS) return false
  const renewal = isDue && { renewedAt: now, expiresAt: getSessionEnd(session.createdAt, now) }
  await db
    .update(sessions)
    .set({ lastUsedAt: now, ...renewal })
    .where(eq(sessions.tokenHash, session.tokenHash))
  return true
}

export function listSessions(db: Db, uid: string, now: Date) {
  const { id, tokenHash, device, network, createdAt } = sessions
  return db
    .select({ id, tokenHash, device, network, createdAt, lastUsedAt })
    .from(sessions)
    .where(and(eq(sessions.uid, uid), isSessionAlive(now)))
    .orderBy(desc(createdAt), desc(id))
}

/** Also closes the session's event streams. */
export async function endSession(
  tx: Tx,
  { uid, sessionHash }: { uid: string; sessionHash: string },
): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.tokenHash, sessionHash))
  announceSessionChange(tx, uid)
}

/** Also closes its event streams. Undefined for another person's session or an ended one. */
export async function endSessionById(
  tx: Tx,
  { uid, id, now }: { uid: string; id: string; now: Date },
): Promise<{ device: string | null } | undefined> {
  const [ended] = await tx
    .delete(sessions)
    .where(and(sql`${sessions.id}::text = ${id}`, eq(sessions.uid, uid), isSessionAlive(now)))
    .returning({ device: sessions.device })
  announceSessionChange(tx, uid)
  return ended
}

/** Also closes their event streams. Returns their number. */
export async function endOtherSessions(tx: Tx, uid: string, keptHash: string | null): Promise<number> {
  const ended = await tx
    .delete(sessions)
    .where(and(eq(sessions.uid, uid), keptHash === null ? undefined : ne(sessions.tokenHash, keptHash)))
    .returning({ id: sessions.id })
  announceSessionChange(tx, uid)
  return ended.length
}

export async function deleteExpiredSessionRows(db: Db, now: Date): Promise<void> {
  const tooOld = lte(sessions.createdAt, new Date(now.getTime() - LIFE_MS))
  await db.delete(sessions).where(or(lt(sessions.expiresAt, now), tooOld))
}
