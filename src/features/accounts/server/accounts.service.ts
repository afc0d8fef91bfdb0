import { randomUUID, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import { requirePermission } from '../../../server/http/authentication.ts'
import type { Caller, SessionLookup } from '../../../server/http/caller.ts'
import { sharedSecret } from '../../../server/secrets.ts'
import { AppError } from '../../../shared/errors.ts'
import { permissionsOf, type Staff, type StaffRole } from '../../../shared/permissions.ts'
import { ACCOUNT_MESSAGES, type Role, type UserProfile } from '../accounts.contract.ts'
import * as queries from './accounts.queries.ts'
import { countLoginAttempt, forgetFailures, forgetOldFailures } from './lockout.ts'
import { forgetExpiredLinks } from './password-links.ts'
import { hashOfNothing, hashPassword, isOutdatedHash, randomSetupCode, verifyPassword } from './passwords.ts'
import { createSessionCache, type Session } from './session-cache.ts'
import {
  endOtherSessions,
  findSession,
  forgetExpiredSessions,
  hashToken,
  openSession,
  renewSession,
} from './sessions.ts'
import { isOwner, limitToProperties, listStaff, lockStaff } from './staff.queries.ts'

type Deps = Pick<Context, 'db' | 'clock'>

const noProfile = () => new AppError(403, ACCOUNT_MESSAGES.noProfile)

/** Tells who is asking, from sessions and tickets. */
export function createSessionLookup({ db, clock, events }: Deps & Pick<Context, 'events'>): SessionLookup {
  const cache = createSessionCache()
  events.onSessionChange(cache.forget)
  const find = async (tokenHash: string) => {
    const session = await cache.read(tokenHash, () => findSession(db, tokenHash, clock.now()))
    return session && clock.now() < session.expiresAt ? session : undefined
  }
  const callerOf = ({ uid, email, profile, staff, propertyIds, tokenHash }: Session): Caller => {
    if (!profile) throw noProfile()
    const { name, role } = profile
    return { uid, email, name, role, staff, propertyIds, sessionHash: tokenHash }
  }
  return {
    async bySession(token) {
      const session = await find(hashToken(token))
      if (!session) return undefined
      if (await renewSession(db, session, clock.now())) cache.forget([session.uid])
      return callerOf(session)
    },
    async bySessionHash(sessionHash) {
      const session = await find(sessionHash)
      return session && callerOf(session)
    },
  }
}

/** Throws 401 for every failure alike, 429 after 10 failures of a pair, 403 without a profile. */
export async function login(
  { db, clock }: Deps,
  given: { email: string; password: string },
  address: string,
) {
  const account = await queries.findAccountByEmail(db, given.email)
  // The stored address: PostgreSQL folds letters that JavaScript does not, such as İ.
  const who = account?.email ?? given.email
  const slowMs = await countLoginAttempt(db, who, address, clock.now())
  if (!(await verifyPassword(given.password, account?.passwordHash)) || !account) {
    if (slowMs > 0) await pause(slowMs)
    throw new AppError(401, ACCOUNT_MESSAGES.badLogin)
  }
  await forgetFailures(db, who, address)
  if (!account.profile) throw noProfile()
  const { uid, name, role } = account.profile
  const renewed = isOutdatedHash(account.passwordHash) ? await hashPassword(given.password) : undefined
  // Verifying takes long: the session is opened only when the password has not changed meanwhile.
  const token = await db.transaction(async (tx) => {
    const unchanged = await queries.lockUnchangedLogin(tx, uid, account.passwordHash)
    if (!unchanged) return undefined
    if (renewed) await queries.replaceHash(tx, uid, renewed)
    return openSession(tx, uid, clock.now())
  })
  if (token === undefined) throw new AppError(401, ACCOUNT_MESSAGES.badLogin)
  return { token, user: { uid, email: account.email, name, role, ...accessOf(account) } }
}

/** Throws 409 when the email is in use. */
export async function createAccount(
  tx: Tx,
  person: {
    name: string
    email: string
    phone?: string | null
    moveInDate?: string | null
    moveOutDate?: string | null
  },
  login: { role: Role; passwordHash: string } & Partial<Staff>,
  now: Date,
): Promise<string> {
  const uid = randomUUID()
  const { role, passwordHash, staff = 'owner', propertyIds = null } = login
  await refuseTakenEmail(() =>
    queries.insertAccount(tx, {
      person: { ...person, uid, role, staff: role === 'admin' ? staff : null },
      passwordHash,
      createdAt: now,
    }),
  )
  if (propertyIds) await limitToProperties(tx, uid, propertyIds)
  return uid
}

/** For tenants who set their password by a link. Throws 409 when an email is in use. */
export function createAccountsWithoutPassword(
  tx: Tx,
  people: readonly Omit<queries.Person, 'role'>[],
  now: Date,
): Promise<void> {
  const rows = people.map((person) => ({
    person: { ...person, role: 'tenant' as const },
    passwordHash: hashOfNothing(),
    createdAt: now,
  }))
  return refuseTakenEmail(() => queries.insertAccounts(tx, rows))
}

export const emailsInUse = queries.emailsInUse

/** Locks the account. Throws 404 without such a person, 409 for an admin's. */
export async function linkableAccount(tx: Tx, uid: string): Promise<void> {
  await queries.lockPerson(tx, uid)
  const account = await queries.findAccount(tx, uid)
  if (!account?.profile) throw new AppError(404, ACCOUNT_MESSAGES.unknownAccount)
  if (account.profile.role === 'admin')
    throw new AppError(409, 'This account is an admin and cannot become a tenant.')
}

/** Throws 409 when the new email is in use. */
export async function changePerson(tx: Tx, uid: string, changes: queries.PersonChanges): Promise<void> {
  await queries.lockPerson(tx, uid)
  await refuseTakenEmail(() => queries.updatePerson(tx, uid, changes))
}

/** Keeps the person for the accounts and frees the email. */
export async function retireAccount(tx: Tx, uid: string, now: Date): Promise<void> {
  // Everywhere the person is locked before the login; another order could deadlock.
  await queries.retirePerson(tx, uid, now)
  await queries.deleteAccount(tx, uid)
}

/** Turns a unique violation on the email into a 409. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (queries.isEmailTaken(error)) throw new AppError(409, ACCOUNT_MESSAGES.emailTaken)
    throw error
  }
}

export async function ownProfile(db: Db, caller: Caller): Promise<UserProfile> {
  const profile = await queries.findProfile(db, caller.uid)
  if (!profile) throw noProfile()
  return { ...profile, ...accessOf(caller) }
}

/** What the screens offer to somebody of the office; a tenant has no permissions. */
function accessOf(person: { staff: StaffRole | null; propertyIds: readonly string[] | null } | undefined) {
  if (!person?.staff) return { staff: null, permissions: [] }
  const { staff, propertyIds } = person
  return { staff, permissions: permissionsOf({ staff, propertyIds }) }
}

export async function changeOwnProfile(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  changes: { name?: string | undefined; phone?: string | null | undefined },
): Promise<UserProfile> {
  const named = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.phone !== undefined && { phone: changes.phone || null }),
  }
  await db.transaction((tx) => queries.updatePerson(tx, caller.uid, named))
  return ownProfile(db, caller)
}

