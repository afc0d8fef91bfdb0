import { defineErrors } from '../../../shared/errors.ts'
export const PROPERTY_KINDS = ['shops', 'apartments'] as const

/** `formerTenants` counts deleted tenants. */
export type TenantCounts = { tenants: number; formerTenants: number }

export const canArchiveProperty = ({ tenants }: TenantCounts): boolean => tenants === 0

export const canDeleteProperty = ({ tenants, formerTenants }: TenantCounts): boolean =>
  tenants === 0 && formerTenants === 0

export function occupiedText({ tenants }: TenantCounts): string {
  if (tenants === 1) {
    return 'This property has 1 tenant. It can be archived once the tenant has been moved to another property or deleted.'
  }
  const many = tenants.toLocaleString('en-GB')
  return `This property has ${many} tenants. It can be archived once all of them have been moved to another property or deleted.`
}

const PROPERTY_MESSAGES = {
  notFound: 'Property not found',
  nameTaken: 'A property with this name is there already.',
  nameOfArchived: 'An archived property has this name. Restore it, or choose another name.',
  occupied: occupiedText,
  hasExpenses:
    'This property has expenses, and the books keep its name. It cannot be deleted, but it can be archived.',
  inClosedBooks:
    'This property counts in books that are closed. It cannot be deleted, but it can be archived.',
  hadTenants:
    'This property has had tenants, and the books keep its name. It cannot be deleted, but it can be archived.',
} as const

export const PROPERTY_ERRORS = defineErrors('property', PROPERTY_MESSAGES, {
  404: ['notFound'],
  409: ['nameTaken', 'nameOfArchived', 'occupied', 'hasExpenses', 'inClosedBooks', 'hadTenants'],
})
