import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { EXAMPLE_IDS } from '../../../shared/examples.ts'
import { day, id, line } from '../../../shared/fields/fields.ts'
import { lease } from '../../property/leases/leases.contract.ts'
import { PRORATIONS } from '../../property/leases/leases.rules.ts'
import { LEASE_END_MESSAGES } from './lease-ends.messages.ts'

const EXAMPLES = {
  preview: { moveOutOn: '2026-12-31', proration: 'daily' },
  ending: { moveOutOn: '2026-12-31', reason: 'Moves to another town' },
}

const MAX_LINES = 500

const proration = z
  .enum(PRORATIONS)
  .optional()
  .meta({
    description:
      'How the month of the move-out day is cut, where that is not what the recurring charges say: by days, or not at all',
  })
const bill = { ruleId: id, periodFrom: day }

const previewed = z.object({
  moveOutOn: day,
  proration,
  skip: z.array(z.object(bill)).max(MAX_LINES).default([]).meta({ description: 'Left out of `after`' }),
  keep: z
    .array(z.object({ invoiceId: id }))
    .max(MAX_LINES)
    .default([])
    .meta({ description: 'Left out of `after`' }),
})
export type PreviewedEnd = z.output<typeof previewed>

const sums = z.object({
  owed: z.number(),
  credit: z.number(),
  held: z.number(),
  leftToPay: z.number(),
  toGiveBack: z.number(),
})
export type EndSums = z.infer<typeof sums>

const invoice = {
  invoiceId: z.string(),
  invoiceNumber: z.string(),
  description: z.string().nullable(),
  periodFrom: z.string().nullable(),
  periodTo: z.string().nullable(),
  amount: z.number(),
}

export const plannedEnd = z
  .object({
    toBill: z.array(
      z.object({
        ruleId: z.string(),
        periodFrom: z.string(),
        periodTo: z.string(),
        amount: z.number(),
        dueDate: z.string(),
        billOn: z.string(),
        description: z.string(),
      }),
    ),
    toVoid: z.array(z.object({ ...invoice, amountPaid: z.number(), lateFeeOf: z.string().nullable() })),
    toCredit: z.array(
      z.object({
        ...invoice,
        purpose: z.string(),
        unused: z.number().meta({ description: 'The credit notes for what nobody uses of it' }),
      }),
    ),
    before: sums,
    after: sums.meta({ description: 'With what is still to be billed' }),
    hash: z.string().meta({ description: 'Of all lines, whatever is left out' }),
  })
  .meta({ id: 'PlannedLeaseEnd' })
export type PlannedLeaseEnd = z.infer<typeof plannedEnd>

const reason = line(LEASE_END_MESSAGES.reasonMissing)
const ending = z.object({
  moveOutOn: day,
  reason: line('Reason is required'),
  proration,
  hash: line().optional().meta({ description: 'That of the preview; 409 where it is another one by now' }),
  skip: z
    .array(z.object({ ...bill, reason }))
    .max(MAX_LINES)
    .default([])
    .meta({ description: 'Periods that are not billed' }),
  keep: z
    .array(z.object({ invoiceId: id, reason }))
    .max(MAX_LINES)
    .default([])
    .meta({ description: 'Invoices that stay as they are' }),
})
export type LeaseEnding = z.output<typeof ending>

const params = z.object({ id: id.meta({ examples: [EXAMPLE_IDS.lease] }) })

export const leaseEndsEndpoints = {
  'POST /leases/{id}/end/preview': {
    who: 'admin',
    permission: 'lease:write',
    summary:
      'What ending a lease on a day bills, voids and credits, and what is left to pay or to give back; changes nothing',
    params,
    body: previewed.meta({ examples: [EXAMPLES.preview] }),
    answer: plannedEnd,
  },
  'POST /leases/{id}/end': {
    who: 'admin',
    permission: 'lease:write',
    summary:
      'Ends a lease on the last day of the stay, which may lie ahead. Invoices for later periods are voided, the unused part of the one that contains the day is credited, and what is not billed yet is billed up to it',
    params,
    body: ending.meta({ examples: [EXAMPLES.ending] }),
    answer: lease,
    idempotent: true,
  },
} as const satisfies Endpoints
