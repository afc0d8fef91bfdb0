import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { id, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'
import { advanceReason, lease } from '../../property/leases/leases.contract.ts'
import { PRORATIONS } from '../../property/leases/leases.rules.ts'
import { INVOICE_PURPOSES } from '../ledger/invoices.purposes.ts'
import { EXAMPLES } from './charges.examples.ts'
import { BILLING_STATES, RULE_STATES } from './charges.states.ts'
import {
  activatedRules,
  activation,
  billingRun,
  leaseId,
  missedAnswer,
  missedPeriod,
  newRule,
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
export const rentRule = z
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
    state: z.enum(RULE_STATES),
    activatedOn: z.string().nullable(),
    next: z.object(period).nullable(),
    billedThrough: z.string().nullable(),
    missed: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: 'RentRule' })
export type RentRule = z.infer<typeof rentRule>

export const rentBilling = z
  .object({
    periodFrom: z.string(),
    periodTo: z.string(),
    state: z.enum(BILLING_STATES),
    amount: z.number(),
    dueDate: z.string(),
    invoiceId: z.string().nullable(),
    invoiceNumber: z.string().nullable(),
    reason: z.string().nullable(),
    runId: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'RentBilling' })
export type RentBilling = z.infer<typeof rentBilling>

export const chargeDetails = rentRule
  .extend({ billings: z.array(rentBilling) })
  .meta({ id: 'RentRuleDetails' })
export type RentRuleDetails = z.infer<typeof chargeDetails>

const ruleChanges = terms.partial().extend({
  advanceReason,
  state: z
    .enum(RULE_STATES)
    .optional()
    .meta({ description: 'paused, or active again; a draft is activated by its plan' }),
})
export type RuleChanges = z.output<typeof ruleChanges>

const choice = {
  leaseId: leaseId.optional(),
  tenantId: id.optional(),
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
}
const ruleFilter = z.object({
  ...choice,
  state: z.enum(RULE_STATES).optional(),
  q: optionalLine.optional().meta({ examples: ['akosua'] }),
})
export type RuleFilter = z.output<typeof ruleFilter>
const missedFilter = z.object(choice)
export type MissedFilter = z.output<typeof missedFilter>

const params = z.object({ id: ruleId })

export const billingEndpoints = {
  'GET /rent-rules': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'Recurring charges, the newest first: of a lease, of a tenant, or all',
    query: paging.extend(ruleFilter.shape),
    answer: z.array(rentRule),
  },
  'GET /rent-rules/export': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'The recurring charges that match as CSV or XLSX',
    query: ruleFilter.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'POST /rent-rules': {
    who: 'admin',
    permission: 'billing:write',
    summary: 'Adds a recurring charge to a lease, as draft',
    body: newRule.meta({ examples: [EXAMPLES.newRule] }),
    answer: rentRule,
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
    answer: activatedRules,
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
    answer: rentBilling,
    idempotent: true,
  },
  'GET /rent-rules/uncharged': {
    who: 'admin',
    permission: 'billing:read',
    summary: 'Leases without a charge for rent, of tenants who were charged by their lease before',
    answer: z.array(lease),
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
    body: ruleChanges.meta({ examples: [EXAMPLES.ruleChanges] }),
    answer: rentRule,
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
    summary: 'What was billed by itself and when, the newest first',
    query: paging,
    answer: z.array(billingRun),
  },
} as const satisfies Endpoints
