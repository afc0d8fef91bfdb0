import type { Day } from '../../../shared/days.ts'
import { toPercent } from '../../../shared/percent.ts'

/** Null is an open start or end. */
export type LeaseTerm = { moveInDate: Day | null; leaseEndDate: Day | null }

const begin = ({ moveInDate }: LeaseTerm) => moveInDate ?? '0000-00-00'
const end = ({ leaseEndDate }: LeaseTerm) => leaseEndDate ?? '9999-99-99'

/** A lease may begin on the day another ends. */
export function leasesOverlap(one: LeaseTerm, other: LeaseTerm): boolean {
  return begin(one) < end(other) && begin(other) < end(one)
}

export function isOccupiedTwice(leases: readonly LeaseTerm[]): boolean {
  const [first, ...later] = leases.toSorted((a, b) => (begin(a) < begin(b) ? -1 : 1))
  let longest = first
  return later.some((next) => {
    const shared = longest !== undefined && leasesOverlap(longest, next)
    if (longest === undefined || end(next) > end(longest)) longest = next
    return shared
  })
}

/** `percentage` has one decimal and may exceed 100. */
export type OccupancyRate = { percentage: number; vacant: number; over: number; band: Band }
type Band = 'green' | 'orange' | 'red'

/** Green above 80 percent, orange above 60, otherwise red. */
export function occupancyBand(percentage: number): Band {
  if (percentage > 80) return 'green'
  return percentage > 60 ? 'orange' : 'red'
}

export function occupancyRate(taken: number, capacity: number): OccupancyRate {
  const percentage = toPercent(taken, capacity)
  return {
    percentage,
    vacant: Math.max(0, capacity - taken),
    over: Math.max(0, taken - capacity),
    band: occupancyBand(percentage),
  }
}
