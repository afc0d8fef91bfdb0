import { STAFF_ROLES, type Staff, type StaffRole } from './staff-roles.ts'

const everyone = STAFF_ROLES
const owners = ['owner'] as const
const managers = ['owner', 'manager'] as const
const accountants = ['owner', 'manager', 'accountant'] as const
const caretakers = ['owner', 'manager', 'caretaker'] as const

const GRANTS = {
  'staff:manage': owners,
  'settings:manage': owners,
  'backup:manage': owners,
  'job:manage': owners,
  'message:manage': managers,
  'tenant:read': everyone,
  'tenant:details': accountants,
  'tenant:write': managers,
  'tenant:import': managers,
  'tenant:export': accountants,
  'personalData:export': owners,
  'personalData:erase': owners,
  'property:read': everyone,
  'property:write': managers,
  'unit:write': managers,
  'vendor:read': everyone,
  'vendor:write': managers,
  'lease:read': accountants,
  'lease:write': managers,
  'document:read': accountants,
  'document:write': managers,
  'signing:read': accountants,
  'signing:write': managers,
  'deduction:write': managers,
  'handover:read': everyone,
  'handover:write': caretakers,
  'invoice:read': accountants,
  'invoice:write': accountants,
  'invoice:export': accountants,
  'receipt:review': accountants,
  'payment:read': accountants,
  'payment:write': accountants,
  'money:giveBack': managers,
  'money:desk': accountants,
  'payment:export': accountants,
  'payment:import': managers,
  'tax:read': accountants,
  'tax:write': managers,
  'books:read': accountants,
  'books:close': accountants,
  'books:reopen': owners,
  'billing:read': accountants,
  'billing:write': managers,
  'lateFee:write': managers,
  'arrears:read': accountants,
  'arrears:write': accountants,
  'expense:read': accountants,
  'expense:write': accountants,
  'case:read': everyone,
  'case:write': caretakers,
  'case:assign': managers,
  'case:delete': managers,
  'case:export': accountants,
  'maintenance:write': managers,
  'inspection:read': everyone,
  'inspection:write': managers,
  'announcement:read': everyone,
  'announcement:write': managers,
  'analytics:read': accountants,
  'audit:read': accountants,
  'search:read': everyone,
} as const satisfies Record<string, readonly StaffRole[]>

export type Permission = keyof typeof GRANTS
export const PERMISSIONS = Object.keys(GRANTS) as Permission[]

const BEYOND_PROPERTIES: readonly Permission[] = [
  'message:manage',
  'tenant:import',
  'payment:import',
  'money:desk',
  'property:write',
  'vendor:write',
  'tax:write',
  'books:read',
  'books:close',
  'books:reopen',
  'lateFee:write',
  'maintenance:write',
]

export function hasPermission({ staff, propertyIds }: Staff, permission: Permission): boolean {
  const roles: readonly StaffRole[] = GRANTS[permission]
  return roles.includes(staff) && !(propertyIds !== null && BEYOND_PROPERTIES.includes(permission))
}

/** Null means a record without a property. */
export const canSeeProperty = (
  { propertyIds }: { propertyIds: readonly string[] | null },
  propertyId: string | null,
): boolean => propertyIds === null || (propertyId !== null && propertyIds.includes(propertyId))

/** Tenants see their own; staff may see only name, unit and phone. */
export const seesTenantDetails = ({
  staff,
  propertyIds,
}: Omit<Staff, 'staff'> & { staff: StaffRole | null }) =>
  staff === null || hasPermission({ staff, propertyIds }, 'tenant:details')

export const listPermissions = (person: Staff): Permission[] =>
  PERMISSIONS.filter((permission) => hasPermission(person, permission))
