import { z } from 'zod'
import { CHANNELS } from '../../../shared/channels.ts'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { optionalEmail } from '../../../shared/fields/email-field.ts'
import { id, line, optionalDay, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import {
  contactChannel,
  firstPassword,
  phoneFields,
  reach,
} from '../../identity/accounts/accounts.contract.ts'
import { holder } from '../properties/occupancy.contract.ts'
import { EXAMPLES } from './tenants.examples.ts'
import { TENANT_MESSAGES } from './tenants.messages.ts'

/** `uid` is null once the login is deleted. */
export const tenant = z
  .object({
    id: z.string(),
    uid: z.string().nullable(),
    name: z.string(),
    email: z.string().nullable().meta({ description: 'Null for a tenant with a phone only' }),
    apartment: z.string(),
    unit: z.string().nullable(),
    payCode: z
      .string()
      .meta({ description: 'What the tenant writes with each payment, so that it is found; never changes' }),
    ...phoneFields,
    channels: z.array(z.enum(CHANNELS)).meta({ description: 'Each message goes by all of these' }),
    preferredChannel: z.enum(CHANNELS).nullable(),
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
  name: line(TENANT_MESSAGES.nameRequired),
  email: optionalEmail,
  apartment: line(TENANT_MESSAGES.locationRequired),
  unit: optional,
  phone: optional,
  moveInDate: optionalDay,
  leaseEndDate: optionalDay,
  channels: reach.channels.optional(),
  preferredChannel: reach.preferredChannel.optional(),
})

export const newTenant = fields.extend({ password: firstPassword, uid: id.optional() })
export type NewTenant = z.output<typeof newTenant>

export const tenantChanges = fields.partial()
export type TenantChanges = z.output<typeof tenantChanges>

const secretShownBefore = z
  .literal(true)
  .optional()
  .meta({
    description:
      'Of a repeated call: the password or link stood in the first answer only; POST /tenants/{id}/welcome makes a new link',
  })

const welcomeSmsQueued = z
  .literal(true)
  .optional()
  .meta({ description: 'Only where it goes by SMS and not by e-mail: an SMS says where to sign in' })

/** Has the generated password, or the link to set one, if no email could be sent. */
export const createdTenant = tenant
  .extend({
    welcomeEmailSent: z.boolean(),
    welcomeEmailError: z.string().nullable(),
    welcomeSmsQueued,
    initialPassword: z.string().optional(),
    setPasswordUrl: z.string().optional(),
    secretShownBefore,
    warnings: z
      .array(z.string())
      .optional()
      .meta({
        description:
          'Only where there are any: the unit is rented to somebody else in these days, another tenant has the number, or no SMS or no codes go there',
      }),
  })
  .meta({ id: 'CreatedTenant', examples: [EXAMPLES.createdTenant] })
/** The holders of a number, and if SMS and codes reach it; for the form. */
const phoneCheck = z
  .object({
    phone: z.string().nullable().meta({ description: 'As it would be stored' }),
    warnings: z.array(z.string()),
    confirmBy: z
      .enum(['code', 'office'])
      .nullable()
      .meta({
        description:
          'How a tenant who types it proves it: by a code, or through the office; null without a number',
      }),
  })
  .meta({ id: 'PhoneCheck' })

const sharedNumber = z
  .object({
    phone: z.string(),
    people: z.array(
      z.object({
        id: z.string().nullable().meta({ description: 'The tenant; null for one that you may not see' }),
        name: z.string(),
        apartment: z.string().nullable(),
        unit: z.string().nullable(),
        provenAt: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'SharedNumber' })
export type SharedNumber = z.infer<typeof sharedNumber>

const confirmedTenant = tenant
  .extend({ warnings: z.array(z.string()).optional() })
  .meta({ id: 'ConfirmedTenant' })

export type CreatedTenant = z.infer<typeof createdTenant>

/** Has the link if no email could be sent. */
export const welcomedAgain = z
  .object({
    welcomeEmailSent: z.boolean(),
    welcomeEmailError: z.string().nullable(),
    welcomeSmsQueued,
    setPasswordUrl: z.string().optional(),
    secretShownBefore,
  })
  .meta({ id: 'WelcomedAgain', examples: [EXAMPLES.welcomedAgain] })
export type WelcomedAgain = z.infer<typeof welcomedAgain>

/** A minus reverses the order. */
export const TENANT_SORTS = [
  'newest',
  'oldest',
  ...bothWays(['name', 'apartment', 'unit', 'moveInDate', 'leaseEndDate']),
] as const
export type TenantSort = (typeof TENANT_SORTS)[number]

const IDS_MAX = 500

const tenantFilter = paging.extend({
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  apartment: optionalLine.optional().meta({ examples: ['Bohye (Shops)'] }),
  lease: z
    .enum(['ending', 'expired'])
    .optional()
    .meta({ description: 'ending: the lease ends within 30 days, today included; expired: it has ended' }),
  email: z
    .enum(['none'])
    .optional()
    .meta({ description: 'none: tenants without an e-mail address, whom no e-mail reaches' }),
  sort: z.enum(TENANT_SORTS).optional(),
  ids: z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(id).max(IDS_MAX))
    .optional()
    .meta({ description: 'Only these tenants, with commas between', examples: [EXAMPLE_IDS.tenant] }),
})
export type TenantFilter = z.output<typeof tenantFilter>

export const choice = tenant
  .pick({ id: true, name: true, email: true, apartment: true, unit: true })
  .meta({ id: 'TenantChoice' })
export type TenantChoice = z.infer<typeof choice>

const params = z.object({ id })
const update = {
  who: 'admin',
  permission: 'tenant:write',
  summary: 'Changes the fields that are named; the login follows a new e-mail',
  params,
  body: tenantChanges.meta({ examples: [EXAMPLES.tenantChanges] }),
  answer: tenant,
} as const

export const tenantsEndpoints = {
  'GET /tenants': {
    who: 'admin',
    permission: 'tenant:read',
    summary: 'All tenants, newest first',
    query: tenantFilter,
    answer: z.array(tenant),
  },
  'GET /tenants/choices': {
    who: 'admin',
    permission: 'tenant:read',
    summary: 'All tenants by name, as far as one needs them to choose',
    answer: z.array(choice),
  },
  'GET /tenants/export': {
    who: 'admin',
    permission: 'tenant:export',
    summary: 'The tenants that match as CSV or XLSX, with the columns that the import takes',
    query: tenantFilter.omit({ limit: true, cursor: true, count: true }).extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'POST /tenants': {
    who: 'admin',
    permission: 'tenant:write',
    summary: 'Adds a tenant with a login, and sends the welcome mail',
    body: newTenant.meta({ examples: [EXAMPLES.newTenant] }),
    answer: createdTenant,
    status: 201,
    idempotent: true,
  },
  'GET /tenants/{id}': {
    who: 'signed-in',
    permission: 'tenant:read',
    summary: 'One tenant; a tenant only itself',
    params,
    answer: tenant,
  },
  'PUT /tenants/{id}': update,
  'PATCH /tenants/{id}': update,
  'DELETE /tenants/{id}': {
    who: 'admin',
    permission: 'tenant:write',
    summary: 'Ends the login and takes the tenant off every list; the books stay',
    params,
    status: 204,
  },
  'POST /tenants/{id}/restore': {
    who: 'admin',
    permission: 'tenant:write',
    summary:
      'Brings a deleted tenant back, without a login where somebody else has the e-mail or number by now; the lease stays ended. Refused (409) once the data is erased',
    params,
    answer: tenant,
    idempotent: true,
  },
  'POST /tenants/{id}/welcome': {
    who: 'admin',
    permission: 'tenant:write',
    summary: 'Sends the welcome mail again with a link to set a password; a login that is gone is made anew',
    params,
    answer: welcomedAgain,
    idempotent: true,
  },
  'DELETE /auth/deleteTenantUser/{uid}': {
    who: 'admin',
    permission: 'tenant:write',
    summary: "Ends a tenant's login; the tenant's records stay",
    params: z.object({ uid: id.meta({ examples: [EXAMPLE_IDS.login] }) }),
    status: 204,
  },
  'POST /tenants/{id}/contact/confirm': {
    who: 'admin',
    permission: 'tenant:write',
    summary:
      'Takes the phone number that a tenant has typed for theirs, where no code can prove it: SMS is off, or the number takes none',
    params,
    body: z.object({ channel: contactChannel }).meta({ examples: [EXAMPLES.confirmation] }),
    answer: confirmedTenant,
  },
  'GET /tenants/phone-check': {
    who: 'admin',
    permission: 'tenant:write',
    summary:
      'What to know of a phone number before a tenant is saved with it: who has it, and whether SMS and codes go there',
    query: z.object({ phone: optionalLine.meta({ examples: ['024 555 0142'] }), except: id.optional() }),
    answer: phoneCheck,
  },
  'GET /tenants/shared-numbers': {
    who: 'admin',
    permission: 'tenant:write',
    summary: 'The phone numbers that several tenants have, each with these tenants',
    answer: z.array(sharedNumber),
  },
  'GET /tenants/overlaps': {
    who: 'admin',
    permission: 'tenant:write',
    summary: 'Who holds a unit in a span of days already; without a beginning or an end the span is open',
    query: z.object({
      apartment: line(TENANT_MESSAGES.locationRequired).meta({ examples: ['Bohye (Shops)'] }),
      unit: line('Unit is required').meta({ examples: ['B12'] }),
      moveInDate: optionalDay,
      leaseEndDate: optionalDay,
      except: id.optional(),
    }),
    answer: z.array(holder),
  },
} as const satisfies Endpoints
