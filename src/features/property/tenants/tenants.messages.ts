import { defineErrors } from '../../../shared/errors.ts'
import { ACCOUNT_MESSAGES } from '../../identity/accounts/accounts.messages.ts'

export const TENANT_MESSAGES = {
  notYours: 'This is not your record.',
  nameRequired: 'Name is required',
  locationRequired: 'Location is required',
  leaseOrder: ACCOUNT_MESSAGES.leaseOrder,
  unknownLocation: 'Location is not one of the properties',
  archivedLocation: 'Location is archived; restore it under Properties, or choose another one',
  outside: 'You work for other properties only, so you cannot put a tenant into this one.',
  notFound: 'Tenant not found',
  notDeleted: 'This tenant is not deleted.',
  erased: 'The data of this tenant was erased, so nobody can bring the tenant back.',
  restoredInto: 'The location of this tenant is archived; restore it under Properties first.',
  restoreFailed: 'Failed to restore the tenant. Please try again.',
  restored: (name: string) => `${name} is back. The lease has ended: add a new one.`,
  restoredWithoutLogin: (name: string) =>
    `${name} is back without a login, because somebody else uses the e-mail or phone number. The lease has ended: add a new one.`,
  fetchFailed: 'Failed to fetch tenants',
  deleteFailed: 'Failed to delete tenant',
  deleted: 'Tenant deleted successfully!',
  updated: 'Tenant updated successfully!',
  accountFailed: 'Failed to create user account.',
} as const

export const TENANT_ERRORS = defineErrors('tenant', TENANT_MESSAGES, {
  400: ['leaseOrder'],
  403: ['outside', 'notYours'],
  404: ['notFound'],
  409: ['erased', 'notDeleted', 'restoredInto'],
})
