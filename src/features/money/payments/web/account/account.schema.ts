import { z } from 'zod'
import type { Day } from '../../../../../shared/days.ts'
import { positiveCedisText } from '../../../../../shared/fields/amounts.ts'
import { line, optionalLine, optionalReference } from '../../../../../shared/fields/fields.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import { OPENING_PURPOSES } from '../../../ledger/invoices.purposes.ts'
import { PAYMENT_METHODS } from '../../../ledger/ledger.rules.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'
import { receivedDay } from '../payment-fields.ts'

export const openingForm = (today: Day) =>
  z.object({
    direction: z.enum(['owed', 'credit']),
    amount: positiveCedisText,
    day: receivedDay(today, 'Day'),
    note: optionalLine,
    purpose: z.enum(OPENING_PURPOSES),
    untaxed: z.boolean(),
  })
export type OpeningForm = z.output<ReturnType<typeof openingForm>>

/** The body of the call: credit is negative. */
export const toNewOpening = ({ direction, amount: sum, untaxed, ...others }: OpeningForm) => ({
  ...others,
  taxed: direction === 'owed' || !untaxed,
  amount: direction === 'credit' ? -sum : sum,
})

const heldAmount = (deposit: number) =>
  positiveCedisText.refine((amount) => amount <= deposit, PAYMENT_MESSAGES.moreThanHeld(toPesewas(deposit)))

export const creditReturnForm = (today: Day, credit: number) =>
  z.object({
    amount: positiveCedisText.refine(
      (amount) => amount <= credit,
      PAYMENT_MESSAGES.moreThanCredit(toPesewas(credit)),
    ),
    method: z.enum(PAYMENT_METHODS),
    reference: optionalReference,
    paidOn: receivedDay(today, 'Given back on'),
    reason: line(PAYMENT_MESSAGES.reasonMissing),
  })

export const depositUseForm = (deposit: number) => z.object({ amount: heldAmount(deposit) })
export const depositReturnForm = (deposit: number) =>
  z.object({ amount: heldAmount(deposit), method: z.enum(PAYMENT_METHODS), reference: optionalReference })
