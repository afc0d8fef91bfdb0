import type { Db } from '../../../../server/database/index.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { listLeaseDays } from '../../../property/leases/server/leases.queries.ts'
import type { Property } from '../../../property/properties/properties.contract.ts'
import { listActiveUnits } from '../../../property/properties/server/units.queries.ts'
import {
  countOccupancy,
  type OccupancyCounts,
  occupancyDay,
  type UnitDays,
} from '../owner-statements.rules.ts'
import { type ClosedOccupancy, listClosedOccupancy } from './closed-occupancy.queries.ts'

type Days = { from: Day; to: Day }

async function loadUnits(db: Db, properties: readonly Property[]): Promise<Map<string, UnitDays[]>> {
  const shown = new Set(properties.map(({ id }) => id))
  const [active, days] = await Promise.all([listActiveUnits(db), listLeaseDays(db)])
  const units = active.filter(({ propertyId }) => shown.has(propertyId))
  const leases = Map.groupBy(days, ({ unitId }) => unitId)
  const byProperty = Map.groupBy(units, ({ propertyId }) => propertyId)
  return new Map(
    [...byProperty].map(([id, some]) => [id, some.map((unit) => leases.get(unit.id) ?? [])] as const),
  )
}

/** Counts past days only. */
export async function countProperties(db: Db, properties: readonly Property[], spans: readonly Days[]) {
  const units = spans.length > 0 ? await loadUnits(db, properties) : new Map<string, UnitDays[]>()
  return properties.flatMap((property) =>
    spans.map(({ from, to }) => ({
      property,
      days: { from, to },
      occupancy: countOccupancy(units.get(property.id) ?? [], property.capacity, { from, to, today: to }),
    })),
  )
}

const NOTHING: OccupancyCounts = { units: 0, occupiedUnits: 0, letDays: 0, availableDays: 0 }

const joined = (parts: readonly Pick<ClosedOccupancy, keyof OccupancyCounts>[]): OccupancyCounts => {
  const { units, occupiedUnits } = parts.at(-1) ?? NOTHING
  const sum = (field: 'letDays' | 'availableDays') => parts.reduce((total, part) => total + part[field], 0)
  return { units, occupiedUnits, letDays: sum('letDays'), availableDays: sum('availableDays') }
}

export type MonthOccupancy = {
  isShown: (property: Property) => boolean
  countUnits: (
    properties: readonly Property[],
  ) => Promise<{ property: Property; occupancy: OccupancyCounts }[]>
}

/** Closed days count as stored, the others by the current leases. */
export async function loadOccupancy(
  db: Db,
  { from, to, today }: Days & { today: Day },
): Promise<MonthOccupancy> {
  const closed = Map.groupBy(await listClosedOccupancy(db, { from, to }), (row) => row.propertyId)
  const closedTo =
    [...closed.values()]
      .flatMap((rows) => rows.map(({ toDay }) => toDay))
      .sort()
      .at(-1) ?? ''
  const openFrom = closedTo === '' ? from : addDays(closedTo, 1)
  const isOpen = closedTo < occupancyDay({ to, today }) || closedTo === ''
  return {
    isShown: ({ id, archived }) => (isOpen ? !archived : closed.get(id)?.at(-1)?.archived === false),
    async countUnits(properties) {
      const units = isOpen ? await loadUnits(db, properties) : new Map<string, UnitDays[]>()
      const openDays = { from: openFrom, to, today }
      return properties.map((property) => {
        const kept = closed.get(property.id) ?? []
        const now = countOccupancy(units.get(property.id) ?? [], property.capacity, openDays)
        return { property, occupancy: joined(isOpen ? [...kept, now] : kept) }
      })
    },
  }
}
