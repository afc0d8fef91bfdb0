import { canBeLimited, type StaffRole } from '../../../shared/staff-roles.ts'
import { STAFF_MESSAGES } from './staff.messages.ts'

export function limitProblem(role: StaffRole, propertyIds: readonly string[] | null): string | null {
  if (propertyIds !== null && !canBeLimited(role)) return STAFF_MESSAGES.notLimited
  if (propertyIds?.length === 0) return STAFF_MESSAGES.noProperty
  return role === 'caretaker' && propertyIds === null ? STAFF_MESSAGES.noProperty : null
}
