import type { Day } from '../../shared/days.ts'
import { canBeLimited, type StaffRole } from '../../shared/permissions.ts'
import { ACCOUNT_MESSAGES } from './accounts.messages.ts'

/** Only checked when both days are known. */
export function isLeaseInOrder(
  moveInDate: Day | null | undefined,
  leaseEndDate: Day | null | undefined,
): boolean {
  return !moveInDate || !leaseEndDate || leaseEndDate > moveInDate
}

/** What is wrong with the properties of somebody of the office; null where they fit the role. */
export function limitProblem(role: StaffRole, propertyIds: readonly string[] | null): string | null {
  if (propertyIds !== null && !canBeLimited(role)) return ACCOUNT_MESSAGES.notLimited
  if (propertyIds?.length === 0) return ACCOUNT_MESSAGES.noProperty
  return role === 'caretaker' && propertyIds === null ? ACCOUNT_MESSAGES.noProperty : null
}
