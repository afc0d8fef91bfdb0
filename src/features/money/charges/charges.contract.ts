import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'
import { bothWays } from '../../../shared/fields/sorts.ts'
import { advanceReason, lease } from '../../property/leases/leases.contract.ts'
import { PRORATIONS } from '../../property/leases/leases.rules.ts'
import { INVOICE_PURPOSES } from '../ledger/invoices.purposes.ts'
import { EXAMPLES } from './charges.examples.ts'
import { CHARGE_BILLING_STATES, CHARGE_STATES } from './charges.states.ts'
import {
  activatedCharges,
  activation,
  billingRun,
  leaseId,
  missedAnswer,
  missedPeriod,
  newCharge,
  newDrafts,
  period,
  place,
  previewed,
  rentPlan,
  ruleId,
  terms,
} from './plans.contract.ts'

const step = z.object({ fromDay: z.string(), amount: z.number() })

/**
 * `endsOn` null: the lease's end. `lastDay` includes the lease's end. `next` is null for drafts, paused and past
 * charges.
 */
export const recurringCharge = z
  .object({
    id: z.string(),
    leaseId: z.string(),
    purpose: z.enum(INVOICE_PURPOSES),
    description: z.string(),
    everyMonths: z.number(),
    anchorDay: z.number(),
    leadDays: z.number(),
    startsOn: z.string(),
    endsOn: z.string().nullable(),
    proration: z.enum(PRORATIONS),
    advanceMonths: z.number(),
    instalments: z.number(),
    steps: z.array(step),
    sendEmail: z.boolean(),
    ...place,
    lastDay: z.string().nullable(),
    state: z.enum(CHARGE_STATES),
    activatedOn: z.string().nullable(),
    next: z.object(period).nullable(),
    billedThrough: z.string().nullable(),
    missed: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: 'RentRule' })
export type RecurringCharge = z.infer<typeof recurringCharge>

export const chargeBilling = z
  .object({
    periodFrom: z.string(),
    periodTo: z.string(),
    state: z.enum(CHARGE_BILLING_STATES),
    amount: z.number(),
    dueDate: z.string(),
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    reason: z.string().nullable(),
    runId: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'RentBilling' })
export type ChargeBilling = z.infer<typeof chargeBilling>

export const chargeDetails = recurringCharge
  .extend({ billings: z.array(chargeBilling) })
  .meta({ id: 'RentRuleDetails' })
export type RecurringChargeDetails = z.infer<typeof chargeDetails>

const chargeChanges = terms
  .partial()
  .extend({
    advanceReason,
    state: z
      .enum(CHARGE_STATES)
      .optional()
      .meta({ description: 'paused, or active again; a draft is activated by its plan' }),
  })
export type ChargeChanges = z.output<typeof chargeChanges>

const choice = {
  leaseId: leaseId.optional(),
  tenantId: id.optional(),
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
}
export const CHARGE_SORTS = bothWays([
  'createdAt',
  'tenantName',
  'unitName',
  'amount',
  'startsOn',
  'nextDue',
  'lastDay',
  'purpose',
  'state',
])
export type ChargeSort = (typeof CHARGE_SORTS)[number]

const chargeFilter = z.object({
  ...choice,
  purpose: z.enum(INVOICE_PURPOSES).optional(),
  state: z.enum(CHARGE_STATES).optional(),
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
  sort: z
    .enum(CHARGE_SORTS)
    .optional()
    .meta({ description: 'A minus reverses the order; -createdAt without' }),
})
export type ChargeFilter = z.output<typeof chargeFilter>

const chargeTotals = z
  .object({ count: z.number(), monthlyAmount: z.number() })
  .meta({ id: 'RentRuleTotals', description: 'All charges that match, with their amounts for one month' })
export type ChargeTotals = z.infer<typeof chargeTotals>

const missedFilter = z.object(choice)
export type MissedFilter = z.output<typeof missedFilter>

const params = z.object({ id: ruleId })

export const chargesEndpoints = {
  'GET /rent-rules': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'Recurring charges, the newest first: of a lease, of a tenant, or all',
    query: paging.extend(chargeFilter.shape),
    answer: z.array(recurringCharge),
  },
  'GET /rent-rules/totals': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'How many recurring charges match, and the sum of their amounts of today for one month',
    query: chargeFilter,
    answer: chargeTotals,
  },
  'GET /rent-rules/export': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'The recurring charges that match as CSV or XLSX',
    query: chargeFilter.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'POST /rent-rules': {
    who: 'admin',
    permission: 'billing:write',
    summary: 'Adds a recurring charge to a lease, as draft',
    body: newCharge.meta({ examples: [EXAMPLES.newCharge] }),
    answer: recurringCharge,
    status: 201,
    idempotent: true,
  },
  'POST /rent-rules/preview': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'What is billed up to a day, with the hash by which it is confirmed; changes nothing',
    body: previewed.meta({ examples: [EXAMPLES.previewed] }),
    answer: rentPlan,
  },
  'POST /rent-rules/activate': {
    who: 'admin',
    permission: 'billing:write',
    summary: 'Activates drafts whose plan was seen; 409 where it is another plan by now. Bills what is due',
    body: activation.meta({ examples: [EXAMPLES.activation] }),
    answer: activatedCharges,
    idempotent: true,
  },
  'GET /rent-rules/missed': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'Periods that were not billed on their day and wait for somebody, the oldest first',
    query: missedFilter,
    answer: z.array(missedPeriod),
  },
  'POST /rent-rules/missed': {
    who: 'admin',
    permission: 'billing:write',
    summary: 'Bills a missed period, or leaves it out, with the reason',
    body: missedAnswer.meta({ examples: [EXAMPLES.missedAnswer] }),
    answer: chargeBilling,
    idempotent: true,
  },
  'GET /rent-rules/uncharged': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'Leases without a charge for rent, of tenants who were charged by their lease before, or all',
    query: z.object({
      all: z
        .stringbool()
        .optional()
        .meta({ description: 'true: every current and upcoming lease without one', examples: ['true'] }),
    }),
    answer: z.array(lease),
  },
  'POST /rent-rules/drafts': {
    who: 'admin',
    permission: 'billing:write',
    summary:
      'Drafts a charge for the rent of each lease, all or none, and fills in the rent of leases without one; 409 where one is charged already',
    body: newDrafts.meta({ examples: [EXAMPLES.newDrafts] }),
    answer: z.object({ ruleIds: z.array(z.string()) }).meta({ id: 'DraftedRules' }),
    status: 201,
    idempotent: true,
  },
  'GET /rent-rules/{id}': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'One recurring charge, with what was billed',
    params,
    answer: chargeDetails,
  },
  'PATCH /rent-rules/{id}': {
    who: 'admin',
    permission: 'billing:write',
    summary: 'Changes the fields that are named, pauses it or lets it go on',
    params,
    body: chargeChanges.meta({ examples: [EXAMPLES.chargeChanges] }),
    answer: recurringCharge,
  },
  'DELETE /rent-rules/{id}': {
    who: 'admin',
    permission: 'billing:write',
    summary: 'Deletes a recurring charge; 409 once something was billed',
    params,
    status: 204,
  },
  'GET /billing-runs': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'Billing runs: what was billed automatically and when, newest first',
    query: paging,
    answer: z.array(billingRun),
  },
} as const satisfies Endpoints
