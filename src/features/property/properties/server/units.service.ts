import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { changedColumns } from '../../../../server/database/changed-columns.ts'
import type { Tx } from '../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../server/database/violations.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { changedFrom } from '../../../../shared/dated.ts'
import { type Day, formatDay } from '../../../../shared/days.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { refuseClosedDay } from '../../../identity/company/server/company.service.ts'
import type { NewUnit, UnitChanges } from '../units.contract.ts'
import { UNIT_ERRORS } from '../units.messages.ts'
import { datedKind, type UnitKind, unitKindOn } from '../units.rules.ts'
import { lockPropertyShared } from './properties.queries.ts'
import * as queries from './units.queries.ts'

export type UnitLeases = {
  isOccupied(tx: Tx, unitId: string): Promise<boolean>
  lockTenants(tx: Tx, unitId: string): Promise<void>
  renameForTenants(tx: Tx, unit: { before: queries.UnitRow; after: queries.UnitRow }): Promise<void>
}

export type UnitKindChanged = (tx: Tx, event: { unitId: string; from: Day; by: string }) => Promise<void>

const notFound = () => UNIT_ERRORS.notFound()

type UnitEvent = {
  at: Date
  today: Day
  kindFrom?: Day | undefined
  caller: Caller
  action: 'unit.added' | 'unit.changed' | 'unit.removed'
  before?: queries.UnitRow
  after?: queries.UnitRow
}

const auditedFields = (
  { propertyName, name, floorArea, rooms, active, ...unit }: queries.UnitRow,
  today: Day,
) => ({ property: propertyName, name, kind: unitKindOn(unit, today), floorArea, rooms, active })

/** 'shop', 'apartment from 1 Nov 2026'. */
const kindChange = (before: queries.UnitRow, after: queries.UnitRow, from: Day): [string, string] => [
  unitKindOn(before, from),
  `${unitKindOn(after, from)} from ${formatDay(from)}`,
]

async function recordUnit(tx: Tx, event: UnitEvent): Promise<void> {
  const { at, today, caller, action, before, after, kindFrom } = event
  const unit = after ?? before
  if (!unit) return
  await recordAudit(tx, at, caller, {
    action,
    target: { kind: 'unit', id: unit.id, name: `${unit.name}, ${unit.propertyName}` },
    changes: {
      ...changesBetween(
        before ? auditedFields(before, today) : null,
        after ? auditedFields(after, today) : null,
      ),
      ...(before && after && kindFrom !== undefined && { kind: kindChange(before, after, kindFrom) }),
    },
  })
}

/** Throws 404 for an invisible property, 409 for an archived one. */
async function lockVisibleProperty(tx: Tx, caller: Caller, propertyId: string): Promise<void> {
  const property = await lockPropertyShared(tx, propertyId)
  if (!property || !canSeeProperty(caller, propertyId)) throw UNIT_ERRORS.unknownProperty()
  if (property.archived) throw UNIT_ERRORS.archived()
}

async function readUnit(tx: Tx, caller: Caller, id: string): Promise<queries.UnitRow> {
  const unit = await queries.findUnit(tx, id)
  if (!unit || !canSeeProperty(caller, unit.propertyId)) throw notFound()
  return unit
}

/** Returns the id. Throws 404, 409 for a name that is taken. */
export async function addUnit(
  { clock }: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: NewUnit },
): Promise<string> {
  await lockVisibleProperty(tx, caller, given.propertyId)
  const { propertyId, name, kind, floorArea = null, rooms = null, active = true } = given
  const [at, today] = [clock.now(), clock.today()]
  const row = { id: randomUUID(), propertyId, name, kind, floorArea, rooms, active, createdAt: at }
  if (!(await queries.insertUnit(tx, row))) throw UNIT_ERRORS.nameTaken()
  await recordUnit(tx, { at, today, caller, action: 'unit.added', after: await readUnit(tx, caller, row.id) })
  return row.id
}

/** The day from which the kind counts; undefined without a change. Throws 409 for closed books. */
async function changeKind(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { before, kind, from: named }: { before: queries.UnitRow; kind: UnitKind; from?: Day | undefined },
): Promise<Day | undefined> {
  const from = named ?? ctx.clock.today()
  const isKnown = unitKindOn(before, from) === kind
  if (isKnown && (named === undefined || before.kindBefore.every((one) => one.before <= from)))
    return undefined
  await refuseClosedDay(ctx, tx, from)
  const { value, earlier } = changedFrom(datedKind(before), { from, value: kind })
  await queries.updateUnit(tx, before.id, { kind: value, kindBefore: earlier })
  return from
}

type Change = {
  caller: Caller
  id: string
  changes: UnitChanges
  leases: UnitLeases
  kindChanged: UnitKindChanged
}

/** Throws 404, 409 for a name that is taken, a kind in closed books, and deactivating an occupied unit. */
export async function changeUnit(
  ctx: Context,
  { caller, id, changes, leases, kindChanged }: Change,
): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      const { propertyId } = await readUnit(tx, caller, id)
      await lockVisibleProperty(tx, caller, propertyId)
      if (changes.name !== undefined) await leases.lockTenants(tx, id)
      const before = await queries.lockUnit(tx, id)
      if (!before) throw notFound()
      if (changes.active === false && before.active && (await leases.isOccupied(tx, id)))
        throw UNIT_ERRORS.inUse()
      const { kind, from } = changes
      const kindFrom = kind && (await changeKind(ctx, tx, { before, kind, from }))
      await queries.updateUnit(
        tx,
        id,
        changedColumns(changes, {
          name: 'as given',
          kind: 'elsewhere',
          from: 'elsewhere',
          floorArea: 'as given',
          rooms: 'as given',
          active: 'as given',
        }),
      )
      const after = (await queries.findUnit(tx, id)) ?? before
      if (after.name !== before.name) await leases.renameForTenants(tx, { before, after })
      if (kindFrom !== undefined) await kindChanged(tx, { unitId: id, from: kindFrom, by: caller.uid })
      const [at, today] = [ctx.clock.now(), ctx.clock.today()]
      await recordUnit(tx, { at, today, caller, action: 'unit.changed', before, after, kindFrom })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'units_name') throw UNIT_ERRORS.nameTaken()
    throw error
  }
}

/** Throws 404, 409 if the unit ever had a lease, an expense or a request. */
export async function removeUnit({ db, clock }: Context, caller: Caller, id: string): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      await readUnit(tx, caller, id)
      const before = await queries.lockUnit(tx, id)
      if (!before) throw notFound()
      await queries.deleteUnit(tx, id)
      const [at, today] = [clock.now(), clock.today()]
      await recordUnit(tx, { at, today, caller, action: 'unit.removed', before })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'leases_unit_id_units_id_fk') throw UNIT_ERRORS.hadLeases()
    if (brokenConstraint(error) === 'expenses_unit_id_units_id_fk') throw UNIT_ERRORS.hasExpenses()
    if (brokenConstraint(error) === 'cases_unit_id_units_id_fk') throw UNIT_ERRORS.hasRequests()
    throw error
  }
}
