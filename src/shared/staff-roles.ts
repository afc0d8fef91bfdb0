/** Office roles of the API's admins. */
export const STAFF_ROLES = ['owner', 'manager', 'accountant', 'caretaker'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** `propertyIds` is null without a limit. */
export type Staff = { staff: StaffRole; propertyIds: readonly string[] | null }

/** A caretaker is always limited to properties, a manager may be. */
export const canBeLimited = (role: StaffRole): boolean => role === 'manager' || role === 'caretaker'
