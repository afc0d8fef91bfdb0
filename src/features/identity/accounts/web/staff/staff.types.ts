import type { StaffPerson } from '../../staff.contract.ts'

export type WorkPlace = { id: string; name: string }

/** `without` are the owners who have not set up two-step sign-in yet. */
export type OpenStaffDialog =
  | { kind: 'add' }
  | { kind: 'owners'; without: readonly StaffPerson[] }
  | { kind: 'edit' | 'remove' | 'totp' | 'sessions'; person: StaffPerson }
