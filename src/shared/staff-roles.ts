/** What an admin of the API may be in the office. */
export const STAFF_ROLES = ['owner', 'manager', 'accountant', 'caretaker'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Somebody of the office; `propertyIds` is null for a person who is not limited to properties. */
export type Staff = { staff: StaffRole; propertyIds: readonly string[] | null }

/** A caretaker always works for certain properties, a manager may. */
export const canBeLimited = (role: StaffRole): boolean => role === 'manager' || role === 'caretaker'
