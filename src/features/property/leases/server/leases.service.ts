import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { changedColumns } from '../../../../server/database/changed-columns.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../server/database/keyset.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { lockPropertyShared } from '../../properties/server/properties.queries.ts'
import { findUnit, lockUnit, lockUnits, type UnitRow } from '../../properties/server/units.queries.ts'
import { UNIT_ERRORS } from '../../properties/units.messages.ts'
import { lockTenant, type TenantRow } from '../../tenants/server/tenants.queries.ts'
import { findCallerTenant } from '../../tenants/server/tenants.service.ts'
import { TENANT_ERRORS } from '../../tenants/tenants.messages.ts'
import { leaseSort } from '../lease-list.rules.ts'
import type { Lease, LeaseChanges, LeaseFilter, NewLease } from '../leases.contract.ts'
import { LEASE_ERRORS } from '../leases.messages.ts'
import { isEnded } from '../leases.rules.ts'
import { recordLease } from './leases.audit.ts'
import { showCurrentLease } from './leases.fields.ts'
import { countLeases, leaseOrder, listLeases, sumLeases } from './leases.list.ts'
import { type LeaseEndMoved, notifyMovedEnd } from './leases.moved-end.ts'
import { allowedOverlap } from './leases.overlaps.ts'
import { presentLeases } from './leases.present.ts'
import * as queries from './leases.queries.ts'

export async function presentOne(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  { row, viewer, warnings = [] }: { row: queries.LeaseRow; viewer: Caller; warnings?: string[] },
): Promise<Lease> {
  const [lease] = await presentLeases(db, [row], { viewer, today: clock.today() })
  if (!lease) throw LEASE_ERRORS.notFound()
  return { ...lease, ...(warnings.length > 0 && { warnings }) }
}

async function toListQuery({ db, clock }: Context, caller: Caller, filter: LeaseFilter) {
  const own = caller.role === 'tenant' ? ((await findCallerTenant(db, caller))?.id ?? caller.uid) : null
  const scope = { propertyIds: caller.role === 'tenant' ? null : caller.propertyIds }
  return { filter, scope, ofTenant: own, today: clock.today() }
}

export async function listVisibleLeases(
  ctx: Context,
  caller: Caller,
  filter: LeaseFilter,
): Promise<PagedList<Lease>> {
  const { db } = ctx
  const query = await toListQuery(ctx, caller, filter)
  const { today } = query
  return {
    sort: leaseSort(filter),
    kinds: listKeyKinds(leaseOrder(db, query)),
    async rows(request) {
      const found = await listLeases(db, query, request)
      const presented = await presentLeases(
        db,
        found.map(({ row }) => row),
        { viewer: caller, today },
      )
      return presented.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
    },
    count: (cursor) => countLeases(db, query, cursor),
  }
}

export const sumVisibleLeases = async (ctx: Context, caller: Caller, filter: LeaseFilter) =>
  sumLeases(ctx.db, await toListQuery(ctx, caller, filter))

/** Throws 404, and 403 for another tenant. */
export async function requireVisibleLease(db: Db, caller: Caller, id: string): Promise<queries.LeaseRow> {
  const lease = await queries.findLease(db, id)
  if (caller.role === 'tenant') {
    const own = await findCallerTenant(db, caller)
    if (lease && lease.tenantId === own?.id) return lease
    throw LEASE_ERRORS.notYours()
  }
  if (!lease || !canSeeProperty(caller, lease.propertyId)) throw LEASE_ERRORS.notFound()
  return lease
}

export const readLease = async (ctx: Context, caller: Caller, id: string): Promise<Lease> =>
  presentOne(ctx, ctx.db, { row: await requireVisibleLease(ctx.db, caller, id), viewer: caller })

type Locked = { lease: queries.LeaseRow; tenant: TenantRow; units: UnitRow[] }

/** Locks the tenant, then the units. Throws 403, 404, 409 for a deleted tenant. */
export async function lockLease(
  tx: Tx,
  caller: Caller,
  { id, unitId }: { id: string; unitId?: string | undefined },
): Promise<Locked> {
  const seen = await requireVisibleLease(tx, caller, id)
  const tenant = await lockTenant(tx, seen.tenantId)
  if (!tenant) throw LEASE_ERRORS.tenantDeleted()
  const units = await lockUnits(tx, [seen.unitId, ...(unitId === undefined ? [] : [unitId])])
  return { lease: await requireVisibleLease(tx, caller, id), tenant, units }
}

/** Locks the property, then the unit. Throws 404 for an invisible unit, 409 for an inactive one. */
async function lockLettableUnit(tx: Tx, caller: Caller, unitId: string): Promise<void> {
  const seen = await findUnit(tx, unitId)
  if (!seen || !canSeeProperty(caller, seen.propertyId)) throw UNIT_ERRORS.notFound()
  if ((await lockPropertyShared(tx, seen.propertyId))?.archived !== false) throw UNIT_ERRORS.archived()
  const unit = await lockUnit(tx, unitId)
  if (!unit) throw UNIT_ERRORS.notFound()
  if (!unit.active) throw LEASE_ERRORS.inactive()
}

