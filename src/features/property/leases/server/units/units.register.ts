import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { listKeyKinds } from '../../../../../server/database/keyset.ts'
import { requirePermission } from '../../../../../server/http/authentication.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import { changesAfter } from '../../../../../shared/dated.ts'
import type { Day } from '../../../../../shared/days.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { seesTenantDetails } from '../../../../../shared/permissions.ts'
import { findUnit, type UnitRow } from '../../../properties/server/units.queries.ts'
import type { UnitLeases } from '../../../properties/server/units.service.ts'
import {
  LEASE_UNIT_SORTS,
  type RegisteredUnit,
  type UnitFilter,
  type UnitTotals,
} from '../../../properties/units.contract.ts'
import { UNIT_ERRORS } from '../../../properties/units.messages.ts'
import { datedKind, unitKindOn } from '../../../properties/units.rules.ts'
import { renameTenantsUnit } from '../../../tenants/server/tenants.lease-fields.ts'
import { lockUnitTenants } from '../../../tenants/server/tenants.queries.ts'
import { unitOccupancy } from '../../unit-occupancy.rules.ts'
import { isUnitOccupied, type LeaseRow, listUnitLeases } from '../leases.queries.ts'
import * as queries from './units.register.queries.ts'

type Viewer = Pick<Caller, 'staff' | 'propertyIds'>

function presentLease(lease: LeaseRow, isDetailed: boolean): NonNullable<RegisteredUnit['lease']> {
  const { id, tenantId, tenantName, startsOn, endsOn, rent } = lease
  const days = isDetailed ? { startsOn, endsOn } : { startsOn: null, endsOn: null }
  return { id, tenantId, tenantName, ...days, rent: isDetailed && rent !== null ? toCedis(rent) : null }
}

const presentLastRent = (last: LeaseRow | null) => ({
  lastRent: last?.rent == null ? null : toCedis(last.rent),
  lastRentMonths: last?.rent == null ? null : last.periodMonths,
})

async function presentUnits(
  db: Db,
  rows: readonly UnitRow[],
  { viewer, today }: { viewer: Viewer; today: Day },
): Promise<RegisteredUnit[]> {
  const ids = rows.map(({ id }) => id)
  const held = Map.groupBy(await listUnitLeases(db, ids), ({ unitId }) => unitId)
  const isDetailed = seesTenantDetails(viewer)
  return rows.map((row) => {
    const leases = held.get(row.id) ?? []
    const { lease, last, others, next, doubleLet, vacantSince } = unitOccupancy(leases, today)
    return {
      id: row.id,
      propertyId: row.propertyId,
      propertyName: row.propertyName,
      name: row.name,
      kind: unitKindOn(row, today),
      nextKinds: changesAfter(datedKind(row), today).map(({ from, value }) => ({ kind: value, from })),
      floorArea: row.floorArea,
      rooms: row.rooms,
      active: row.active,
      createdAt: row.createdAt.toISOString(),
      lease: lease && presentLease(lease, isDetailed),
      others: others.map((other) => presentLease(other, isDetailed)),
      next: next && presentLease(next, isDetailed),
      doubleLet,
      vacantSince: isDetailed ? vacantSince : null,
      ...presentLastRent(isDetailed ? last : null),
      hadLeases: leases.length > 0,
    }
  })
}

function refuseHiddenSort(caller: Caller, { sort }: UnitFilter): void {
  if (sort && LEASE_UNIT_SORTS.includes(sort)) requirePermission(caller, 'lease:read')
}

/** Throws 403 for an order by what the caller may not see. */
export function listVisibleUnits(
  { db, clock }: Context,
  caller: Caller,
  filter: UnitFilter,
): PagedList<RegisteredUnit> {
  const today = clock.today()
  const query = { filter, scope: caller, today }
  refuseHiddenSort(caller, filter)
  return {
    sort: filter.sort ?? 'propertyName',
    kinds: listKeyKinds(queries.unitOrder(db, query)),
    async rows(request) {
      const found = await queries.listUnits(db, query, request)
      const rows = found.map(({ row }) => row)
      const presented = await presentUnits(db, rows, { viewer: caller, today })
      return presented.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
    },
    count: (cursor) => queries.countUnits(db, query, cursor),
  }
}

export async function sumVisibleUnits(
  { db, clock }: Context,
  caller: Caller,
  filter: UnitFilter,
): Promise<UnitTotals> {
  const sums = await queries.sumUnits(db, { filter, scope: caller, today: clock.today() })
  return { ...sums, monthlyRent: seesTenantDetails(caller) ? toCedis(sums.monthlyRent) : null }
}

export async function presentUnit(
  { clock }: Context,
  db: Db,
  { caller, id }: { caller: Caller; id: string },
): Promise<RegisteredUnit> {
  const row = await findUnit(db, id)
  const [unit] = row ? await presentUnits(db, [row], { viewer: caller, today: clock.today() }) : []
  if (!unit) throw UNIT_ERRORS.notFound()
  return unit
}

const findUnitKey = async (tx: Tx, unitId: string) => {
  const unit = await findUnit(tx, unitId)
  return unit && { propertyId: unit.propertyId, key: unit.nameKey ?? '' }
}

export function createUnitLeases({ clock }: Pick<Context, 'clock'>): UnitLeases {
  return {
    isOccupied: (tx, unitId) => isUnitOccupied(tx, unitId, clock.today()),
    async lockTenants(tx, unitId) {
      const unit = await findUnitKey(tx, unitId)
      if (unit) await lockUnitTenants(tx, unit.propertyId, unit.key)
    },
    renameForTenants: (tx, { before, after }) =>
      renameTenantsUnit(tx, {
        propertyId: after.propertyId,
        oldKey: before.nameKey ?? '',
        name: after.name,
        now: clock.now(),
      }),
  }
}