/** Ends all other sessions. Throws 400 when the current password is wrong, 429 as login does. */
export async function changeOwnPassword(
  { db, clock }: Deps,
  caller: Caller,
  given: { currentPassword: string; newPassword: string },
  address: string,
): Promise<void> {
  await countLoginAttempt(db, caller.email, address, clock.now())
  const wrong = () => new AppError(400, ACCOUNT_MESSAGES.wrongPassword)
  const account = await queries.findAccount(db, caller.uid)
  if (!(await verifyPassword(given.currentPassword, account?.passwordHash))) throw wrong()
  // Does not overwrite a password that was reset during the check.
  const change = { uid: caller.uid, to: await hashPassword(given.newPassword), from: account?.passwordHash }
  await db.transaction(async (tx) => {
    if (!(await queries.updatePassword(tx, change))) throw wrong()
    await endOtherSessions(tx, caller.uid, caller.sessionHash)
  })
  await forgetFailures(db, caller.email, address)
}

export async function hasAdmin(db: Db): Promise<boolean> {
  return (await listStaff(db)).length > 0
}

/** Stays the same until the portal is set up. */
export const setupCode = (db: Db): Promise<string> => sharedSecret(db, 'setup-code', randomSetupCode)

const SETUP_TRIES = 'set-up code'
const onlyAdmins = () => new AppError(403, 'Only an admin may create further admins.')

/** Only the first admin needs the set-up code. Throws 403 without a code or an admin, 409. */
export async function register(
  { db, clock }: Deps,
  caller: Caller | undefined,
  given: { name: string; email: string; password: string; setupCode?: string | undefined },
  address: string,
): Promise<{ uid: string }> {
  const admin = caller?.staff ? caller : undefined
  if (admin) requirePermission(admin, 'staff:manage')
  if (!admin) await checkSetupCode({ db, clock }, given.setupCode, address)
  const passwordHash = await hashPassword(given.password)
  return db.transaction(async (tx) => {
    await lockStaff(tx)
    const allowed = admin ? await isOwner(tx, admin.uid) : !(await hasAdmin(tx))
    if (!allowed) throw onlyAdmins()
    const { name, email } = given
    return { uid: await createAccount(tx, { name, email }, { role: 'admin', passwordHash }, clock.now()) }
  })
}

async function checkSetupCode(
  { db, clock }: Deps,
  given: string | undefined,
  address: string,
): Promise<void> {
  if (await hasAdmin(db)) throw onlyAdmins()
  await countLoginAttempt(db, SETUP_TRIES, address, clock.now())
  const code = Buffer.from(await setupCode(db))
  const typed = Buffer.from((given ?? '').toUpperCase())
  if (typed.length !== code.length || !timingSafeEqual(typed, code)) {
    throw new AppError(403, 'The set-up code is not right. The portal prints it where it was started.')
  }
  await forgetFailures(db, SETUP_TRIES, address)
}

/** Does nothing when there is an admin. */
export async function ensureFirstAdmin({ db, clock }: Deps, email: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await db.transaction(async (tx) => {
    await lockStaff(tx)
    if (await hasAdmin(tx)) return
    await createAccount(tx, { name: 'Administrator', email }, { role: 'admin', passwordHash }, clock.now())
  })
}

export async function deleteExpiredSessions({ db, clock }: Deps): Promise<void> {
  await forgetExpiredSessions(db, clock.now())
  await forgetExpiredLinks(db, clock.now())
  await forgetOldFailures(db, clock.now())
}
