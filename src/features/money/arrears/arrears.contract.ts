import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import { day, id, longText, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'
import { mailedInvoice } from '../invoices/invoices.contract.ts'
import { ARREARS_AGES, CONTACT_CHANNELS, PROMISE_STATES } from './arrears.rules.ts'

const newPromiseExample = { day: '2026-12-05', amount: 800, note: 'Half now, the rest after Christmas' }
const newContactExample = { channel: 'call', note: 'Her shop was closed for two weeks' }

const promise = z.object({ day: z.string(), amount: z.number(), state: z.enum(PROMISE_STATES) })

export const arrears = z
  .object({
    tenantId: z.string(),
    tenantName: z.string(),
    propertyId: z.string(),
    propertyName: z.string(),
    unit: z.string().nullable(),
    phone: z.string().nullable(),
    overdue: z.number(),
    oldestDueDate: z.string(),
    daysOverdue: z.number(),
    lastContactAt: z.string().nullable(),
    promise: promise.optional(),
    nextStep: z.string(),
    oldestInvoice: z.object({ id: z.string(), invoiceNumber: z.string(), remindedAt: z.string().nullable() }),
  })
  .meta({ id: 'Arrears' })
export type Arrears = z.infer<typeof arrears>

export const arrearsTotal = z
  .object({ age: z.enum(ARREARS_AGES), tenants: z.number(), overdue: z.number() })
  .meta({ id: 'ArrearsTotal' })
export type ArrearsTotal = z.infer<typeof arrearsTotal>

/** `channel` is null for promises, `by` for reminders. */
export const tenantContact = z
  .object({
    id: z.string(),
    tenantId: z.string(),
    kind: z.enum(['contact', 'promise', 'reminder']),
    at: z.string(),
    by: z.string().nullable(),
    channel: z.enum(CONTACT_CHANNELS).nullable(),
    note: z.string().nullable(),
    promise: promise.nullable(),
    invoiceNumber: z.string().nullable(),
  })
  .meta({ id: 'TenantContact' })
export type TenantContact = z.infer<typeof tenantContact>

const note = longText.nullable().optional()
export const newPromise = z.object({ day, amount: positiveCedis, note })
export type NewPromise = z.output<typeof newPromise>
export const newContact = z.object({ channel: z.enum(CONTACT_CHANNELS), note })
export type NewContact = z.output<typeof newContact>

const choice = z.object({
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
})
const filter = choice.extend({
  age: z
    .enum(ARREARS_AGES)
    .optional()
    .meta({ description: 'Only invoices of this age count, and the tenants who have some' }),
})
export type ArrearsFilter = z.output<typeof filter>

const one = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.tenant] }) })

export const arrearsEndpoints = {
  'GET /arrears': {
    who: 'admin',
    permission: 'arrears:read',
    summary: 'Tenants whose rent is overdue, the oldest first, with the last contact and the next step',
    query: paging.extend(filter.shape),
    answer: z.array(arrears),
  },
  'GET /arrears/export': {
    who: 'admin',
    permission: 'arrears:read',
    summary: 'The tenants in arrears that match as CSV or XLSX',
    query: filter.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'GET /arrears/totals': {
    who: 'admin',
    permission: 'arrears:read',
    summary: 'How many tenants are overdue and with how much, each invoice at its own age',
    query: choice,
    answer: z.array(arrearsTotal),
  },
  'GET /tenants/{id}/contacts': {
    who: 'admin',
    permission: 'arrears:read',
    summary: 'Contacts with a tenant, promises and reminders that were sent, newest first',
    params: one,
    query: paging,
    answer: z.array(tenantContact),
  },
  'POST /tenants/{id}/contacts': {
    who: 'admin',
    permission: 'arrears:write',
    summary: 'Records that somebody spoke or wrote to a tenant about what is owed',
    params: one,
    body: newContact.meta({ examples: [newContactExample] }),
    answer: tenantContact,
    status: 201,
    idempotent: true,
  },
  'GET /tenants/{id}/evidence': {
    who: 'admin',
    permission: 'arrears:read',
    summary: 'All that proves what a tenant owes as one PDF, with a SHA-256 of each part',
    params: one,
    bytes: 'application/pdf',
  },
  'POST /tenants/{id}/remind': {
    who: 'admin',
    permission: 'arrears:write',
    summary: 'Reminds a tenant of the oldest overdue invoice; 409 when one was reminded of today already',
    params: one,
    answer: mailedInvoice,
    idempotent: true,
  },
  'POST /tenants/{id}/promises': {
    who: 'admin',
    permission: 'arrears:write',
    summary: 'Records until when a tenant promises to pay how much; the one before is not shown any more',
    params: one,
    body: newPromise.meta({ examples: [newPromiseExample] }),
    answer: tenantContact,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
