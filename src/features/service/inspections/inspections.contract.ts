import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, line, longText, optionalDay, optionalLine, paging } from '../../../shared/fields/fields.ts'
import { isPeriod, PERIODS } from '../../property/leases/leases.rules.ts'
import { CASES, type CaseStatus } from '../cases/cases.rules.ts'
import { PRIORITIES } from '../cases/priority.rules.ts'
import { EXAMPLES } from './inspections.examples.ts'
import { INSPECTION_MESSAGES } from './inspections.messages.ts'
import { DATE_STATES, INSPECTION_STATES, LEAD_DAYS } from './inspections.rules.ts'

const place = {
  propertyId: z.string(),
  propertyName: z.string(),
  unitId: z.string().nullable(),
  unitName: z.string().nullable(),
}
/** `makeOn` is the day on which the requests are created. */
const inspection = { inspectionOn: z.string(), makeOn: z.string() }

/** `unitId` null: every occupied unit. `next` is null while paused and after the end. `made` counts requests. */
export const inspectionRule = z
  .object({
    id: z.string(),
    ...place,
    title: z.string(),
    description: z.string().nullable(),
    everyMonths: z.number(),
    anchorDay: z.number(),
    leadDays: z.number(),
    startsOn: z.string(),
    endsOn: z.string().nullable(),
    priority: z.enum(PRIORITIES),
    assigneeUid: z.string().nullable(),
    assigneeName: z.string().nullable(),
    state: z.enum(INSPECTION_STATES),
    activatedOn: z.string(),
    next: z.object(inspection).nullable(),
    lastOn: z.string().nullable(),
    made: z.number(),
    missed: z.number(),
    createdAt: z.string(),
  })
  .meta({ id: 'InspectionRule' })
export type InspectionRule = z.infer<typeof inspectionRule>

const statuses = z.enum(CASES.request.statuses as readonly [CaseStatus, ...CaseStatus[]])
/** A unit is vacant or has a request, which is null once deleted. */
const inspectionRequest = z.object({
  unitId: z.string(),
  unitName: z.string(),
  state: z.enum(['made', 'vacant']),
  requestId: z.string().nullable(),
  tenantName: z.string().nullable(),
  status: statuses.nullable(),
})

export const inspectionDate = z
  .object({
    inspectionOn: z.string(),
    state: z.enum(DATE_STATES),
    reason: z.string().nullable(),
    createdAt: z.string(),
    requests: z.array(inspectionRequest),
  })
  .meta({ id: 'Inspection' })
export type InspectionDate = z.infer<typeof inspectionDate>

export const inspectionRuleDetails = inspectionRule
  .extend({ inspections: z.array(inspectionDate) })
  .meta({ id: 'InspectionRuleDetails' })
export type InspectionRuleDetails = z.infer<typeof inspectionRuleDetails>

const terms = z.object({
  title: line(INSPECTION_MESSAGES.titleMissing).meta({ examples: ['Fire extinguishers'] }),
  description: longText.nullable().optional().meta({ description: 'What the tenant reads about it' }),
  everyMonths: z
    .number()
    .refine(isPeriod, { params: { sentence: 'must be 1, 3, 6 or 12 months' } })
    .meta({ enum: [...PERIODS] }),
  anchorDay: z
    .number()
    .int()
    .min(1)
    .max(31)
    .meta({ description: 'The day of the month; the last one in months that are shorter' }),
  leadDays: z
    .number()
    .int()
    .min(LEAD_DAYS.min)
    .max(LEAD_DAYS.max)
    .default(LEAD_DAYS.otherwise)
    .meta({ description: 'How many days before the inspection its requests are made' }),
  startsOn: day.meta({
    description: 'The first inspection is on the first such day of a month from here on',
  }),
  endsOn: optionalDay,
  priority: z.enum(PRIORITIES).default('normal'),
  assigneeUid: id
    .nullable()
    .optional()
    .meta({
      description: 'The staff member responsible for the requests, null: nobody',
      examples: [EXAMPLE_IDS.admin],
    }),
})

