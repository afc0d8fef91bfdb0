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
  runUnknown: 'Bulk run not found',
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

/** What is answered at once to `Prefer: respond-async`: where to look for how the run goes. */
export const bulkAccepted = z
  .object({ runId: z.string() })
  .meta({ id: 'BulkAccepted', examples: [EXAMPLES.accepted] })
export type BulkAccepted = z.infer<typeof bulkAccepted>

export const BULK_STATES = ['running', 'done', 'failed'] as const

export const bulkRun = z
  .object({
    runId: z.string(),
    state: z.enum(BULK_STATES),
    createdAt: z.string(),
    /** How many tenants it is for, or how many invoices whose mails are tried again. */
    attempted: z.number(),
    /** How many of them have been dealt with; all their invoices stand at once, before the first mail goes out. */
    done: z.number(),
    /** How many mails there are, known once the invoices stand; how many have gone out, and were given up. */
    emails: z.number(),
    mailed: z.number(),
    emailsFailed: z.number(),
    /** What the invoices were to say; absent where mails are tried again. */
    invoices: bulkInvoices.omit({ tenantIds: true }).optional(),
    /** Why it failed; then nothing was made. */
    error: z.string().optional(),
    summary: bulkSummary.optional(),
    results: z.array(bulkRow).optional(),
  })
  .meta({ id: 'BulkRun', examples: [EXAMPLES.run] })
export type BulkRun = z.infer<typeof bulkRun>

export const bulkEndpoints = {
  'POST /invoices/bulk': {
    who: 'admin',
    summary:
      'Issues the same invoice to many tenants, all rows at once, and mails each; with Prefer: respond-async behind the answer',
    body: bulkInvoices.meta({ examples: [EXAMPLES.bulkInvoices] }),
    answer: bulkResult,
    accepted: bulkAccepted,
    status: 201,
    idempotent: true,
  },
  'POST /invoices/bulk/mails': {
    who: 'admin',
    summary:
      'Tries the mails of invoices again that have not gone out; with Prefer: respond-async behind the answer',
    body: z.object({ invoiceIds: z.array(id).min(1).max(BULK_MAX) }).meta({ examples: [EXAMPLES.bulkMails] }),
    answer: bulkResult,
    accepted: bulkAccepted,
    idempotent: true,
  },
  'GET /invoices/bulk/{runId}': {
    who: 'admin',
    summary: 'How a run goes, and once it is done what became of each tenant; kept for 30 days',
    params: z.object({ runId: id.meta({ examples: [EXAMPLES.run.runId] }) }),
    answer: bulkRun,
  },
} as const satisfies Endpoints
