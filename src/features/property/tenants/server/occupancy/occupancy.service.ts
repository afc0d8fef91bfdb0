import type { Db } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import { canSeeProperty, seesTenantDetails } from '../../../../../shared/permissions.ts'
import type { Holder, Occupancy, Unit } from '../../../properties/occupancy.contract.ts'
import { isOccupiedTwice, leasesOverlap } from '../../../properties/occupancy.rules.ts'
import { PROPERTY_ERRORS } from '../../../properties/properties.rules.ts'
import { findProperty, listProperties } from '../../../properties/server/properties.queries.ts'
import type { Scope, Viewer } from '../tenants.scope.ts'
import { propertyId, refuseReversedLease } from '../tenants.service.ts'
import {
  countFormerTenantsByProperty,
  countTenantsByProperty,
  listFormerUnits,
  listOccupants,
  listSharedUnitOccupants,
  listUnitOccupants,
  type OccupantRow,
} from './occupancy.queries.ts'

const presentHolderFor =
  (viewer: Viewer) =>
  ({ id, name, moveInDate, leaseEndDate }: OccupantRow): Holder =>
    seesTenantDetails(viewer)
      ? { id, name, moveInDate, leaseEndDate }
      : { id, name, moveInDate: null, leaseEndDate: null }

type LeasePeriod = {
  apartment: string
  unit: string
  moveInDate?: Day | null | undefined
  leaseEndDate?: Day | null | undefined
  except?: string | undefined
}

/** Throws 400 for an unknown property or a period that ends before it begins. */
export async function listOverlaps(db: Db, viewer: Viewer, given: LeasePeriod): Promise<Holder[]> {
  const { apartment, unit, moveInDate = null, leaseEndDate = null, except } = given
  refuseReversedLease({ moveInDate, leaseEndDate })
  const property = await propertyId(db, viewer, apartment)
  const holders = await listUnitOccupants(db, { propertyId: property, unit, except })
  return holders
    .filter((holder) => leasesOverlap(holder, { moveInDate, leaseEndDate }))
    .map(presentHolderFor(viewer))
}

/** Tenants without a unit are under null. */
const byUnit = (rows: OccupantRow[]) => Map.groupBy(rows, ({ unitKey }) => unitKey)

const isUnitOccupiedTwice = (unitKey: string | null, holders: OccupantRow[]) =>
  unitKey !== null && isOccupiedTwice(holders)

export async function listOccupancies(db: Db, scope: Scope): Promise<Occupancy[]> {
  const counts = await countTenantsByProperty(db)
  const former = await countFormerTenantsByProperty(db)
  const shared = Map.groupBy(await listSharedUnitOccupants(db), (row) => row.propertyId)
  return (await listProperties(db, scope)).map(({ id }) => {
    const units = [...byUnit(shared.get(id) ?? [])]
    const twice = units.filter(([unitKey, holders]) => isUnitOccupiedTwice(unitKey, holders))
    const { tenants, taken } = counts.get(id) ?? { tenants: 0, taken: 0 }
    return { propertyId: id, tenants, formerTenants: former.get(id) ?? 0, taken, doubleLet: twice.length }
  })
}

const byName = new Intl.Collator('en', { numeric: true })

/** A2 before A10, tenants without a unit last. Throws 404. */
export async function listUnits(db: Db, viewer: Viewer, id: string): Promise<Unit[]> {
  if (!canSeeProperty(viewer, id) || !(await findProperty(db, id))) throw PROPERTY_ERRORS.notFound()
  const held = byUnit(await listOccupants(db, id))
  const empty = (await listFormerUnits(db, id)).filter(({ unitKey }) => !held.has(unitKey))
  const units = [...held].map(([unitKey, holders]) => ({
    unit: holders.at(-1)?.unit ?? null,
    doubleLet: isUnitOccupiedTwice(unitKey, holders),
    tenants: holders.map(presentHolderFor(viewer)),
  }))
  return [...units, ...empty.map(({ unit }) => ({ unit, doubleLet: false, tenants: [] }))].sort((a, b) =>
    a.unit === null || b.unit === null
      ? Number(a.unit === null) - Number(b.unit === null)
      : byName.compare(a.unit, b.unit),
  )
}
