import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../server/database/index.ts'
import { brokenConstraint } from '../../../server/database/violations.ts'
import type { UserProfile } from '../accounts.contract.ts'
import { accounts, profiles } from './accounts.table.ts'

/** What is kept of a person besides the login. */
export type Person = typeof profiles.$inferInsert
export type PersonChanges = Partial<Omit<Person, 'uid' | 'role' | 'deletedAt'>>

/** Whether a failure is an e-mail that is in use. */
export function isEmailTaken(error: unknown): boolean {
  return ['accounts_email', 'profiles_email'].includes(brokenConstraint(error) ?? '')
}

const sameEmail = (column: typeof accounts.email, email: string) => sql`lower(${column}) = lower(${email})`

async function findLogin(db: Db, where: SQL) {
  const [row] = await db
    .select({
      uid: accounts.uid,
      email: accounts.email,
      passwordHash: accounts.passwordHash,
      profile: profiles,
    })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(where)
  return row
}

/** The login of an e-mail in any case. */
export const findAccountByEmail = (db: Db, email: string) => findLogin(db, sameEmail(accounts.email, email))

export const findAccount = (db: Db, uid: string) => findLogin(db, eq(accounts.uid, uid))

/** Holds a login as it is until the transaction ends; false when it is gone or its password has changed. */
export async function holdLogin(tx: Tx, uid: string, passwordHash: string): Promise<boolean> {
  const held = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(accounts.uid, uid), eq(accounts.passwordHash, passwordHash)))
    .for('share')
  return held.length === 1
}

export async function findProfile(db: Db, uid: string): Promise<UserProfile | undefined> {
  const [row] = await db.select(shown).from(profiles).where(eq(profiles.uid, uid))
  return row
}

const shown = {
  uid: profiles.uid,
  name: profiles.name,
  email: profiles.email,
  phone: profiles.phone,
  role: profiles.role,
  moveInDate: profiles.moveInDate,
  moveOutDate: profiles.moveOutDate,
}

/** Locks a person until the transaction ends. */
export async function lockPerson(tx: Tx, uid: string): Promise<void> {
  await tx.select({ uid: profiles.uid }).from(profiles).where(eq(profiles.uid, uid)).for('update')
}

/** People with their logins, for features above to join; `login` is null once it was deleted. */
export const people = (db: Db) =>
  db
    .select({ ...shown, login: sql<string | null>`${accounts.uid}`.as('login') })
    .from(profiles)
    .leftJoin(accounts, eq(accounts.uid, profiles.uid))
    .as('people')

export async function insertAccount(
  tx: Tx,
  row: { person: Person; passwordHash: string; createdAt: Date },
): Promise<void> {
  const { person, passwordHash, createdAt } = row
  await tx.insert(profiles).values(person)
  await tx.insert(accounts).values({ uid: person.uid, email: person.email, passwordHash, createdAt })
}

/** Changes a person; the login follows a new e-mail. */
export async function updatePerson(db: Db, uid: string, changes: PersonChanges): Promise<void> {
  if (Object.keys(changes).length === 0) return
  await db.update(profiles).set(changes).where(eq(profiles.uid, uid))
  if (changes.email !== undefined)
    await db.update(accounts).set({ email: changes.email }).where(eq(accounts.uid, uid))
}

export async function updatePassword(db: Db, uid: string, passwordHash: string): Promise<void> {
  await db.update(accounts).set({ passwordHash }).where(eq(accounts.uid, uid))
}

/** Ends a login and, with it, its sessions; the person stays. */
export async function deleteAccount(db: Db, uid: string): Promise<void> {
  await db.delete(accounts).where(eq(accounts.uid, uid))
}

/** Frees the e-mail of a person who is kept for the books only. */
export async function retirePerson(db: Db, uid: string, now: Date): Promise<void> {
  await db.update(profiles).set({ deletedAt: now }).where(eq(profiles.uid, uid))
}

/** The e-mails of every admin that can sign in, the oldest first. */
export async function adminEmails(db: Db): Promise<string[]> {
  const rows = await db
    .select({ email: accounts.email })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(and(eq(profiles.role, 'admin'), isNull(profiles.deletedAt)))
    .orderBy(asc(accounts.createdAt))
  return rows.map(({ email }) => email)
}
