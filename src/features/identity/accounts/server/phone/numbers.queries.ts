import { and, asc, eq, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { InviteChannel } from '../../join.rules.ts'
import { logins } from '../accounts.queries.ts'
import { accounts, profiles } from '../accounts.table.ts'

const MOST_HOLDERS = 5

const holds = (phone: string) =>
  and(eq(profiles.role, 'tenant'), isNull(profiles.deletedAt), eq(profiles.phoneE164, phone))

/** People who joined with this number, which is not confirmed yet, and have nothing else to sign in with. */
const joinedWith = (phone: string) =>
  and(
    eq(profiles.role, 'tenant'),
    isNull(profiles.deletedAt),
    isNull(profiles.email),
    isNull(profiles.phoneE164),
    eq(profiles.unconfirmedPhoneE164, phone),
    eq(profiles.unconfirmedByPassword, true),
  )

/** The longest holder comes first, so that later holders cannot displace anybody. */
const oldestFirst = [
  sql`${profiles.phoneE164} is null`,
  sql`${profiles.phoneProvenAt} asc nulls last`,
  sql`${profiles.phoneSince} asc nulls first`,
  asc(accounts.createdAt),
  asc(accounts.uid),
]

/** Tenants with a login and this number (E.164), proven ones first, unconfirmed ones last. */
export const listHolders = (db: Db, phone: string) =>
  logins(db, sql`${or(holds(phone), joinedWith(phone))}`)
    .orderBy(...oldestFirst)
    .limit(MOST_HOLDERS)

type CodeOwner = { uid: string } | 'several' | undefined

/** The only holder who has proven the number, else the only one whom the office gave it. Locks the login. */
export async function lockCodeOwner(tx: Tx, phone: string): Promise<CodeOwner> {
  const holders = await tx
    .select({ uid: accounts.uid, provenAt: profiles.phoneProvenAt })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(holds(phone))
    .limit(MOST_HOLDERS)
  const proven = holders.filter(({ provenAt }) => provenAt !== null)
  const [owner, another] = proven.length > 0 ? proven : holders
  if (!owner) return undefined
  if (another) return 'several'
  const [kept] = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(and(holds(phone), eq(accounts.uid, owner.uid)))
    .for('update', { of: accounts })
  return kept
}

export async function listHolderNames(db: Db, phone: string): Promise<string[]> {
  const rows = await db
    .select({ name: profiles.name })
    .from(profiles)
    .where(holds(phone))
    .orderBy(asc(profiles.name), asc(profiles.uid))
    .limit(MOST_HOLDERS)
  return rows.map(({ name }) => name)
}

/** The person must be locked. */
export async function proveNumber(tx: Tx, uid: string, now: Date): Promise<void> {
  await tx.update(profiles).set({ phoneProvenAt: now }).where(eq(profiles.uid, uid))
}

export async function proveEmail(tx: Tx, uid: string, now: Date): Promise<void> {
  await tx.update(profiles).set({ emailProvenAt: now }).where(eq(profiles.uid, uid))
}

/** A code to join that came back; one on a slip or in a chat was sent to no address of ours. */
export async function proveSentContact(
  tx: Tx,
  { uid, channel, at }: { uid: string; channel: InviteChannel; at: Date },
): Promise<void> {
  if (channel === 'email') await proveEmail(tx, uid, at)
  if (channel === 'sms') await proveNumber(tx, uid, at)
}
