import { randomUUID } from 'node:crypto'
import { recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { takesCodes, toE164 } from '../../../../server/phone.ts'
import { deleteExpiredCounters } from '../../../../server/rate-limits/counters.ts'
import type { Channel } from '../../../../shared/channels.ts'
import { printPhone } from '../../../../shared/fields/phone.ts'
import { listPermissions } from '../../../../shared/permissions.ts'
import type { Staff } from '../../../../shared/staff-roles.ts'
import type { Role, UserProfile } from '../accounts.contract.ts'
import { ACCOUNT_ERRORS } from '../accounts.messages.ts'
import * as queries from './accounts.queries.ts'
import { changeAndAlert } from './alerts/owner-alerts.ts'
import { limitOwnPassword } from './attempts/attempts.ts'
import { deleteExpiredJoinCodes } from './joining/join-codes.queries.ts'
import { languageInUse, listLanguages } from './languages.ts'
import { refuseSharedPassword } from './passwords/first-password.ts'
import { deleteExpiredLinks } from './passwords/password-links.ts'
import { refuseWeakPassword } from './passwords/password-strength.ts'
import { createDecoyHash, hashPassword, verifyPassword } from './passwords/passwords.ts'
import { findTakenContacts, returnPerson } from './person-restore.queries.ts'
import { deleteExpiredCodes } from './phone/codes.queries.ts'
import { deleteExpiredContactCodes } from './phone/contact.queries.ts'
import { deleteExpiredSessionRows, endOtherSessions, endSession } from './sessions.ts'
import { limitToProperties } from './staff/staff.queries.ts'

type Deps = Pick<Context, 'db' | 'clock'>

export const noProfileError = () => ACCOUNT_ERRORS.noProfile()

/** Throws 409 when the email is in use. */
export async function createAccount(
  tx: Tx,
  person: {
    name: string
    email: string | null
    phone?: string | null
    channels?: Channel[] | undefined
    preferredChannel?: Channel | null | undefined
    moveInDate?: string | null
    moveOutDate?: string | null
  },
  login: {
    role: Role
    passwordHash: string
    firstPassword?: queries.FirstPasswordKind | null
  } & Partial<Staff>,
  now: Date,
): Promise<string> {
  const uid = randomUUID()
  const { role, passwordHash, firstPassword = null, staff = 'owner', propertyIds = null } = login
  await refuseTakenEmail(() =>
    queries.insertAccount(tx, {
      person: { ...person, uid, role, staff: role === 'admin' ? staff : null },
      passwordHash,
      firstPassword,
      createdAt: now,
    }),
  )
  if (propertyIds) await limitToProperties(tx, uid, propertyIds)
  return uid
}

/** These tenants set their password by a link. Throws 409 when an email is in use. */
export function createAccountsWithoutPassword(
  tx: Tx,
  people: readonly Omit<queries.Person, 'role'>[],
  now: Date,
): Promise<void> {
  const rows = people.map((person) => ({
    person: { ...person, role: 'tenant' as const },
    passwordHash: createDecoyHash(),
    createdAt: now,
  }))
  return refuseTakenEmail(() => queries.insertAccounts(tx, rows))
}

/** For tenants whom nobody can reach yet. */
export const createPeopleWithoutLogin = (
  tx: Tx,
  people: readonly Omit<queries.Person, 'role'>[],
  now: Date,
): Promise<void> =>
  queries.insertPeople(
    tx,
    people.map((person) => ({ ...person, role: 'tenant' as const })),
    now,
  )

export const findEmailsInUse = queries.findEmailsInUse

/** Locks the account. Throws 404 for an unknown person, 409 for an admin's account. */
export async function requireLinkableAccount(tx: Tx, uid: string) {
  await queries.lockPerson(tx, uid)
  const account = await queries.findAccount(tx, uid)
  if (!account?.profile) throw ACCOUNT_ERRORS.notFound()
  if (account.profile.role === 'admin') throw ACCOUNT_ERRORS.isAdmin()
  return account.profile
}

/** Returns true if a new email ended a first password. Throws 409 if it is in use. */
export async function changePerson(
  tx: Tx,
  uid: string,
  changes: queries.PersonChanges,
  at: Date,
): Promise<{ endedFirstPassword: boolean }> {
  await queries.lockPerson(tx, uid)
  return refuseTakenEmail(() => queries.updatePerson(tx, uid, changes, { at }))
}

/** Keeps the person for the accounts and frees the email. */
export async function retireAccount(tx: Tx, uid: string, now: Date): Promise<void> {
  // The person is always locked before the login, to prevent deadlocks.
  await queries.retirePerson(tx, uid, now)
  await queries.deleteAccount(tx, uid)
}

/** Undoes `retireAccount`; the login has no password, and there is none if somebody else has the email or number. */
export async function restoreAccount(tx: Tx, uid: string, now: Date): Promise<void> {
  await queries.lockPerson(tx, uid)
  const person = await queries.findProfile(tx, uid)
  if (!person) throw ACCOUNT_ERRORS.notFound()
  const taken = await findTakenContacts(tx, person)
  await refuseTakenEmail(() => returnPerson(tx, uid, taken))
  if (taken.email || taken.phone) return
  const login = { uid, email: person.email, passwordHash: createDecoyHash(), createdAt: now }
  await refuseTakenEmail(() => queries.insertLogin(tx, login))
}

/** As `retireAccount`, of many. */
export async function retireAccounts(tx: Tx, uids: readonly string[], now: Date): Promise<void> {
  await queries.retirePeople(tx, uids, now)
  await queries.deleteAccounts(tx, uids)
}

/** Turns a unique violation on the email into a 409. */
export async function refuseTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (queries.isEmailTaken(error)) throw ACCOUNT_ERRORS.emailTaken()
    throw error
  }
}

