import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { changesBetween, recordAudit, strangerOf } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { Caller, Origin } from '../../../server/http/caller.ts'
import { AppError } from '../../../shared/errors.ts'
import { permissionsOf } from '../../../shared/permissions.ts'
import type { Staff, StaffRole } from '../../../shared/staff-roles.ts'
import { ACCOUNT_MESSAGES, type Role, type UserProfile } from '../accounts.contract.ts'
import * as queries from './accounts.queries.ts'
import { countLoginAttempt, forgetFailures, forgetOldFailures } from './lockout.ts'
import { forgetExpiredLinks } from './password-links.ts'
import { hashOfNothing, hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts'
import { endOtherSessions, endSession, forgetExpiredSessions, openSession } from './sessions.ts'
import { limitToProperties } from './staff.queries.ts'
import { acceptCode, forgetCodeFailures, requireCode, wrongCode } from './totp/login-code.ts'

type Deps = Pick<Context, 'db' | 'clock'>

export const noProfile = () => new AppError(403, ACCOUNT_MESSAGES.noProfile)

type Given = { email: string; password: string; code: string; device: string }

/**
 * Throws 401 for every failure alike, or with `needsCode` once the password was right; 429 after 10 failures of a pair,
 * 403 without a profile.
 */
export async function login(
  { db, clock, secret }: Deps & Pick<Context, 'secret'>,
  given: Given,
  origin: Origin,
) {
  const address = origin.ip ?? ''
  const account = await queries.findAccountByEmail(db, given.email)
  // The stored address: PostgreSQL folds letters that JavaScript does not, such as İ.
  const who = account?.email ?? given.email
  const slowMs = await countLoginAttempt(db, who, address, clock.now())
  const refuse = async (error: AppError, reason?: string) => {
    if (slowMs > 0) await pause(slowMs)
    await recordRefused({ db, clock }, origin, { typed: given.email, uid: account?.uid ?? null, reason })
    return error
  }
  if (!(await verifyPassword(given.password, account?.passwordHash)) || !account)
    throw await refuse(new AppError(401, ACCOUNT_MESSAGES.badLogin))
  await requireCode({ db, clock }, account.uid, given.code)
  if (!account.profile) throw noProfile()
  const { uid, name, role } = account.profile
  const by = { uid, name, role: account.staff ?? role, ...origin }
  const renewed = isOutdatedHash(account.passwordHash) ? await hashPassword(given.password) : undefined
  // Verifying takes long: the session is opened only when the password has not changed meanwhile.
  const token = await db.transaction(async (tx) => {
    const unchanged = await queries.lockUnchangedLogin(tx, uid, account.passwordHash)
    if (!unchanged) return undefined
    if (!(await acceptCode({ clock, secret }, tx, { by, uid, code: given.code }))) return null
    if (renewed) await queries.replaceHash(tx, uid, renewed)
    await recordAudit(tx, clock.now(), by, {
      action: 'session.opened',
      target: { kind: 'account', id: uid, name },
    })
    return openSession(tx, uid, clock.now(), { device: given.device, network: origin.ip })
  })
  if (token === null) throw await refuse(wrongCode(), 'the code was wrong, the password right')
  if (token === undefined) throw new AppError(401, ACCOUNT_MESSAGES.badLogin)
  await forgetFailures(db, who, address)
  if (given.code) await forgetCodeFailures({ db }, uid)
  return { token, user: { uid, email: account.email, name, role, ...accessOf(account) } }
}

const recordRefused = (
  { db, clock }: Deps,
  origin: Origin,
  { typed, uid, reason }: { typed: string; uid: string | null; reason: string | undefined },
): Promise<void> => {
  // People type their password into the wrong field, and an event is kept for ever.
  const name = typed.includes('@') ? typed : 'Somebody'
  return recordAudit(db, clock.now(), strangerOf(origin, name), {
    action: 'session.refused',
    target: { kind: 'account', id: uid, name },
    ...(reason && { changes: { reason: [null, reason] } }),
  })
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
  return { ...profile, ...accessOf(caller), needsTotp: caller.needsTotp }
}

/** What the screens offer to somebody of the office; a tenant has no permissions. */
function accessOf(person: { staff: StaffRole | null; propertyIds: readonly string[] | null } | undefined) {
  if (!person?.staff) return { staff: null, permissions: [] }
  const { staff, propertyIds } = person
  return { staff, permissions: permissionsOf({ staff, propertyIds }) }
}

export async function changeOwnProfile(
  { db, clock }: Deps,
  caller: Caller,
  changes: { name?: string | undefined; phone?: string | null | undefined },
): Promise<UserProfile> {
  const named = {
    ...(changes.name !== undefined && { name: changes.name }),
    ...(changes.phone !== undefined && { phone: changes.phone || null }),
  }
  await db.transaction(async (tx) => {
    await queries.lockPerson(tx, caller.uid)
    const before = await queries.findProfile(tx, caller.uid)
    await queries.updatePerson(tx, caller.uid, named)
    await recordAudit(tx, clock.now(), caller, {
      action: 'profile.changed',
      target: { kind: 'account', id: caller.uid, name: caller.name },
      changes: changesBetween(
        { name: before?.name, phone: before?.phone },
        { name: before?.name, phone: before?.phone, ...named },
      ),
    })
  })
  return ownProfile(db, caller)
}

export async function logout({ db, clock }: Deps, caller: Caller): Promise<void> {
  await db.transaction(async (tx) => {
    await endSession(tx, caller)
    await recordAudit(tx, clock.now(), caller, {
      action: 'session.ended',
      target: { kind: 'account', id: caller.uid, name: caller.name },
    })
  })
}

/** Ends all other sessions. Throws 400 when the current password is wrong, 429 as login does. */
export async function changeOwnPassword(
  { db, clock }: Deps,
  caller: Caller,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  const address = caller.ip ?? ''
  await countLoginAttempt(db, caller.email, address, clock.now())
  const wrong = () => new AppError(400, ACCOUNT_MESSAGES.wrongPassword)
  const account = await queries.findAccount(db, caller.uid)
  if (!(await verifyPassword(given.currentPassword, account?.passwordHash))) throw wrong()
  // Does not overwrite a password that was reset during the check.
  const change = { uid: caller.uid, to: await hashPassword(given.newPassword), from: account?.passwordHash }
  await db.transaction(async (tx) => {
    if (!(await queries.updatePassword(tx, change))) throw wrong()
    await endOtherSessions(tx, caller.uid, caller.sessionHash)
    await recordAudit(tx, clock.now(), caller, {
      action: 'password.changed',
      target: { kind: 'account', id: caller.uid, name: caller.name },
    })
  })
  await forgetFailures(db, caller.email, address)
}

export async function deleteExpiredSessions({ db, clock }: Deps): Promise<void> {
  await forgetExpiredSessions(db, clock.now())
  await forgetExpiredLinks(db, clock.now())
  await forgetOldFailures(db, clock.now())
}
