import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import { brokenConstraint } from '../../../server/database/violations.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Recipient } from '../../../server/mail/messages.ts'
import { AppError } from '../../../shared/errors.ts'
import { hasPermission, type Permission, reaches, seesTenantDetails } from '../../../shared/permissions.ts'
import type { StaffRole } from '../../../shared/staff-roles.ts'
import type { CompanySettings } from '../../company/company.contract.ts'
import type { NewStaff, StaffChanges, StaffChoice, StaffPerson } from '../staff.contract.ts'
import { STAFF_MESSAGES } from '../staff.messages.ts'
import { limitProblem } from '../staff.rules.ts'
import { updatePerson } from './accounts.queries.ts'
import { createAccount, refuseTakenEmail, retireAccount } from './accounts.service.ts'
import { hashPassword } from './passwords.ts'
import {
  isOwner,
  limitToProperties,
  listStaff,
  lockStaff,
  type StaffRow,
  updateStaffRole,
} from './staff.queries.ts'

type Deps = Pick<Context, 'db' | 'clock'>

const presentStaff = ({ createdAt, ...person }: StaffRow): StaffPerson => ({
  ...person,
  createdAt: createdAt.toISOString(),
})

export async function listStaffChoices({ db }: Pick<Context, 'db'>): Promise<StaffChoice[]> {
  return (await listStaff(db)).map(({ uid, name, staff }) => ({ uid, name, staff }))
}

export async function listEveryone({ db }: Pick<Context, 'db'>): Promise<StaffPerson[]> {
  return (await listStaff(db)).map(presentStaff)
}

/** Shown as the reason of a withdrawn message. */
export const ADMIN_GONE = 'the admin was removed'

/** Who hears of what belongs to a property, or to several (null), and may be assigned to somebody. */
export type OfficeOf = (propertyId: string | null, assigneeUid?: string | null) => Recipient[]

/** ADMIN_NOTIFY_EMAIL when set, otherwise everybody with the permission who may see that property. */
export async function officeRecipients(
  { config }: Pick<Context, 'config'>,
  db: Db,
  permission: Permission,
): Promise<OfficeOf> {
  const people = (await listStaff(db)).filter((person) => hasPermission(person, permission))
  const { ADMIN_NOTIFY_EMAIL } = config
  return (propertyId, assigneeUid = null) => {
    const concerned = people.filter(
      (person) => reaches(person, propertyId) || (assigneeUid !== null && person.uid === assigneeUid),
    )
    if (ADMIN_NOTIFY_EMAIL)
      return [{ address: ADMIN_NOTIFY_EMAIL, uid: null, uids: concerned.map(({ uid }) => uid) }]
    return concerned.map((person) => ({
      address: person.email,
      uid: person.uid,
      uids: [person.uid],
      ...(!seesTenantDetails(person) && { hidesSender: true as const }),
    }))
  }
}

/** Every owner at the own address. */
export async function ownerRecipients(db: Db): Promise<Recipient[]> {
  const owners = (await listStaff(db)).filter(({ staff }) => staff === 'owner')
  return owners.map(({ uid, email }) => ({ address: email, uid, uids: [uid] }))
}

/** The Reply-To of automatic emails: the company's address, otherwise the oldest owner's. */
export async function replyAddress(
  db: Db,
  { email }: Pick<CompanySettings, 'email'>,
): Promise<string | null> {
  return email ?? (await listStaff(db)).find(({ staff }) => staff === 'owner')?.email ?? null
}

/** Throws 400 for a limit that does not fit the role or an unknown property, 409 for an email in use. */
export async function addStaff({ db, clock }: Deps, caller: Caller, given: NewStaff): Promise<StaffPerson> {
  const { name, email, phone = null, staff, propertyIds = null } = given
  refuseWrongLimit(staff, propertyIds)
  const passwordHash = await hashPassword(given.password)
  return changeStaffList(db, caller, async (tx) => {
    const login = { role: 'admin', passwordHash, staff, propertyIds } as const
    const uid = await createAccount(tx, { name, email, phone }, login, clock.now())
    const person = await findPerson(tx, uid)
    await recordStaff(tx, clock.now(), caller, { action: 'staff.added', before: null, after: person })
    return presentStaff(person)
  })
}

