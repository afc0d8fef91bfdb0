import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'
import { email, id, line, newPassword, optionalDay, optionalLine, paging } from '../../shared/fields.ts'

/** The texts of the tenants' screen and calls. */
export const TENANT_TEXTS = {
  nameRequired: 'Name is required',
  locationRequired: 'Location is required',
  passwordTooShort: 'Password must be at least 6 characters long',
  leaseOrder: 'Lease end date must be after move-in date',
  unknownLocation: 'Location is not one of the properties',
  notFound: 'Tenant not found',
  fetchFailed: 'Failed to fetch tenants',
  deleteFailed: 'Failed to delete tenant',
  deleted: 'Tenant deleted successfully!',
  updated: 'Tenant updated successfully!',
  accountFailed: 'Failed to create user account.',
} as const

/** A tenant: the person and the tenancy. `uid` is null once the login is gone. */
export const tenant = z
  .object({
    id: z.string(),
    uid: z.string().nullable(),
    name: z.string(),
    email: z.string(),
    apartment: z.string(),
    unit: z.string().nullable(),
    phone: z.string().nullable(),
    moveInDate: z.string().nullable(),
    leaseEndDate: z.string().nullable(),
    createdAt: z.string(),
    updatedAt: z.string(),
    role: z.literal('tenant'),
  })
  .meta({ id: 'Tenant' })
export type Tenant = z.infer<typeof tenant>

const optional = z.union([optionalLine, z.null()]).optional()

const fields = z.object({
  name: line(TENANT_TEXTS.nameRequired),
  email,
  apartment: line(TENANT_TEXTS.locationRequired),
  unit: optional,
  phone: optional,
  moveInDate: optionalDay,
  leaseEndDate: optionalDay,
})

export const newTenant = fields.extend({
  password: z
    .union([newPassword(TENANT_TEXTS.passwordTooShort), z.literal('').transform(() => undefined)])
    .optional(),
  uid: id.optional(),
})
export type NewTenant = z.output<typeof newTenant>

export const tenantChanges = fields.partial()
export type TenantChanges = z.output<typeof tenantChanges>

export const createdTenant = tenant
  .extend({
    welcomeEmailSent: z.boolean(),
    welcomeEmailError: z.string().nullable(),
    initialPassword: z.string().optional(),
  })
  .meta({ id: 'CreatedTenant' })
export type CreatedTenant = z.infer<typeof createdTenant>

const tenantFilter = paging.extend({
  q: optionalLine.optional(),
  apartment: optionalLine.optional(),
})

const params = z.object({ id })
const update = {
  who: 'admin',
  summary: 'Changes the fields that are named; the login follows a new e-mail',
  params,
  body: tenantChanges,
  answer: tenant,
} as const

export const tenantsEndpoints = {
  'GET /tenants': {
    who: 'admin',
    summary: 'All tenants, newest first',
    query: tenantFilter,
    answer: z.array(tenant),
  },
  'POST /tenants': {
    who: 'admin',
    summary: 'Adds a tenant with a login, and sends the welcome mail',
    body: newTenant,
    answer: createdTenant,
    status: 201,
    idempotent: true,
  },
  'GET /tenants/{id}': {
    who: 'signed-in',
    summary: 'One tenant; a tenant only itself',
    params,
    answer: tenant,
  },
  'PUT /tenants/{id}': update,
  'PATCH /tenants/{id}': update,
  'DELETE /tenants/{id}': {
    who: 'admin',
    summary: 'Ends the login and takes the tenant off every list; the books stay',
    params,
    status: 204,
  },
} as const satisfies Endpoints
