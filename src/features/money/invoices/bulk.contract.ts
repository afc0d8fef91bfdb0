import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { defineErrors } from '../../../shared/errors.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, smsQueued } from '../../../shared/fields/fields.ts'
import { newInvoice } from './invoices.contract.ts'

const bulkInvoicesExample = {
  tenantIds: [EXAMPLE_IDS.tenant, '8e15a0c4-63b7-4f29-a1d8-05c7e92b4f36'],
  leases: [{ tenantId: EXAMPLE_IDS.tenant, leaseId: EXAMPLE_IDS.lease }],
  amount: 1500.5,
  dueDate: '2026-12-05',
  status: 'Unpaid',
  description: 'Rent for December 2026',
  sendEmail: true,
}
const bulkMails = { invoiceIds: ['7f31e8a9-04d2-4c6b-8e57-b9d60c1f3a84'] }

export const BULK_MAX = 10_000

export const BULK_MESSAGES = {
  selectTenants: 'Please select at least one tenant',
  tooMany: `Please select at most ${BULK_MAX.toLocaleString('en-GB')} tenants`,
  description: 'Bulk invoice payment',
  tenantUnknown: 'Tenant not found',
  whichUnit: (name: string, units: readonly string[]) =>
    `${name} rents ${units.length} units (${units.join('; ')}): choose which one this is for.`,
  otherLease: 'This lease is not one of this tenant',
  advance: (warning: string) =>
    `${warning} Create a single invoice for this tenant and enter the reason there.`,
  noMail: 'No mail was written for this invoice',
  tenantGone: 'This tenant was deleted; no mail was sent',
  issuedAlready: (name: string, tenants: number, at: string) =>
    `${name} issued the same invoices to ${tenants === 1 ? 'this tenant' : `these ${tenants.toLocaleString('en-GB')} tenants`} on ${at}.`,
  notFound: 'Bulk run not found',
} as const

export const BULK_ERRORS = defineErrors('bulk', BULK_MESSAGES, { 404: ['notFound'], 409: ['issuedAlready'] })

// Duplicates are kept: each result names the tenant as requested.
const tenantIds = z
  .array(z.string().min(1).max(128), {
    error: (issue) => (issue.input === undefined ? BULK_MESSAGES.selectTenants : undefined),
  })
  .min(1, BULK_MESSAGES.selectTenants)
  .max(BULK_MAX, BULK_MESSAGES.tooMany)

const leaseChoices = z
  .array(z.object({ tenantId: id, leaseId: id }))
  .max(BULK_MAX, BULK_MESSAGES.tooMany)
  .optional()
  .meta({
    description:
      'Which lease the invoice of a tenant is for; several leases of one tenant get an invoice each. A tenant with several leases and none named is a failed row',
  })

export const bulkInvoices = z.object({
  tenantIds,
  leases: leaseChoices,
  ...newInvoice.omit({ tenantId: true, leaseId: true }).shape,
  force: z
    .boolean()
    .optional()
    .meta({
      description:
        'true: also where the same was issued within a day, which is refused (409) otherwise, or asks for the same lease, purpose and period, which is a failed row',
    }),
})
export type BulkInvoices = z.output<typeof bulkInvoices>

export const bulkSummary = z.object({
  totalAttempted: z.number(),
  successful: z.number(),
  failed: z.number(),
  emailsSent: z.number(),
  emailsWithPDF: z.number(),
  emailsFailed: z.number(),
  /** Still being sent when the response stopped waiting, or waiting for a mail server. */
  emailsQueued: z.number(),
  smsQueued: z
    .number()
    .optional()
    .meta({ description: 'Only where there are any: they go by SMS, and not by e-mail' }),
})
export type BulkSummary = z.infer<typeof bulkSummary>

const bulkRow = z.object({
  tenantId: z.string(),
  leaseId: z.string().optional(),
  tenantName: z.string().nullable(),
  success: z.boolean(),
  invoiceId: z.string().optional(),
  emailSent: z.boolean().optional(),
  smsQueued,
  error: z.string().optional(),
})
export type BulkRow = z.infer<typeof bulkRow>

export const bulkResult = z
  .object({ summary: bulkSummary, results: z.array(bulkRow) })
  .meta({ id: 'BulkResult' })
export type BulkResult = z.infer<typeof bulkResult>

export const bulkAccepted = z.object({ runId: z.string() }).meta({ id: 'BulkAccepted' })
export type BulkAccepted = z.infer<typeof bulkAccepted>

export const BULK_STATES = ['running', 'done', 'failed'] as const

export const bulkRun = z
  .object({
    runId: z.string(),
    state: z.enum(BULK_STATES),
    createdAt: z.string(),
    attempted: z.number(),
    /** All invoices are committed together, before the first email is sent. */
    done: z.number(),
    emails: z.number(),
    mailed: z.number(),
    emailsFailed: z.number(),
    invoices: bulkInvoices.omit({ tenantIds: true, leases: true, force: true }).optional(),
    error: z.string().optional(),
    summary: bulkSummary.optional(),
    results: z.array(bulkRow).optional(),
  })
  .meta({ id: 'BulkRun' })
export type BulkRun = z.infer<typeof bulkRun>

export const bulkEndpoints = {
  'POST /invoices/bulk': {
    who: 'admin',
    permission: 'invoice:write',
    summary:
      'Issues the same invoice to many tenants, all rows at once, and mails each; with Prefer: respond-async behind the answer',
    body: bulkInvoices.meta({ examples: [bulkInvoicesExample] }),
    answer: bulkResult,
    accepted: bulkAccepted,
    status: 201,
    idempotent: true,
  },
  'POST /invoices/bulk/mails': {
    who: 'admin',
    permission: 'invoice:write',
    summary:
      'Tries the mails of invoices again that have not gone out; with Prefer: respond-async behind the answer',
    body: z.object({ invoiceIds: z.array(id).min(1).max(BULK_MAX) }).meta({ examples: [bulkMails] }),
    answer: bulkResult,
    accepted: bulkAccepted,
    idempotent: true,
  },
  'GET /invoices/bulk/{runId}': {
    who: 'admin',
    permission: 'invoice:read',
    summary: 'How a run goes, and once it is done the result for each tenant; kept for 30 days',
    params: z.object({ runId: id }),
    answer: bulkRun,
  },
} as const satisfies Endpoints