/** Throws 400, 404, and 409 for the last owner or an email in use. */
export async function changeStaff(
  { db, clock }: Deps,
  caller: Caller,
  { uid, changes }: { uid: string; changes: StaffChanges },
): Promise<StaffPerson> {
  return changeStaffList(db, caller, async (tx) => {
    const before = await findPerson(tx, uid)
    const { staff = before.staff, propertyIds = before.propertyIds, ...person } = changes
    refuseWrongLimit(staff, propertyIds)
    await refuseTakenEmail(() => updatePerson(tx, uid, definedOf(person)))
    await limitToProperties(tx, uid, propertyIds)
    await updateStaffRole(tx, uid, staff)
    await requireOwner(tx)
    const after = await findPerson(tx, uid)
    await recordStaff(tx, clock.now(), caller, { action: 'staff.changed', before, after })
    return presentStaff(after)
  })
}

/** Throws 404, and 409 for the caller, so that one owner always stays. */
export async function removeStaff({ db, clock }: Deps, caller: Caller, uid: string): Promise<void> {
  if (uid === caller.uid) throw new AppError(409, STAFF_MESSAGES.ownLogin)
  await changeStaffList(db, caller, async (tx) => {
    const before = await findPerson(tx, uid)
    await retireAccount(tx, uid, clock.now())
    await recordStaff(tx, clock.now(), caller, { action: 'staff.removed', before, after: null })
  })
}

/** Throws 401 for an owner who was removed or is none any more. */
export async function changeStaffList<T>(
  db: Context['db'],
  caller: Caller,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  try {
    return await db.transaction(async (tx) => {
      await lockStaff(tx)
      if (!(await isOwner(tx, caller.uid))) throw new AppError(401, 'Please sign in.')
      return work(tx)
    })
  } catch (error) {
    if (brokenConstraint(error) === 'staff_properties_property')
      throw new AppError(400, STAFF_MESSAGES.unknownProperty)
    throw error
  }
}

type StaffEvent = {
  action: 'staff.added' | 'staff.changed' | 'staff.removed'
  before: StaffRow | null
  after: StaffRow | null
}

async function recordStaff(
  tx: Tx,
  at: Date,
  by: Caller,
  { action, before, after }: StaffEvent,
): Promise<void> {
  const person = after ?? before
  const fieldsOf = (row: StaffRow | null) =>
    row && {
      name: row.name,
      email: row.email,
      phone: row.phone,
      staff: row.staff,
      propertyIds: row.propertyIds,
    }
  await recordAudit(tx, at, by, {
    action,
    target: { kind: 'staff', id: person?.uid ?? null, name: person?.name ?? '' },
    changes: changesBetween(fieldsOf(before), fieldsOf(after)),
  })
}

export async function findPerson(db: Db, uid: string): Promise<StaffRow> {
  const found = (await listStaff(db)).find((person) => person.uid === uid)
  if (!found) throw new AppError(404, STAFF_MESSAGES.unknownStaff)
  return found
}

async function requireOwner(tx: Tx): Promise<void> {
  if (!(await listStaff(tx)).some(({ staff }) => staff === 'owner'))
    throw new AppError(409, STAFF_MESSAGES.lastOwner)
}

function refuseWrongLimit(staff: StaffRole, propertyIds: readonly string[] | null): void {
  const problem = limitProblem(staff, propertyIds)
  if (problem) throw new AppError(400, problem)
}

const definedOf = ({ name, email, phone }: Pick<StaffChanges, 'name' | 'email' | 'phone'>) => ({
  ...(name !== undefined && { name }),
  ...(email !== undefined && { email }),
  ...(phone !== undefined && { phone: phone || null }),
})
