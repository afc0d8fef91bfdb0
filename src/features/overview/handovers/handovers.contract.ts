import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import { id, line, longText, optionalLine, paging, sheetFormat } from '../../../shared/fields/fields.ts'
import { chargedDeductions, handover, handoverSummary } from './handovers.answers.ts'
import { EXAMPLES } from './handovers.examples.ts'
import { handoverChanges, handoverId, newHandover, onItem, submission } from './handovers.fields.ts'
import { HANDOVER_MESSAGES } from './handovers.messages.ts'
import { HANDOVER_KINDS, HANDOVER_LIMITS, HANDOVER_STATES } from './handovers.rules.ts'

const filter = z.object({
  leaseId: id.optional().meta({ examples: [EXAMPLE_IDS.lease] }),
  tenantId: id.optional(),
  propertyId: id.optional().meta({ examples: [EXAMPLE_IDS.property] }),
  kind: z.enum(HANDOVER_KINDS).optional(),
  state: z.enum(HANDOVER_STATES).optional(),
  assigneeUid: id
    .optional()
    .meta({ description: 'Only what is assigned to this staff member', examples: [EXAMPLE_IDS.admin] }),
  q: optionalLine
    .optional()
    .meta({ description: 'In the names of tenant, property and unit', examples: ['A12'] }),
})
export type HandoverFilter = z.output<typeof filter>

const objection = z.object({
  itemId: onItem.shape.itemId,
  text: z
    .string({ error: (issue) => (issue.input == null ? HANDOVER_MESSAGES.objectionMissing : undefined) })
    .pipe(longText.min(1, HANDOVER_MESSAGES.objectionMissing)),
})
export type NewObjection = z.output<typeof objection>

const deduction = z.object({ amount: positiveCedis, text: line(HANDOVER_MESSAGES.textMissing) })
export type NewDeduction = z.output<typeof deduction>

const settings = z
  .object({
    objectDays: z
      .number()
      .int()
      .min(1)
      .max(HANDOVER_LIMITS.objectDays)
      .meta({ description: 'Days to sign or object after the report was sent, the last one included' }),
  })
  .meta({ id: 'HandoverSettings' })
export type HandoverSettings = z.infer<typeof settings>

const one = z.object({ id: handoverId })

export const handoversEndpoints = {
  'GET /handovers': {
    who: 'signed-in',
    permission: 'handover:read',
    summary: 'Handovers, the newest first; tenants get their own that were submitted',
    query: paging.extend(filter.shape),
    answer: z.array(handoverSummary),
  },
  'GET /handovers/export': {
    who: 'admin',
    permission: 'handover:read',
    summary: 'The handovers that match as CSV or XLSX',
    query: filter.extend({ format: sheetFormat }),
    bytes: '*/*',
  },
  'POST /leases/{id}/handovers': {
    who: 'admin',
    permission: 'lease:write',
    summary:
      'Prepares the handover of a lease at its entry or exit, one of each: the template is copied, or the items of the entry',
    params: z.object({ id: id.meta({ examples: [EXAMPLE_IDS.lease] }) }),
    body: newHandover.meta({ examples: [EXAMPLES.newHandover] }),
    answer: handover,
    status: 201,
    idempotent: true,
  },
  'GET /handovers/{id}': {
    who: 'signed-in',
    permission: 'handover:read',
    summary: 'One handover; each item of an exit next to its entry',
    params: one,
    answer: handover,
  },
  'PATCH /handovers/{id}': {
    who: 'admin',
    permission: 'handover:write',
    summary:
      'Records items, meters and keys by id until the handover is submitted; an older recordedAt changes nothing',
    params: one,
    body: handoverChanges.meta({ examples: [EXAMPLES.changes] }),
    answer: handover,
  },
  'POST /handovers/{id}/submit': {
    who: 'admin',
    permission: 'handover:write',
    summary:
      'Submits a handover: signs its report for the office and sends it to the tenant. 409 names the `missing` photos and `unfilled` items; again it changes nothing',
    params: one,
    body: submission.meta({ examples: [EXAMPLES.submission] }),
    answer: handover,
    idempotent: true,
  },
  'POST /handovers/{id}/objections': {
    who: 'tenant',
    summary: 'Objects to an item of a handover, once, until the last day for objections',
    params: one,
    body: objection.meta({ examples: [EXAMPLES.objection] }),
    answer: handover,
    status: 201,
    idempotent: true,
  },
  'PUT /handovers/{id}/items/{itemId}/deduction': {
    who: 'admin',
    permission: 'deduction:write',
    summary:
      'Deducts an amount for an item that is damaged or missing and was better at the entry; fair wear is refused',
    params: onItem,
    body: deduction.meta({ examples: [EXAMPLES.deduction] }),
    answer: handover,
  },
  'DELETE /handovers/{id}/items/{itemId}/deduction': {
    who: 'admin',
    permission: 'deduction:write',
    summary: 'Takes back a deduction that was not charged, or whose invoice was voided',
    params: onItem,
    answer: handover,
  },
  'POST /handovers/{id}/charge': {
    who: 'admin',
    permission: 'deduction:write',
    alsoPermission: 'invoice:write',
    summary:
      'Issues an invoice for each deduction that has none, or whose invoice was voided; names all that are charged',
    params: one,
    answer: chargedDeductions,
    idempotent: true,
  },
  'GET /settings/handovers': {
    who: 'admin',
    permission: 'handover:read',
    summary: 'For how many days tenants may object to a report',
    answer: settings,
  },
  'PATCH /settings/handovers': {
    who: 'admin',
    permission: 'maintenance:write',
    summary: 'Changes the days for objections; reports that were sent before keep theirs',
    body: settings.partial().meta({ examples: [EXAMPLES.settings] }),
    answer: settings,
  },
} as const satisfies Endpoints
