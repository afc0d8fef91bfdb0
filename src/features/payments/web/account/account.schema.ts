import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { cedis, cedisText, optionalLine } from '../../../../shared/fields.ts'
import { paymentDay } from '../../../invoices/web/payment-day.ts'
import { PAYMENT_METHODS } from '../../../ledger/ledger.rules.ts'
import { PAYMENT_MESSAGES } from '../../payments.messages.ts'

const amount = cedisText
  .refine((value) => value !== null, 'Amount is required')
  .pipe(cedis)
  .refine((value) => value > 0, PAYMENT_MESSAGES.amountMissing)

export const openingForm = (today: Day) =>
  z.object({ direction: z.enum(['owed', 'credit']), amount, day: paymentDay(today), note: optionalLine })
export type OpeningForm = z.output<ReturnType<typeof openingForm>>

/** As the call takes it: below 0 is credit. */
export const openingOf = ({ direction, amount: sum, ...others }: OpeningForm) => ({
  ...others,
  amount: direction === 'credit' ? -sum : sum,
})

export const depositUseForm = z.object({ amount })
export const depositReturnForm = z.object({
  amount,
  method: z.enum(PAYMENT_METHODS),
  reference: optionalLine,
})
