import { z } from 'zod'
import type { Endpoints } from '../../../shared/endpoint.ts'
import { positiveCedis } from '../../../shared/fields/amounts.ts'
import { id, line } from '../../../shared/fields/fields.ts'
import { allocationChoice, newPayment, recordedPayment } from './payments.contract.ts'
import { EXAMPLES } from './payments.examples.ts'
import { PAYMENT_MESSAGES } from './payments.messages.ts'

export const MOST_PARTS = 100

const part = z.object({
  tenantId: id,
  amount: positiveCedis,
  allocations: z
    .array(allocationChoice)
    .max(500)
    .optional()
    .meta({ description: 'What the payer says; the rest goes to what was due first' }),
})

export const newBatch = newPayment
  .pick({ receivedOn: true, method: true, reference: true, note: true, force: true, sendEmail: true })
  .extend({
    paidBy: line(PAYMENT_MESSAGES.payerMissing),
    parts: z.array(part).min(1).max(MOST_PARTS).meta({ description: 'One for each tenant' }),
  })
export type NewBatch = z.output<typeof newBatch>

export const recordedBatch = z
  .object({ batchId: z.string(), amount: z.number(), payments: z.array(recordedPayment) })
  .meta({ id: 'RecordedBatch' })
export type RecordedBatch = z.infer<typeof recordedBatch>

export const batchEndpoints = {
  'POST /payments/batch': {
    who: 'admin',
    permission: 'payment:write',
    summary:
      'Records what one payer paid for several tenants, all or nothing; each gets a payment with its numbered receipt',
    body: newBatch.meta({ examples: [EXAMPLES.newBatch] }),
    answer: recordedBatch,
    status: 201,
    idempotent: true,
  },
} as const satisfies Endpoints
