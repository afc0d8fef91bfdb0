import type { Db } from '../../../server/database/index.ts'
import type { Day } from '../../../shared/days.ts'
import { AppError } from '../../../shared/errors.ts'
import type { Holder, Occupancy, Unit } from '../../properties/occupancy.contract.ts'
import { isDoubleLet, leasesOverlap } from '../../properties/occupancy.rules.ts'
import { findProperty, listProperties } from '../../properties/server/properties.queries.ts'
import {
  countFormerTenantsByProperty,
  countTenantsByProperty,
  listFormerUnits,
  listOccupants,
  listOccupantsOfSharedUnits,
  listOccupantsOfUnit,
  type OccupantRow,
} from './occupancy.queries.ts'
import { propertyId, refuseReversedLease } from './tenants.service.ts'

const presentHolder = ({ id, name, moveInDate, leaseEndDate }: OccupantRow): Holder => ({
  id,
  name,
  moveInDate,
  leaseEndDate,
})

type LeasePeriod = {
  apartment: string
  unit: string
  moveInDate?: Day | null | undefined
  leaseEndDate?: Day | null | undefined
  except?: string | undefined
}

/** Throws 400 for an unknown property or a period that ends before it begins. */
export async function listOverlaps(db: Db, given: LeasePeriod): Promise<Holder[]> {
  const { apartment, unit, moveInDate = null, leaseEndDate = null, except } = given
  refuseReversedLease({ moveInDate, leaseEndDate })
  const holders = await listOccupantsOfUnit(db, { propertyId: await propertyId(db, apartment), unit, except })
  return holders.filter((holder) => leasesOverlap(holder, { moveInDate, leaseEndDate })).map(presentHolder)
}

/** Tenants without a unit are under null. */
const byUnit = (rows: OccupantRow[]) => Map.groupBy(rows, ({ unitKey }) => unitKey)

const isLetTwice = (unitKey: string | null, holders: OccupantRow[]) =>
  unitKey !== null && isDoubleLet(holders)

export async function listOccupancies(db: Db): Promise<Occupancy[]> {
  const counts = await countTenantsByProperty(db)
  const former = await countFormerTenantsByProperty(db)
  const shared = Map.groupBy(await listOccupantsOfSharedUnits(db), (row) => row.propertyId)
  return (await listProperties(db)).map(({ id }) => {
    const units = [...byUnit(shared.get(id) ?? [])]
    const twice = units.filter(([unitKey, holders]) => isLetTwice(unitKey, holders))
    const { tenants, taken } = counts.get(id) ?? { tenants: 0, taken: 0 }
    return {
      propertyId: id,
      tenants,
      formerTenants: former.get(id) ?? 0,
      taken,
      doubleLet: twice.length,
    }
  })
}

const byName = new Intl.Collator('en', { numeric: true })

/** Sorted by name with A2 before A10, tenants without a unit last. Throws 404. */
export async function listUnits(db: Db, id: string): Promise<Unit[]> {
  if (!(await findProperty(db, id))) throw new AppError(404, 'Property not found')
  const held = byUnit(await listOccupants(db, id))
  const empty = (await listFormerUnits(db, id)).filter(({ unitKey }) => !held.has(unitKey))
  const units = [...held].map(([unitKey, holders]) => ({
    unit: holders.at(-1)?.unit ?? null,
    doubleLet: isLetTwice(unitKey, holders),
    tenants: holders.map(presentHolder),
  }))
  return [...units, ...empty.map(({ unit }) => ({ unit, doubleLet: false, tenants: [] }))].sort((a, b) =>
    a.unit === null || b.unit === null
      ? Number(a.unit === null) - Number(b.unit === null)
      : byName.compare(a.unit, b.unit),
  )
}
