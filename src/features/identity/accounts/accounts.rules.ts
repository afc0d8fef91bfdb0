import type { Day } from '../../../shared/days.ts'

/** True unless both days are known. */
export function isLeaseInOrder(
  moveInDate: Day | null | undefined,
  leaseEndDate: Day | null | undefined,
): boolean {
  return !moveInDate || !leaseEndDate || leaseEndDate > moveInDate
}
