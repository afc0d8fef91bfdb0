import { z } from 'zod'
import type { Day } from '../../../../../../shared/days.ts'
import { positiveCedisText } from '../../../../../../shared/fields/amounts.ts'
import { cedisText, line, optionalReference } from '../../../../../../shared/fields/fields.ts'
import { isCedis, toCedis, toPesewas } from '../../../../../../shared/money.ts'
import { PAYMENT_METHODS } from '../../../../ledger/ledger.rules.ts'
import type { NewBatch } from '../../../batch.contract.ts'
import { PAYMENT_MESSAGES } from '../../../payments.messages.ts'
import { receivedDay } from '../../payment-fields.ts'
import type { Kept, RecordValues } from '../record.schema.ts'

const SETTLES = ['oldest', 'chosen'] as const

const part = z.object({
  /** Keeps the row's fields apart when another one is removed. */
  key: z.string(),
  tenantId: z.string().min(1, 'Please select a tenant'),
  amount: positiveCedisText,
  settles: z.enum(SETTLES),
  chosen: z.record(z.string(), cedisText),
})

export const batchForm = (today: Day) =>
  z.object({
    paidBy: line(PAYMENT_MESSAGES.payerMissing),
    receivedOn: receivedDay(today, 'Received on'),
    method: z.enum(PAYMENT_METHODS),
    reference: optionalReference,
    parts: z.array(part),
    sendEmail: z.boolean(),
  })
export type BatchValues = z.input<ReturnType<typeof batchForm>>
export type BatchedValues = z.output<ReturnType<typeof batchForm>>
export type BatchPart = BatchValues['parts'][number]

export const newPart = (key: string): BatchPart => ({
  key,
  tenantId: '',
  amount: '',
  settles: 'oldest',
  chosen: {},
})

export const batchValues = (today: Day, kept: Kept | undefined, keys: readonly string[]): BatchValues => ({
  paidBy: '',
  receivedOn: kept?.receivedOn ?? today,
  method: kept?.method ?? 'bank_transfer',
  reference: '',
  parts: keys.map(newPart),
  sendEmail: true,
})

const toAllocations = (chosen: Record<string, number | null>) =>
  Object.entries(chosen).flatMap(([invoiceId, amount]) => (amount ? [{ invoiceId, amount }] : []))

/** The body of the call. */
export function toNewBatch({ parts, ...values }: BatchedValues) {
  return {
    ...values,
    parts: parts.map(({ tenantId, amount, settles, chosen }) => {
      const allocations = settles === 'chosen' ? toAllocations(chosen) : []
      return { tenantId, amount, ...(allocations.length > 0 && { allocations }) }
    }),
  } satisfies Partial<NewBatch>
}

/** In GHS, of the amounts that are complete. */
export const sumParts = (parts: readonly Pick<BatchPart, 'amount'>[]): number =>
  toCedis(
    parts
      .map(({ amount }) => Number(amount))
      .filter(isCedis)
      .reduce((sum, amount) => sum + toPesewas(amount), 0),
  )

/** One row as a single payment, for its preview. */
export const toRecordValues = (
  { receivedOn, method, sendEmail }: BatchValues,
  { tenantId, amount, settles, chosen }: BatchPart,
): RecordValues => ({
  tenantId,
  amount,
  receivedOn,
  method,
  reference: '',
  note: '',
  settles,
  parts: chosen,
  withheld: false,
  sendEmail,
})
