import { ACCOUNT_MESSAGES } from '../../identity/accounts/accounts.messages.ts'

export const TENANT_MESSAGES = {
  nameRequired: 'Name is required',
  locationRequired: 'Location is required',
  leaseOrder: ACCOUNT_MESSAGES.leaseOrder,
  unknownLocation: 'Location is not one of the properties',
  archivedLocation: 'Location is archived; restore it under Properties, or choose another one',
  outside: 'You work for other properties only, so you cannot put a tenant into this one.',
  notFound: 'Tenant not found',
  fetchFailed: 'Failed to fetch tenants',
  deleteFailed: 'Failed to delete tenant',
  deleted: 'Tenant deleted successfully!',
  updated: 'Tenant updated successfully!',
  accountFailed: 'Failed to create user account.',
} as const
