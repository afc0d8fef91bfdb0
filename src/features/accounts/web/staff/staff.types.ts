import type { StaffPerson } from '../../staff.contract.ts'

export type WorkPlace = { id: string; name: string }

export type OpenStaffDialog = { kind: 'add' } | { kind: 'edit' | 'remove'; person: StaffPerson }
