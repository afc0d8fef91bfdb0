import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { positiveCedisText } from '../../../../../shared/fields/amounts.ts'
import { cedisText, longText, optionalReference } from '../../../../../shared/fields/fields.ts'
import { toCedis, toPesewas } from '../../../../../shared/money.ts'
import { PAYMENT_METHODS } from '../../../ledger/ledger.rules.ts'
import type { NewPayment } from '../../payments.contract.ts'
import { receivedDay } from '../payment-fields.ts'

const SETTLES = ['oldest', 'chosen', 'credit'] as const

export const recordForm = (today: Day) =>
  z.object({
    tenantId: z.string().min(1, 'Please select a tenant'),
    amount: positiveCedisText,
    receivedOn: receivedDay(today, 'Received on'),
    method: z.enum(PAYMENT_METHODS),
    reference: optionalReference,
    note: longText,
    settles: z.enum(SETTLES),
    parts: z.record(z.string(), cedisText),
    withheld: z.boolean(),
    sendEmail: z.boolean(),
  })
export type RecordValues = z.input<ReturnType<typeof recordForm>>
export type RecordedValues = z.output<ReturnType<typeof recordForm>>

/** Fields that the next payment takes over from the one before. */
export type Kept = Pick<RecordValues, 'method' | 'receivedOn'>

type Due = { id: string; amountDue: number }

export function recordValues({
  tenantId,
  invoice,
  today,
  kept,
}: {
  tenantId: string
  invoice: Due | undefined
  today: Day
  kept?: Kept | undefined
}): RecordValues {
  const due = invoice?.amountDue.toFixed(2) ?? ''
  return {
    tenantId,
    amount: due,
    receivedOn: kept?.receivedOn ?? today,
    method: kept?.method ?? 'mobile_money',
    reference: '',
    note: '',
    settles: invoice ? 'chosen' : 'oldest',
    parts: invoice ? { [invoice.id]: due } : {},
    withheld: false,
    sendEmail: true,
  }
}

/** The body of the call. */
export function toNewPayment({ settles, parts, withheld, ...values }: RecordedValues) {
  const chosen = Object.entries(parts).flatMap(([invoiceId, part]) =>
    part === null || part === 0 ? [] : [{ invoiceId, amount: part }],
  )
  return {
    ...values,
    ...(withheld && { kind: 'withholding' as const }),
    ...(settles === 'chosen' && chosen.length > 0 && { allocations: chosen }),
    ...(settles === 'credit' && { keepCredit: true }),
  } satisfies Partial<NewPayment>
}

/** In GHS. */
export const getAmountLeft = (due: number, paid: number): number => toCedis(toPesewas(due) - toPesewas(paid))