const newRule = terms.extend({
  propertyId: id.meta({ examples: [EXAMPLE_IDS.property] }),
  unitId: id
    .nullable()
    .optional()
    .meta({ description: 'Null: each unit that is let', examples: [EXAMPLE_IDS.unit] }),
})
export type NewInspectionRule = z.output<typeof newRule>

const ruleChanges = terms
  .partial()
  .extend({
    leadDays: z.number().int().min(LEAD_DAYS.min).max(LEAD_DAYS.max).optional(),
    priority: z.enum(PRIORITIES).optional(),
    state: z.enum(INSPECTION_STATES).optional(),
  })
export type InspectionRuleChanges = z.output<typeof ruleChanges>

/** The next dates, and the units of the first; `tenantId` is null for a vacant unit. */
export const inspectionPreview = z
  .object({
    dates: z.array(z.object(inspection)),
    units: z.array(
      z.object({
        unitId: z.string(),
        unitName: z.string(),
        tenantId: z.string().nullable(),
        tenantName: z.string().nullable(),
      }),
    ),
  })
  .meta({ id: 'InspectionPreview' })
export type InspectionPreview = z.infer<typeof inspectionPreview>

export const missedInspection = z
  .object({ ruleId: z.string(), title: z.string(), ...place, ...inspection })
  .meta({ id: 'MissedInspection' })
export type MissedInspection = z.infer<typeof missedInspection>

const missedAnswer = z.object({
  inspectionOn: day,
  action: z.enum(['make', 'skip']),
  reason: line(INSPECTION_MESSAGES.reasonMissing),
})
export type InspectionAnswer = z.output<typeof missedAnswer>

const filter = z.object({
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
  state: z.enum(INSPECTION_STATES).optional(),
  requestId: id
    .optional()
    .meta({ description: 'Only the one that made this request', examples: [EXAMPLE_IDS.request] }),
  q: optionalLine.optional().meta({ examples: ['fire'] }),
})
export type InspectionFilter = z.output<typeof filter>

const params = z.object({ id: id.meta({ examples: [EXAMPLES.ruleId] }) })

export const inspectionsEndpoints = {
  'GET /inspection-rules': {
    who: 'admin',
    permission: 'inspection:read',
    summary: 'Recurring inspections, the newest first',
    query: paging.extend(filter.shape),
    answer: z.array(inspectionRule),
  },
  'POST /inspection-rules': {
    who: 'admin',
    permission: 'inspection:write',
    summary: 'Adds a recurring inspection, and makes the requests that are due',
    body: newRule.meta({ examples: [EXAMPLES.newRule] }),
    answer: inspectionRule,
    status: 201,
    idempotent: true,
  },
  'POST /inspection-rules/preview': {
    who: 'admin',
    permission: 'inspection:read',
    summary: 'The next three dates, and who would get a request; changes nothing',
    body: newRule.meta({ examples: [EXAMPLES.newRule] }),
    answer: inspectionPreview,
  },
  'GET /inspection-rules/missed': {
    who: 'admin',
    permission: 'inspection:read',
    summary: 'Inspections whose requests were not made on their day and wait for somebody, the oldest first',
    answer: z.array(missedInspection),
  },
  'POST /inspection-rules/{id}/missed': {
    who: 'admin',
    permission: 'inspection:write',
    summary: 'Makes the requests of a missed inspection, or leaves it out, with the reason',
    params,
    body: missedAnswer.meta({ examples: [EXAMPLES.missedAnswer] }),
    answer: inspectionDate,
    idempotent: true,
  },
  'GET /inspection-rules/{id}': {
    who: 'admin',
    permission: 'inspection:read',
    summary: 'One recurring inspection, with the requests created',
    params,
    answer: inspectionRuleDetails,
  },
  'PATCH /inspection-rules/{id}': {
    who: 'admin',
    permission: 'inspection:write',
    summary: 'Changes the fields that are named, pauses it or lets it go on',
    params,
    body: ruleChanges.meta({ examples: [EXAMPLES.changes] }),
    answer: inspectionRule,
  },
  'DELETE /inspection-rules/{id}': {
    who: 'admin',
    permission: 'inspection:write',
    summary: 'Deletes a recurring inspection; 409 once requests were made',
    params,
    status: 204,
  },
} as const satisfies Endpoints
