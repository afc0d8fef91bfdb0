import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { listUnitsNamed } from '../../properties/server/units.queries.ts'
import { unitKey } from '../../properties/units.rules.ts'
import type { ImportedLease } from '../../tenants/server/tenants.lease-fields.ts'
import { overlapText } from '../leases.messages.ts'
import { type LeaseDays, termsOverlap, toLeaseTerm } from '../leases.rules.ts'
import { listUnitLeases } from './leases.queries.ts'

type Term = Pick<LeaseDays, 'startsOn' | 'endsOn'>
type Earlier = Term & { row: number }

/** Warns for each imported tenant who already has the unit in these days, in the sheet or the portal. */
export async function listOverlapWarnings(
  db: Db,
  given: readonly ImportedLease[],
  today: Day,
): Promise<string[][]> {
  const named = given.flatMap(({ propertyId, unit }) =>
    propertyId && unitKey(unit) !== null ? [{ propertyId, name: unit ?? '' }] : [],
  )
  const units = await listUnitsNamed(db, named)
  const identify = (propertyId: string, unit: string | null) => `${propertyId} ${unitKey(unit)}`
  const unitIdsByName = new Map(units.map(({ propertyId, name, id }) => [identify(propertyId, name), id]))
  const stored = Map.groupBy(
    await listUnitLeases(db, [...new Set(units.map(({ id }) => id))]),
    ({ unitId }) => unitId,
  )
  const earlier = new Map<string, Earlier[]>()
  return given.map(({ row, propertyId, unit, moveInDate, leaseEndDate }) => {
    if (!propertyId || unitKey(unit) === null) return []
    const term = toLeaseTerm({ moveInDate, leaseEndDate }, today)
    const key = identify(propertyId, unit)
    const others = (stored.get(unitIdsByName.get(key) ?? '') ?? []).filter((lease) =>
      termsOverlap(lease, term),
    )
    const rows = (earlier.get(key) ?? []).filter((other) => termsOverlap(other, term))
    earlier.set(key, [...(earlier.get(key) ?? []), { ...term, row }])
    return [
      ...others.slice(0, 1).map(overlapText),
      ...rows.slice(0, 1).map(({ row: other }) => sameUnit(other)),
    ]
  })
}

const sameUnit = (row: number): string => `Row ${row} has this unit in these days too`
