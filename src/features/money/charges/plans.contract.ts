import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import { day, id, line, optionalDay, optionalLine } from '../../../shared/fields/fields.ts'
import { isPeriod, PERIODS, PRORATIONS } from '../../property/leases/leases.rules.ts'
import { INVOICE_PURPOSES } from '../ledger/invoices.purposes.ts'
import { EXAMPLES } from './charges.examples.ts'
import { CHARGE_MESSAGES } from './charges.messages.ts'
import {
  LEAD_DAYS,
  MAX_ADVANCE_MONTHS,
  MAX_DRAFTS,
  MAX_PLANNED_CHARGES,
  MAX_STEPS,
  RUN_TRIGGERS,
} from './charges.states.ts'

export const place = {
  tenantId: z.string(),
  tenantName: z.string(),
  propertyId: z.string(),
  propertyName: z.string(),
  unitId: z.string(),
  unitName: z.string(),
}

/** `periodTo` is the last day; `billOn` the day of billing. */
export const period = {
  periodFrom: z.string(),
  periodTo: z.string(),
  dueDate: z.string(),
  billOn: z.string(),
  amount: z.number(),
}

const everyMonths = z
  .number()
  .refine(isPeriod, { params: { sentence: 'must be 1, 3, 6 or 12 months' } })
  .meta({ enum: [...PERIODS] })
const amount = positiveCedis

const newSteps = z
  .array(z.object({ fromDay: day, amount }))
  .min(1, CHARGE_MESSAGES.stepsMissing)
  .max(MAX_STEPS)

export const leaseId = id.meta({ examples: [EXAMPLE_IDS.lease] })
export const terms = z.object({
  purpose: z.enum(INVOICE_PURPOSES).optional(),
  description: optionalLine
    .nullable()
    .optional()
    .meta({
      description: "What invoices call it, before the period: 'Rent' becomes 'Rent for December 2026'",
    }),
  everyMonths: everyMonths.optional(),
  anchorDay: z.number().int().min(1).max(31).optional(),
  leadDays: z.number().int().min(LEAD_DAYS.min).max(LEAD_DAYS.max).optional(),
  startsOn: day.optional(),
  endsOn: optionalDay,
  proration: z.enum(PRORATIONS).optional(),
  advanceMonths: z
    .number()
    .int()
    .min(0)
    .max(MAX_ADVANCE_MONTHS)
    .optional()
    .meta({ description: 'Months asked in advance from the first day on; the regular periods follow them' }),
  instalments: z
    .number()
    .int()
    .min(1)
    .max(MAX_ADVANCE_MONTHS)
    .optional()
    .meta({ description: 'Equal parts of the advance, due one month after the other' }),
  steps: newSteps,
  sendEmail: z.boolean().optional(),
})

/** Months, anchor day and first day default to the lease's. */
export const newCharge = terms.extend({ leaseId })
export type NewCharge = z.output<typeof newCharge>

/** The rent is per period; months and day default to the lease's, the first day to the first period to charge. */
const newDraft = z.object({
  leaseId,
  rent: amount,
  everyMonths: everyMonths.optional(),
  anchorDay: z.number().int().min(1).max(31).optional(),
  startsOn: day.optional(),
})
export type NewDraft = z.output<typeof newDraft>
export const newDrafts = z.object({ rows: z.array(newDraft).min(1).max(MAX_DRAFTS) })

export const ruleId = id.meta({ examples: [EXAMPLES.ruleId] })
const ruleIds = z.array(ruleId).min(1).max(MAX_PLANNED_CHARGES)

export const previewed = z.object({
  ruleIds: ruleIds.optional(),
  rule: newCharge
    .optional()
    .meta({ description: 'One that is not stored; without it and ruleIds, all that are active' }),
  through: day.meta({ description: 'The last day of billing that the plan shows' }),
})
export type PreviewedCharges = z.output<typeof previewed>

/** `ruleId` is null for an unsaved charge. `selected` is false for periods before the activation. */
export const plannedPeriod = z
  .object({
    ruleId: z.string().nullable(),
    ...place,
    ...period,
    description: z.string(),
    sendEmail: z.boolean(),
    selected: z.boolean(),
    warnings: z.array(z.string()),
  })
  .meta({ id: 'PlannedPeriod' })
export type PlannedPeriod = z.infer<typeof plannedPeriod>

export const rentPlan = z
  .object({ periods: z.array(plannedPeriod), hash: z.string() })
  .meta({ id: 'RentPlan' })
export type RentPlan = z.infer<typeof rentPlan>

export const activation = z.object({
  ruleIds,
  through: day.meta({ description: 'That of the plan' }),
  hash: line().meta({ description: 'That of the plan; 409 where it is another one by now' }),
  skip: z
    .array(z.object({ ruleId, periodFrom: day }))
    .max(MAX_PLANNED_CHARGES * 20)
    .default([])
    .meta({ description: 'Periods of the plan that are never billed' }),
  reasons: z
    .array(z.object({ ruleId, text: line(CHARGE_MESSAGES.reasonTextMissing) }))
    .max(MAX_PLANNED_CHARGES)
    .optional(),
})
export type ChargeActivation = z.output<typeof activation>

/** `failed` charges are retried by the next run. */
export const billingRun = z
  .object({
    id: z.string(),
    startedAt: z.string(),
    day: z.string(),
    trigger: z.enum(RUN_TRIGGERS),
    billed: z.number(),
    skipped: z.number(),
    failed: z.number(),
    invoiceIds: z.array(z.string()),
  })
  .meta({ id: 'BillingRun' })
export type BillingRun = z.infer<typeof billingRun>

/** `run` is null if nothing was due yet. */
export const activatedCharges = z
  .object({ ruleIds: z.array(z.string()), run: billingRun.nullable() })
  .meta({ id: 'ActivatedRules' })
export type ActivatedCharges = z.infer<typeof activatedCharges>

/** `dueDate`: if billed today. */
export const missedPeriod = z
  .object({ ruleId: z.string(), ...place, ...period, plannedDueDate: z.string(), description: z.string() })
  .meta({ id: 'MissedPeriod' })
export type MissedPeriod = z.infer<typeof missedPeriod>

export const missedAnswer = z.object({
  ruleId,
  periodFrom: day,
  action: z.enum(['bill', 'skip']),
  reason: line(CHARGE_MESSAGES.reasonMissing),
})
export type MissedAnswer = z.output<typeof missedAnswer>
