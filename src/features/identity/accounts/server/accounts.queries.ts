import { and, eq, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../server/database/violations.ts'
import { announceSessionChange } from '../../../../server/events/announce.ts'
import { defaultChannels } from '../channels.rules.ts'
import { accounts, loginFailures, profiles } from './accounts.table.ts'
import { endSentJoinCode } from './joining/join-codes.queries.ts'
import { endLinks } from './passwords/password-links.ts'
import { createDecoyHash } from './passwords/passwords.ts'
import { keepOneChannel } from './phone/channels.queries.ts'
import { findContacts, noteContactChanges } from './phone/contact-changes.queries.ts'
import { endOtherNumber } from './phone/other-number.ts'
import { newPhone, type PhoneFields, phoneEnteredByOffice } from './phone/phone-fields.ts'
import { endOtherSessions } from './sessions.ts'
import { limitedTo, staffRole } from './staff/staff.queries.ts'
import { hasTotp } from './totp/totp.conditions.ts'

export type Person = Omit<typeof profiles.$inferInsert, keyof PhoneFields> & { phone?: string | null }
export type FirstPasswordKind = NonNullable<typeof accounts.$inferSelect.firstPassword>
export type PersonChanges = Partial<Omit<Person, 'uid' | 'role' | 'deletedAt' | 'phone'>> & {
  phone?: { typed: string | null; at: Date }
  phoneFields?: PhoneFields
}

const newPerson = ({ phone = null, ...person }: Person, now: Date) => ({
  ...person,
  ...newPhone(phone, now),
  channels: person.channels ?? defaultChannels({ email: person.email ?? null }),
})

export function isEmailTaken(error: unknown): boolean {
  return ['accounts_email', 'profiles_email'].includes(brokenConstraint(error) ?? '')
}

const sameEmail = (column: typeof accounts.email, email: string) => sql`lower(${column}) = lower(${email})`

export const logins = (db: Db, where: SQL) =>
  db
    .select({
      uid: accounts.uid,
      email: accounts.email,
      phone: accounts.phone,
      passwordHash: accounts.passwordHash,
      firstPassword: accounts.firstPassword,
      joinedAt: accounts.joinedAt,
      profile: profiles,
      role: profiles.role,
      staff: staffRole,
      propertyIds: limitedTo,
    })
    .from(accounts)
    .leftJoin(profiles, eq(profiles.uid, accounts.uid))
    .where(where)

export async function findAccountByEmail(db: Db, email: string) {
  const [row] = await logins(db, sameEmail(accounts.email, email))
  return row
}

export async function findAccount(db: Db, uid: string) {
  const [row] = await logins(db, eq(accounts.uid, uid))
  return row
}

const locked = (tx: Tx, where: SQL) => logins(tx, where).for('update', { of: accounts })

export async function lockLogin(tx: Tx, uid: string) {
  const [row] = await locked(tx, eq(accounts.uid, uid))
  return row
}

export async function lockLoginByEmail(tx: Tx, email: string) {
  const [row] = await locked(tx, sameEmail(accounts.email, email))
  return row
}

/** Locks the login until the transaction ends; false if it is deleted or its password has changed. */
export async function lockUnchangedLogin(
  tx: Tx,
  { uid, passwordHash, joinedAt }: { uid: string; passwordHash: string; joinedAt: Date | null },
): Promise<boolean> {
  const held = await tx
    .select({ uid: accounts.uid })
    .from(accounts)
    .where(and(eq(accounts.uid, uid), eq(accounts.passwordHash, passwordHash)))
    // The first sign-in writes the row: two with shared locks would wait for each other.
    .for(joinedAt === null ? 'no key update' : 'share')
  return held.length === 1
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfile>>>

export async function findProfile(db: Db, uid: string) {
  const [row] = await db
    .select({ ...shown, totp: hasTotp })
    .from(profiles)
    .leftJoin(accounts, eq(accounts.uid, profiles.uid))
    .where(eq(profiles.uid, uid))
  return row
}

const shown = {
  uid: profiles.uid,
  name: profiles.name,
  email: profiles.email,
  phone: profiles.phone,
  phoneE164: profiles.phoneE164,
  emailProvenAt: profiles.emailProvenAt,
  phoneProvenAt: profiles.phoneProvenAt,
  unconfirmedPhone: profiles.unconfirmedPhone,
  channels: profiles.channels,
  preferredChannel: profiles.preferredChannel,
  language: profiles.language,
  role: profiles.role,
  moveInDate: profiles.moveInDate,
  moveOutDate: profiles.moveOutDate,
}

export async function lockPerson(tx: Tx, uid: string): Promise<void> {
  await tx.select({ uid: profiles.uid }).from(profiles).where(eq(profiles.uid, uid)).for('update')
}

/** A view for other features to join; `login` is null once deleted. */
export const people = (db: Db) =>
  db
    .select({
      ...shown,
      login: sql<string | null>`${accounts.uid}`.as('login'),
      joinedAt: accounts.joinedAt,
      search: profiles.search,
    })
    .from(profiles)
    .leftJoin(accounts, eq(accounts.uid, profiles.uid))
    .as('people')

type Login = Omit<typeof accounts.$inferInsert, 'uid' | 'email'>

export async function insertAccount(tx: Tx, { person, ...login }: { person: Person } & Login): Promise<void> {
  await tx.insert(profiles).values(newPerson(person, login.createdAt))
  await insertLogin(tx, { uid: person.uid, email: person.email ?? null, ...login })
}

/** Lower-case emails of logins and of people who are not deleted. */
export async function findEmailsInUse(db: Db, emails: readonly string[]): Promise<Set<string>> {
  const lowerEmails = sql`any(${sql.param(emails.map((email) => email.toLowerCase()))}::text[])`
  const used = (email: SQLWrapper) => sql<string>`lower(${email})`
  const logins = await db
    .select({ email: used(accounts.email) })
    .from(accounts)
    .where(sql`lower(${accounts.email}) = ${lowerEmails}`)
  const persons = await db
    .select({ email: used(profiles.email) })
    .from(profiles)
    .where(and(sql`lower(${profiles.email}) = ${lowerEmails}`, isNull(profiles.deletedAt)))
  return new Set([...logins, ...persons].map(({ email }) => email))
}

/** Lower-case addresses of everyone who was not deleted. */
export function listPeopleWithEmail(db: Db) {
  const email = sql<string>`lower(${profiles.email})`
  return db
    .select({ uid: profiles.uid, email })
    .from(profiles)
    .where(and(isNotNull(profiles.email), isNull(profiles.deletedAt)))
}

export async function insertAccounts(
  tx: Tx,
  rows: { person: Person; passwordHash: string; createdAt: Date }[],
): Promise<void> {
  for (const some of inChunks(rows)) {
    await tx.insert(profiles).values(some.map(({ person, createdAt }) => newPerson(person, createdAt)))
    await tx
      .insert(accounts)
      .values(some.map(({ person: { uid, email = null }, ...login }) => ({ uid, email, ...login })))
  }
}

export async function insertPeople(tx: Tx, people: readonly Person[], now: Date): Promise<void> {
  for (const some of inChunks(people))
    await tx.insert(profiles).values(some.map((person) => newPerson(person, now)))
}

export async function insertLogin(tx: Tx, row: typeof accounts.$inferInsert): Promise<void> {
  await tx.insert(accounts).values(row)
}

/** Also changes the login's email, which ends all sessions but the kept one. Returns true if a first password ended too. */
export async function updatePerson(
  tx: Tx,
  uid: string,
  changes: PersonChanges,
  { at, keptSession = null }: { at: Date; keptSession?: string | null },
): Promise<{ endedFirstPassword: boolean }> {
  const nothing = { endedFirstPassword: false }
  if (Object.keys(changes).length === 0) return nothing
  const { phone, phoneFields = phone && (await phoneEnteredByOffice(tx, uid, phone)), ...named } = changes
  const before = await findContacts(tx, uid)
  const set = { ...named, ...phoneFields }
  if (Object.keys(set).length > 0) await tx.update(profiles).set(set).where(eq(profiles.uid, uid))
  await noteContactChanges(tx, uid, { before, after: await findContacts(tx, uid), at })
  await keepOneChannel(tx, uid)
  announceSessionChange(tx, uid)
  if (phoneFields?.phoneE164 !== undefined && phoneFields.phoneE164 !== (before?.phoneE164 ?? null))
    await endOtherNumber(tx, uid, { keptSession, wasProven: (before?.phoneProvenAt ?? null) !== null })
  return changes.email === undefined ? nothing : updateLoginEmail(tx, uid, changes.email, keptSession)
}

/** Links and a first password went to the old address, whose reader may be signed in. */
async function updateLoginEmail(tx: Tx, uid: string, email: string | null, keptSession: string | null) {
  const [before] = await tx
    .select({
      uid: accounts.uid,
      firstPassword: accounts.firstPassword,
      same: sql<boolean>`lower(${accounts.email}) is not distinct from lower(${email}::text)`,
    })
    .from(accounts)
    .where(eq(accounts.uid, uid))
    .for('update')
  const isOther = before !== undefined && !before.same
  const endedFirstPassword = isOther && before.firstPassword !== null
  const ended = endedFirstPassword && { passwordHash: createDecoyHash(), firstPassword: null }
  await tx
    .update(accounts)
    .set({ email, ...ended })
    .where(eq(accounts.uid, uid))
  if (isOther) await endLinks(tx, uid)
  if (isOther) await endSentJoinCode(tx, uid, ['email'])
  if (isOther) await endOtherSessions(tx, uid, keptSession)
  return { endedFirstPassword }
}

const firstJoined = (at: Date) => sql`coalesce(${accounts.joinedAt}, ${sql.param(at, accounts.joinedAt)})`

export async function markJoined(tx: Tx, uid: string, at: Date): Promise<void> {
  await tx
    .update(accounts)
    .set({ joinedAt: firstJoined(at) })
    .where(eq(accounts.uid, uid))
}

/** Ends password links too. False if the hash is no longer `from`. */
export async function updatePassword(
  tx: Tx,
  { uid, to, from, at }: { uid: string; to: string; from?: string | undefined; at: Date },
): Promise<boolean> {
  const [changed] = await tx
    .update(accounts)
    .set({ passwordHash: to, firstPassword: null, joinedAt: firstJoined(at) })
    .where(and(eq(accounts.uid, uid), from === undefined ? undefined : eq(accounts.passwordHash, from)))
    .returning({ uid: accounts.uid })
  if (changed) await endLinks(tx, uid)
  return changed !== undefined
}

export async function markFirstPassword(tx: Tx, uid: string, kind: FirstPasswordKind): Promise<void> {
  await tx.update(accounts).set({ firstPassword: kind }).where(eq(accounts.uid, uid))
}

/** Replaces a hash by another one of the same password. */
export async function replaceHash(tx: Tx, uid: string, passwordHash: string): Promise<void> {
  await tx.update(accounts).set({ passwordHash }).where(eq(accounts.uid, uid))
}

export async function deleteAccount(tx: Tx, uid: string): Promise<void> {
  await tx.delete(accounts).where(eq(accounts.uid, uid))
  announceSessionChange(tx, uid)
}

export async function deleteAccounts(tx: Tx, uids: readonly string[]): Promise<void> {
  await tx.delete(accounts).where(sql`${accounts.uid} = any(${sql.param([...uids])}::uuid[])`)
  for (const uid of uids) announceSessionChange(tx, uid)
}

/** Frees the email of a person who is kept for the accounts only. */
export const retirePerson = (db: Db, uid: string, now: Date): Promise<void> => retirePeople(db, [uid], now)

export async function retirePeople(db: Db, uids: readonly string[], now: Date): Promise<void> {
  await db
    .update(profiles)
    .set({ deletedAt: now })
    .where(sql`${profiles.uid} = any(${sql.param([...uids])}::uuid[])`)
}

export async function deletePerson(tx: Tx, uid: string): Promise<void> {
  await tx.delete(profiles).where(eq(profiles.uid, uid))
}

/** Instances of the previous release still count failures there during an upgrade. */
export async function deleteOldFailures(db: Db, now: Date): Promise<void> {
  const quarterAgo = new Date(now.getTime() - 15 * 60_000)
  await db.delete(loginFailures).where(lt(loginFailures.failedAt, quarterAgo))
}