function refuseReversed(startsOn: string, endsOn: string | null): void {
  if (endsOn !== null && endsOn <= startsOn) throw LEASE_ERRORS.order().asDetail()
}

const toPesewasOrNull = (cedis: number | null | undefined) => (cedis == null ? null : toPesewas(cedis))

/** Throws 400 for days in the wrong order, 404, 409 for an occupied unit. */
export async function addLease(
  ctx: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: NewLease },
): Promise<Outcome<Lease>> {
  const { startsOn, endsOn = null, unitId } = given
  refuseReversed(startsOn, endsOn)
  const tenant = await lockTenant(tx, given.tenantId)
  if (!tenant || !canSeeProperty(caller, tenant.propertyId)) throw TENANT_ERRORS.notFound()
  await lockLettableUnit(tx, caller, unitId)
  const id = randomUUID()
  const term = { id, unitId, startsOn, endsOn }
  const { overlapReason, warnings } = await allowedOverlap(tx, term, { reason: given.overlapReason ?? null })
  const { periodMonths = 1, rentDay = 1, depositDue = 0, withholdsTax = false } = given
  const at = ctx.clock.now()
  const row = {
    ...term,
    tenantId: tenant.id,
    rent: toPesewasOrNull(given.rent),
    periodMonths,
    rentDay,
    withholdsTax,
    depositDue: toPesewas(depositDue),
    overlapReason,
    createdBy: caller.uid,
    createdAt: at,
  }
  await queries.insertLeases(tx, [row])
  await showCurrentLease(ctx, tx, tenant)
  const lease = await requireVisibleLease(tx, caller, id)
  await recordLease(tx, { at, caller, action: 'lease.added', lease, after: lease })
  return { answer: await presentOne(ctx, tx, { row: lease, viewer: caller, warnings }) }
}

const FIELDS = { startsOn: 'moveInDate', endsOn: 'leaseEndDate' } as const

function correctedFields(before: queries.LeaseRow, after: queries.LeaseRow) {
  const days = (['startsOn', 'endsOn'] as const).filter((name) => before[name] !== after[name])
  const unitFields = before.unitId === after.unitId ? [] : (['propertyId', 'unit'] as const)
  return [...days.map((name) => FIELDS[name]), ...unitFields]
}

/** Throws 400, 404, 409 as addLease does, and for days of an ended lease. */
export async function changeLease(
  ctx: Context,
  { caller, id, changes, moved }: { caller: Caller; id: string; changes: LeaseChanges; moved: LeaseEndMoved },
): Promise<Lease> {
  return ctx.db.transaction(async (tx) => {
    const { lease: before, tenant } = await lockLease(tx, caller, { id, unitId: changes.unitId })
    const { startsOn = before.startsOn, unitId = before.unitId } = changes
    const endsOn = changes.endsOn === undefined ? before.endsOn : changes.endsOn
    const isMoved = startsOn !== before.startsOn || endsOn !== before.endsOn || unitId !== before.unitId
    if (isMoved) {
      if (isEnded(before, ctx.clock.today())) throw LEASE_ERRORS.endedDays()
      refuseReversed(startsOn, endsOn)
    }
    if (unitId !== before.unitId) await lockLettableUnit(tx, caller, unitId)
    const reason = changes.overlapReason ?? before.overlapReason
    const { overlapReason, warnings } = isMoved
      ? await allowedOverlap(tx, { id, unitId, startsOn, endsOn }, { reason, before })
      : { overlapReason: before.overlapReason, warnings: [] }
    const goesOn = endsOn !== before.endsOn && { movedOutOn: null, endedReason: null, endProration: null }
    await queries.updateLease(tx, id, {
      startsOn,
      endsOn,
      unitId,
      overlapReason,
      ...goesOn,
      ...toLeaseTerms(changes),
    })
    const after = await requireVisibleLease(tx, caller, id)
    await showCurrentLease(ctx, tx, tenant, { leaseId: id, fields: correctedFields(before, after) })
    const at = ctx.clock.now()
    await recordLease(tx, { at, caller, action: 'lease.changed', lease: after, before, after })
    await notifyMovedEnd(tx, { before, after, by: caller, moved })
    return presentOne(ctx, tx, { row: after, viewer: caller, warnings })
  })
}

const toLeaseTerms = (changes: LeaseChanges) =>
  changedColumns(changes, {
    unitId: 'elsewhere',
    startsOn: 'elsewhere',
    endsOn: 'elsewhere',
    overlapReason: 'elsewhere',
    rent: toPesewasOrNull,
    periodMonths: 'as given',
    rentDay: 'as given',
    depositDue: toPesewas,
    withholdsTax: 'as given',
  })