export async function readOwnProfile(
  ctx: Pick<Context, 'db' | 'deliveries' | 'config'>,
  caller: Caller,
): Promise<UserProfile> {
  const { db, deliveries } = ctx
  const profile = await queries.findProfile(db, caller.uid)
  if (!profile) throw noProfileError()
  return {
    ...presentPerson(profile),
    ...toAccess(caller),
    language: languageInUse(ctx, profile.role, profile.language),
    languages: listLanguages(ctx, profile.role),
    needsTotp: caller.needsTotp,
    totp: profile.totp,
    phoneText: phoneText(profile),
    confirmPhoneBy: await howToConfirm({ db, deliveries }, profile),
  }
}

/** Proving a number entered by the office settles who owns it if several people have it. */
async function howToConfirm(
  { db, deliveries }: Pick<Context, 'db' | 'deliveries'>,
  { phone, phoneProvenAt, unconfirmedPhone }: PhoneRow,
): Promise<UserProfile['confirmPhoneBy']> {
  const number = unconfirmedPhone ?? (phoneProvenAt === null ? phone : null)
  if (takesCodes(toE164(number ?? '') ?? '') && (await deliveries.sendsSms(db))) return 'code'
  return unconfirmedPhone === null ? null : 'office'
}

const presentPerson = (row: queries.ProfileRow) => ({
  uid: row.uid,
  name: row.name,
  email: row.email,
  emailProvenAt: row.emailProvenAt?.toISOString() ?? null,
  ...presentPhone(row),
  channels: row.channels,
  preferredChannel: row.preferredChannel,
  role: row.role,
  moveInDate: row.moveInDate,
  moveOutDate: row.moveOutDate,
})

const phoneText = ({ phone, unconfirmedPhone }: Pick<PhoneRow, 'phone' | 'unconfirmedPhone'>) =>
  unconfirmedPhone === null ? printPhone(phone) : `${printPhone(unconfirmedPhone)} (not confirmed)`

type PhoneRow = Pick<queries.ProfileRow, 'phone' | 'phoneE164' | 'phoneProvenAt' | 'unconfirmedPhone'>

/** Returns the number written last; sign-in and messages use `phoneE164`. */
export const presentPhone = ({ phone, phoneE164, phoneProvenAt, unconfirmedPhone }: PhoneRow) => ({
  phone: unconfirmedPhone ?? phone,
  phoneE164,
  phoneConfirmed: unconfirmedPhone === null,
  phoneProvenAt: phoneProvenAt?.toISOString() ?? null,
})

/** Access as the screens need it; tenants have no permissions. */
export function toAccess(person: Pick<Caller, 'staff' | 'propertyIds' | 'firstPassword'>) {
  const { staff, propertyIds, firstPassword } = person
  return {
    staff,
    permissions: staff ? listPermissions({ staff, propertyIds }) : [],
    mustChangePassword: firstPassword === 'shared',
    hasFirstPassword: firstPassword !== null,
  }
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

/** Ends all other sessions. Throws 400 for a wrong current password or a weak new one, 429 as login does. */
export async function changeOwnPassword(
  ctx: Context,
  caller: Caller,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  refuseSharedPassword(ctx, given.newPassword)
  await refuseWeakPassword(ctx, given.newPassword, caller)
  await limitOwnPassword(ctx, caller, () => replacePassword(ctx, caller, given))
}

async function replacePassword(
  ctx: Context,
  caller: Caller,
  given: { currentPassword: string; newPassword: string },
): Promise<void> {
  const { db, clock } = ctx
  const wrong = () => ACCOUNT_ERRORS.wrongPassword()
  const account = await queries.findAccount(db, caller.uid)
  if (!(await verifyPassword(given.currentPassword, account?.passwordHash))) throw wrong()
  // Does not overwrite a password that was reset during the check.
  const change = {
    uid: caller.uid,
    to: await hashPassword(given.newPassword),
    from: account?.passwordHash,
    at: clock.now(),
  }
  await db.transaction((tx) =>
    changeAndAlert(ctx, tx, { by: caller, about: [caller.uid] }, async () => {
      if (!(await queries.updatePassword(tx, change))) throw wrong()
      await endOtherSessions(tx, caller.uid, caller.sessionHash)
      await recordAudit(tx, clock.now(), caller, {
        action: 'password.changed',
        target: { kind: 'account', id: caller.uid, name: caller.name },
      })
      const title = `${caller.name} changed their password`
      return { result: undefined, alert: caller.staff && { title, facts: [], link: '/staff' } }
    }),
  )
}

/** Throws 403 for a missing or wrong password, 429 as login does. */
export async function confirmPassword(
  ctx: Deps & Pick<Context, 'secret'>,
  caller: Caller,
  password: string | undefined,
): Promise<void> {
  const flags = { needsPassword: true } as const
  if (!password) throw ACCOUNT_ERRORS.needsPassword().with({ flags })
  await limitOwnPassword(ctx, caller, async () => {
    const account = await queries.findAccount(ctx.db, caller.uid)
    if (!(await verifyPassword(password, account?.passwordHash)))
      throw ACCOUNT_ERRORS.wrongPassword().with({ status: 403, flags })
  })
}

export async function deleteExpiredSessions({ db, clock }: Deps): Promise<void> {
  await deleteExpiredCodes(db, clock.now())
  await deleteExpiredContactCodes(db, clock.now())
  await deleteExpiredSessionRows(db, clock.now())
  await deleteExpiredLinks(db, clock.now())
  await deleteExpiredJoinCodes(db, clock.now())
  await deleteExpiredCounters(db, clock)
  await queries.deleteOldFailures(db, clock.now())
}
