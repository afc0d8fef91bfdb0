import type { Day } from '../../shared/days.ts'
import { percentOf } from '../../shared/percent.ts'

/** The days of a lease; null stands for 'since ever' and for 'without end'. */
export type LeaseTerm = { moveInDate: Day | null; leaseEndDate: Day | null }

const begin = ({ moveInDate }: LeaseTerm) => moveInDate ?? '0000-00-00'
const end = ({ leaseEndDate }: LeaseTerm) => leaseEndDate ?? '9999-99-99'

/** Whether two leases share a day; the day on which one moves out may be the one on which the other moves in. */
export function leasesOverlap(one: LeaseTerm, other: LeaseTerm): boolean {
  return begin(one) < end(other) && begin(other) < end(one)
}

/** Whether any two of the leases of a unit overlap. */
export function isDoubleLet(leases: readonly LeaseTerm[]): boolean {
  const [first, ...later] = leases.toSorted((a, b) => (begin(a) < begin(b) ? -1 : 1))
  let longest = first
  return later.some((next) => {
    const shared = longest !== undefined && leasesOverlap(longest, next)
    if (longest === undefined || end(next) > end(longest)) longest = next
    return shared
  })
}

/** How full a property is; `percentage` has one decimal and may pass 100. */
export type OccupancyRate = { percentage: number; vacant: number; over: number; band: Band }
type Band = 'green' | 'orange' | 'red'

/** The band of a share of places that are let: green above 80 percent, orange above 60, else red. */
export function occupancyBand(percentage: number): Band {
  if (percentage > 80) return 'green'
  return percentage > 60 ? 'orange' : 'red'
}

/** Places taken against capacity. */
export function occupancyRate(taken: number, capacity: number): OccupancyRate {
  const percentage = percentOf(taken, capacity)
  return {
    percentage,
    vacant: Math.max(0, capacity - taken),
    over: Math.max(0, taken - capacity),
    band: occupancyBand(percentage),
  }
}
