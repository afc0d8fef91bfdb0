import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import { day, id, line, optionalLine, smsQueued } from '../../../shared/fields/fields.ts'
import { expense } from '../expenses/expenses.contract.ts'
import { DISPLAY_STATUSES } from '../ledger/invoices.rules.ts'
import { COST_MESSAGES } from './costs.messages.ts'

const newCostExample = {
  amount: 420.5,
  description: 'New mixer and two hours of work',
  spentOn: '2026-11-18',
  supplier: 'Kwame Plumbing Works',
  chargeToTenant: true,
  dueDate: '2026-12-05',
}

const EXAMPLES = { newCost: newCostExample, charge: { dueDate: '2026-12-05' } }

const chargedInvoice = z.object({
  id: z.string(),
  invoiceNumber: z.string(),
  amount: z.number(),
  amountDue: z.number(),
  dueDate: z.string(),
  status: z.enum(DISPLAY_STATUSES),
  voided: z.boolean(),
  mayGiveBack: z.boolean().meta({ description: 'Whether the caller may void it' }),
})

export const cost = z
  .object({
    id: z.string(),
    amount: z.number(),
    description: z.string().nullable(),
    supplier: z.string().nullable(),
    spentOn: z.string(),
    bill: expense.shape.bill,
    createdAt: z.string(),
    createdBy: z.string(),
    voidedAt: z.string().nullable(),
    voidReason: z.string().nullable(),
    closed: z.boolean(),
    invoice: chargedInvoice.nullable(),
  })
  .meta({ id: 'Cost' })
export type Cost = z.infer<typeof cost>

/** `emailError` is the reason for an unsent invoice; null if it was sent or nothing was charged. */
const mailedCost = cost
  .extend({ emailSent: z.boolean(), emailError: z.string().nullable(), smsQueued })
  .meta({ id: 'MailedCost' })
export type MailedCost = z.infer<typeof mailedCost>

const dueDate = day
  .optional()
  .meta({ description: 'Of the invoice; in 14 days where none is given', examples: ['2026-12-05'] })

export const newCost = z.object({
  amount: positiveCedis,
  description: line(COST_MESSAGES.descriptionMissing),
  spentOn: day,
  supplier: optionalLine
    .nullable()
    .optional()
    .meta({ description: 'Who was paid; the vendor of the request where it is left out' }),
  chargeToTenant: z
    .boolean()
    .default(false)
    .meta({ description: 'true: issues an invoice to the tenant and mails it' }),
  dueDate,
})
export type NewCost = z.output<typeof newCost>

const costCharge = z.object({ dueDate }).meta({ examples: [EXAMPLES.charge] })
export type CostCharge = z.output<typeof costCharge>

const request = id.meta({ examples: [EXAMPLE_IDS.request] })
const costId = id.meta({ examples: [EXAMPLE_IDS.expense] })

export const costsEndpoints = {
  'GET /requests/{id}/costs': {
    who: 'admin',
    permission: 'expense:read',
    summary: 'What a request has cost, the first day first, and what of it the tenant is charged',
    params: z.object({ id: request }),
    answer: z.array(cost),
  },
  'POST /requests/{id}/costs': {
    who: 'admin',
    permission: 'expense:write',
    summary: 'Enters a cost of a request: an expense, and on demand an invoice to the tenant for it',
    params: z.object({ id: request }),
    body: newCost.meta({ examples: [EXAMPLES.newCost] }),
    answer: mailedCost,
    status: 201,
    idempotent: true,
  },
  'POST /requests/{id}/costs/{costId}/charge': {
    who: 'admin',
    permission: 'invoice:write',
    summary: 'Charges the tenant for a cost that was entered: issues an invoice and mails it, once',
    params: z.object({ id: request, costId }),
    body: costCharge,
    answer: mailedCost,
    status: 201,
    idempotent: true,
  },
  'DELETE /requests/{id}/costs/{costId}': {
    who: 'admin',
    permission: 'expense:write',
    summary:
      'Deletes a cost: voids the expense, and the invoice if nothing was paid on it, which takes the right to void invoices',
    params: z.object({ id: request, costId }),
    status: 204,
  },
} as const satisfies Endpoints
