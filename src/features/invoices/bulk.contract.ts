import { z } from 'zod'
import type { Endpoints } from '../../shared/endpoint.ts'
import { id } from '../../shared/fields.ts'
import { EXAMPLES } from './bulk.examples.ts'
import { newInvoice } from './invoices.contract.ts'

/** So many tenants get an invoice in one go. */
export const BULK_MAX = 10_000

export const BULK_MESSAGES = {
  selectTenants: 'Please select at least one tenant',
  tooMany: `Please select at most ${BULK_MAX.toLocaleString('en-GB')} tenants`,
  description: 'Bulk invoice payment',
  tenantUnknown: 'Tenant not found',
  noMail: 'No mail was written for this invoice',
  tenantGone: 'This tenant was deleted; no mail was sent',
} as const

// As they were sent: each stands in the results under the name by which it was asked for.
const tenantIds = z
  .array(z.string().min(1).max(128), {
    error: (issue) => (issue.input === undefined ? BULK_MESSAGES.selectTenants : undefined),
  })
  .min(1, BULK_MESSAGES.selectTenants)
  .max(BULK_MAX, BULK_MESSAGES.tooMany)

export const bulkInvoices = z.object({ tenantIds, ...newInvoice.omit({ tenantId: true }).shape })
export type BulkInvoices = z.output<typeof bulkInvoices>

export const bulkSummary = z.object({
  totalAttempted: z.number(),
  successful: z.number(),
  failed: z.number(),
  emailsSent: z.number(),
  emailsWithPDF: z.number(),
  emailsFailed: z.number(),
  /** Still on their way when the answer stopped waiting, or waiting for a mail server. */
  emailsQueued: z.number(),
})
export type BulkSummary = z.infer<typeof bulkSummary>

const bulkRow = z.object({
  tenantId: z.string(),
  tenantName: z.string().nullable(),
  success: z.boolean(),
  invoiceId: z.string().optional(),
  emailSent: z.boolean().optional(),
  /** Why there is no invoice, or why its mail has not gone out. */
  error: z.string().optional(),
})
export type BulkRow = z.infer<typeof bulkRow>

export const bulkResult = z
  .object({ summary: bulkSummary, results: z.array(bulkRow) })
  .meta({ id: 'BulkResult', examples: [EXAMPLES.result] })
export type BulkResult = z.infer<typeof bulkResult>

/**
 * A line of progress, of a call that accepts application/x-ndjson. `created` counts invoices, which stand only once the
 * mails begin; `emails` how many mails there are. The last line is the result, or an error as every call answers it.
 */
export type BulkProgress = {
  progress: {
    total: number
    created: number
    emails: number
    emailsSent: number
    emailsFailed: number
  }
}

export const bulkEndpoints = {
  'POST /invoices/bulk': {
    who: 'admin',
    summary:
      'Issues the same invoice to many tenants, all rows at once, and mails each; Accept: application/x-ndjson streams progress',
    body: bulkInvoices.meta({ examples: [EXAMPLES.bulkInvoices] }),
    answer: bulkResult,
    status: 201,
    idempotent: true,
  },
  'POST /invoices/bulk/mails': {
    who: 'admin',
    summary: 'Tries the mails of invoices again that have not gone out; streams as the other call',
    body: z.object({ invoiceIds: z.array(id).min(1).max(BULK_MAX) }).meta({ examples: [EXAMPLES.bulkMails] }),
    answer: bulkResult,
    idempotent: true,
  },
} as const satisfies Endpoints
