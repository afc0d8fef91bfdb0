import { changesBetween, recordAudit } from '../../../server/audit/record.ts'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import { brokenConstraint } from '../../../server/database/violations.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { AppError } from '../../../shared/errors.ts'
import type { StaffRole } from '../../../shared/staff-roles.ts'
import type { NewStaff, StaffChanges, StaffChoice, StaffPerson } from '../staff.contract.ts'
import { STAFF_MESSAGES } from '../staff.messages.ts'
import { limitProblem } from '../staff.rules.ts'
import { updatePerson } from './accounts.queries.ts'
import { createAccount, refuseTakenEmail, retireAccount } from './accounts.service.ts'
import { refuseSharedPassword } from './first-password.ts'
import { alertOwners, type OwnerAlert } from './owner-alerts.ts'
import { refuseWeakPassword } from './password-strength.ts'
import { hashPassword } from './passwords.ts'
import {
  isOwner,
  limitToProperties,
  listStaff,
  lockStaff,
  type StaffRow,
  updateStaffRole,
} from './staff.queries.ts'

type Deps = Pick<Context, 'db' | 'clock' | 'config' | 'deliveries'>

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

/** Throws 400 for a weak password, a limit that does not fit the role or an unknown property, 409 for an email in use. */
export async function addStaff(ctx: Deps, caller: Caller, given: NewStaff): Promise<StaffPerson> {
  const { db, clock } = ctx
  const { name, email, phone = null, staff, propertyIds = null } = given
  refuseWrongLimit(staff, propertyIds)
  refuseSharedPassword(ctx, given.password)
  await refuseWeakPassword(ctx, given.password, given)
  const passwordHash = await hashPassword(given.password)
  return changeStaffList(db, caller, async (tx) => {
    const login = { role: 'admin', passwordHash, staff, propertyIds } as const
    const uid = await createAccount(tx, { name, email, phone }, login, clock.now())
    const person = await findPerson(tx, uid)
    await recordStaff(ctx, tx, caller, { action: 'staff.added', before: null, after: person })
    return presentStaff(person)
  })
}

/** Throws 400, 404, and 409 for the last owner or an email in use. */
export async function changeStaff(
  ctx: Deps,
  caller: Caller,
  { uid, changes }: { uid: string; changes: StaffChanges },
): Promise<StaffPerson> {
  return changeStaffList(ctx.db, caller, async (tx) => {
    const before = await findPerson(tx, uid)
    const { staff = before.staff, propertyIds = before.propertyIds, ...person } = changes
    refuseWrongLimit(staff, propertyIds)
    const keptSession = uid === caller.uid ? caller.sessionHash : null
    await refuseTakenEmail(() => updatePerson(tx, uid, definedOf(person), keptSession))
    await limitToProperties(tx, uid, propertyIds)
    await updateStaffRole(tx, uid, staff)
    await requireOwner(tx)
    const after = await findPerson(tx, uid)
    await recordStaff(ctx, tx, caller, { action: 'staff.changed', before, after })
    return presentStaff(after)
  })
}

/** Throws 404, and 409 for the caller, so that one owner always stays. */
export async function removeStaff(ctx: Deps, caller: Caller, uid: string): Promise<void> {
  if (uid === caller.uid) throw new AppError(409, STAFF_MESSAGES.ownLogin)
  await changeStaffList(ctx.db, caller, async (tx) => {
    const before = await findPerson(tx, uid)
    await retireAccount(tx, uid, ctx.clock.now())
    await recordStaff(ctx, tx, caller, { action: 'staff.removed', before, after: null })
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

const ALERTS = {
  'staff.added': (name: string) => `${name} was added to the office`,
  'staff.changed': (name: string) => `${name} was changed in the office`,
  'staff.removed': (name: string) => `${name} was removed from the office`,
}

const fieldsOf = (row: StaffRow | null) =>
  row && {
    ...{ name: row.name, email: row.email, phone: row.phone },
    ...{ staff: row.staff, propertyIds: row.propertyIds },
  }

/** Into the audit, and to every owner. */
async function recordStaff(
  ctx: Deps,
  tx: Tx,
  by: Caller,
  { action, before, after }: StaffEvent,
): Promise<void> {
  const person = after ?? before
  const name = person?.name ?? ''
  await recordAudit(tx, ctx.clock.now(), by, {
    action,
    target: { kind: 'staff', id: person?.uid ?? null, name },
    changes: changesBetween(fieldsOf(before), fieldsOf(after)),
  })
  const title = ALERTS[action](name)
  await alertOwners(ctx, tx, by, { title, facts: factsOf(before, after), link: '/staff' })
}

function factsOf(before: StaffRow | null, after: StaffRow | null): OwnerAlert['facts'] {
  const labels = { email: 'E-mail', staff: 'Role' } as const
  return (['email', 'staff'] as const).map((field) => {
    const values = [before?.[field], after?.[field]].filter((value) => value !== undefined)
    return [labels[field], [...new Set(values)].join(' → ')]
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
