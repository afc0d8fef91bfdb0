import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { logins } from '../accounts.queries.ts'
import { accounts, profiles } from '../accounts.table.ts'

/** How many people's passwords are tried for one number. */
const MOST_HOLDERS = 5

const holds = (phone: string) =>
  and(eq(profiles.role, 'tenant'), isNull(profiles.deletedAt), eq(profiles.phoneE164, phone))

/** The person who has had the number longest comes first, so that later holders push nobody out. */
const oldestFirst = [
  sql`${profiles.phoneProvenAt} asc nulls last`,
  sql`${profiles.phoneSince} asc nulls first`,
  asc(accounts.createdAt),
  asc(accounts.uid),
]

/** The tenants with a login who have a number in E.164: those who have proven it, then those whom the office gave it. */
export const listHolders = (db: Db, phone: string) =>
  logins(db, sql`${holds(phone)}`)
    .orderBy(...oldestFirst)
    .limit(MOST_HOLDERS)

type CodeOwner = { uid: string } | 'several' | undefined

/**
 * The person who gets a code for a number: the only one who has proven it, else the only one whom the office gave it. Locks the login.
 */
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

/** The people who share a number, for the office. */
export async function namesOfHolders(db: Db, phone: string): Promise<string[]> {
  const rows = await db
    .select({ name: profiles.name })
    .from(profiles)
    .where(holds(phone))
    .orderBy(asc(profiles.name), asc(profiles.uid))
    .limit(MOST_HOLDERS)
  return rows.map(({ name }) => name)
}

/** The person is locked. */
export async function proveNumber(tx: Tx, uid: string, now: Date): Promise<void> {
  await tx.update(profiles).set({ phoneProvenAt: now }).where(eq(profiles.uid, uid))
}
