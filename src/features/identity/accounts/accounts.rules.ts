import type { Day } from '../../../shared/days.ts'

/** Only checked when both days are known. */
export function isLeaseInOrder(
  moveInDate: Day | null | undefined,
  leaseEndDate: Day | null | undefined,
): boolean {
  return !moveInDate || !leaseEndDate || leaseEndDate > moveInDate
}
