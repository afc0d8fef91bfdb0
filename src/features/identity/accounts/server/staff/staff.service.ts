import { changesBetween, recordAudit } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import { changedColumns } from '../../../../../server/database/changed-columns.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../../server/database/violations.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { AUTH_ERRORS, invalid } from '../../../../../server/server.errors.ts'
import type { StaffRole } from '../../../../../shared/staff-roles.ts'
import type { NewStaff, StaffChanges, StaffChoice, StaffPerson } from '../../staff.contract.ts'
import { STAFF_ERRORS } from '../../staff.messages.ts'
import { limitProblem } from '../../staff.rules.ts'
import { updatePerson } from '../accounts.queries.ts'
import { createAccount, refuseTakenEmail, retireAccount } from '../accounts.service.ts'
import { type AlertDeps, changeAndAlert, type OwnerAlert } from '../alerts/owner-alerts.ts'
import { refuseSharedPassword } from '../passwords/first-password.ts'
import { refuseWeakPassword } from '../passwords/password-strength.ts'
import { hashPassword } from '../passwords/passwords.ts'
import { endOtherSessions } from '../sessions.ts'
import {
  findPerson,
  isOwner,
  limitToProperties,
  listStaff,
  lockStaff,
  type StaffRow,
  updateStaffRole,
} from './staff.queries.ts'
import { staffAlert } from './staff-alert.ts'
import { refuseTakenName } from './staff-names.ts'

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

/** Throws 400 for a weak password, a wrong limit or property, 409 for a name or email in use. */
export async function addStaff(ctx: Deps, caller: Caller, given: NewStaff): Promise<StaffPerson> {
  const { clock } = ctx
  const { name, email, phone = null, staff, propertyIds = null } = given
  refuseWrongLimit(staff, propertyIds)
  refuseSharedPassword(ctx, given.password)
  await refuseWeakPassword(ctx, given.password, given)
  const passwordHash = await hashPassword(given.password)
  const login = { role: 'admin', passwordHash, staff, propertyIds } as const
  return changeStaffList(ctx, caller, null, async (tx) => {
    const uid = await createAccount(tx, { name, email, phone }, login, clock.now())
    await refuseTakenName(tx, { uid, name, before: null })
    const after = await findPerson(tx, uid)
    await recordStaff(ctx, tx, caller, { action: 'staff.added', before: null, after })
    return { result: presentStaff(after), alert: staffAlert(null, after) }
  })
}

/** Throws 400, 404, and 409 for the last owner, a name or an email in use. */
export async function changeStaff(
  ctx: Deps,
  caller: Caller,
  { uid, changes }: { uid: string; changes: StaffChanges },
): Promise<StaffPerson> {
  return changeStaffList(ctx, caller, uid, async (tx) => {
    const before = await findPerson(tx, uid)
    const { staff = before.staff, propertyIds = before.propertyIds, name = before.name } = changes
    refuseWrongLimit(staff, propertyIds)
    const keptSession = uid === caller.uid ? caller.sessionHash : null
    const at = ctx.clock.now()
    await refuseTakenEmail(() => updatePerson(tx, uid, getPerson(changes, at), { at, keptSession }))
    await refuseTakenName(tx, { uid, name, before: before.name })
    await limitToProperties(tx, uid, propertyIds)
    await updateStaffRole(tx, uid, staff)
    await requireOwner(tx)
    const after = await findPerson(tx, uid)
    await recordStaff(ctx, tx, caller, { action: 'staff.changed', before, after })
    return { result: presentStaff(after), alert: staffAlert(before, after) }
  })
}

/** Throws 404, and 409 for the caller, so that one owner always stays. */
export async function removeStaff(ctx: Deps, caller: Caller, uid: string): Promise<void> {
  if (uid === caller.uid) throw STAFF_ERRORS.ownLogin()
  await changeStaffList(ctx, caller, uid, async (tx) => {
    const before = await findPerson(tx, uid)
    await retireAccount(tx, uid, ctx.clock.now())
    await recordStaff(ctx, tx, caller, { action: 'staff.removed', before, after: null })
    return { result: undefined, alert: staffAlert(before, null) }
  })
}

/** Throws 404, and 409 for the caller. */
export async function endStaffSessions(ctx: Deps, caller: Caller, uid: string): Promise<void> {
  if (uid === caller.uid) throw STAFF_ERRORS.ownSessions()
  await changeStaffList(ctx, caller, uid, async (tx) => {
    const { name } = await findPerson(tx, uid)
    const count = await endOtherSessions(tx, uid, null)
    await recordAudit(tx, ctx.clock.now(), caller, {
      action: 'session.endedElsewhere',
      target: { kind: 'staff', id: uid, name },
      changes: { devices: [count, 0] },
    })
    const title = `${name} was signed out everywhere`
    return { result: undefined, alert: { title, facts: [['Devices', String(count)]], link: '/staff' } }
  })
}

type Deps = AlertDeps & Pick<Context, 'db'>

/** `about` is the uid of the person concerned. Throws 401 if the caller is no longer an owner. */
export async function changeStaffList<T>(
  ctx: Deps,
  caller: Caller,
  about: string | null,
  work: (tx: Tx) => Promise<{ result: T; alert: OwnerAlert | null }>,
): Promise<T> {
  try {
    return await ctx.db.transaction(async (tx) => {
      await lockStaff(tx)
      if (!(await isOwner(tx, caller.uid))) throw AUTH_ERRORS.required()
      return changeAndAlert(ctx, tx, { by: caller, about: about === null ? [] : [about] }, () => work(tx))
    })
  } catch (error) {
    if (brokenConstraint(error) === 'staff_properties_property') throw STAFF_ERRORS.unknownProperty()
    throw error
  }
}

type StaffEvent = {
  action: 'staff.added' | 'staff.changed' | 'staff.removed'
  before: StaffRow | null
  after: StaffRow | null
}

const toAuditFields = (row: StaffRow | null) =>
  row &&
  ({
    name: row.name,
    email: row.email,
    phone: row.phone,
    staff: row.staff,
    propertyIds: row.propertyIds,
  } satisfies Record<keyof StaffChanges, unknown>)

function recordStaff(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  by: Caller,
  { action, before, after }: StaffEvent,
): Promise<void> {
  const person = after ?? before
  return recordAudit(tx, clock.now(), by, {
    action,
    target: { kind: 'staff', id: person?.uid ?? null, name: person?.name ?? '' },
    changes: changesBetween(toAuditFields(before), toAuditFields(after)),
  })
}

async function requireOwner(tx: Tx): Promise<void> {
  if (!(await listStaff(tx)).some(({ staff }) => staff === 'owner')) throw STAFF_ERRORS.lastOwner()
}

function refuseWrongLimit(staff: StaffRole, propertyIds: readonly string[] | null): void {
  const problem = limitProblem(staff, propertyIds)
  if (problem) throw invalid(problem)
}

const getPerson = (changes: StaffChanges, at: Date) =>
  changedColumns(changes, {
    name: 'as given',
    email: 'as given',
    phone: (text) => ({ typed: text || null, at }),
    staff: 'elsewhere',
    propertyIds: 'elsewhere',
  })
