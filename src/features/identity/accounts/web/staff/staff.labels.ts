import type { StaffRole } from '../../../../../shared/staff-roles.ts'
import type { StaffPerson } from '../../staff.contract.ts'

export type WorkPlace = { id: string; name: string }

/** `without` are the owners who have not set up two-step sign-in yet. */
export type OpenStaffDialog =
  | { kind: 'add' }
  | { kind: 'owners'; without: readonly StaffPerson[] }
  | { kind: 'edit' | 'remove' | 'totp' | 'sessions'; person: StaffPerson }

export const ROLE_NAMES: Record<StaffRole, string> = {
  owner: 'Owner',
  manager: 'Manager',
  accountant: 'Accountant',
  caretaker: 'Caretaker',
}

export const ROLE_HELP: Record<StaffRole, string> = {
  owner: 'Everything, with staff, settings, how to pay, the mail server and backups.',
  manager: 'Tenants, invoices, receipts, requests and complaints; no settings.',
  accountant: 'Invoices, receipts, figures and exports; reads tenants, requests and complaints.',
  caretaker: 'Requests and complaints of their properties, with the tenants’ names, units and phones.',
}

/** 'All properties', or their names. */
export function describeWorkPlaces({ propertyIds }: StaffPerson, properties: readonly WorkPlace[]): string {
  if (propertyIds === null) return 'All properties'
  const names = properties.filter(({ id }) => propertyIds.includes(id)).map(({ name }) => name)
  return names.join(', ') || 'No property'
}
