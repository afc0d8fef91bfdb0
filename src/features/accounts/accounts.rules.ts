import type { Day } from '../../shared/days.ts'

/** A lease must end after it began, where both days are known. */
export function leaseInOrder(
  moveInDate: Day | null | undefined,
  leaseEndDate: Day | null | undefined,
): boolean {
  return !moveInDate || !leaseEndDate || leaseEndDate > moveInDate
}
