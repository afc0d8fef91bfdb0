import type { Day } from '../../../shared/days.ts'
import { dayText } from '../../../shared/fields.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { isPaymentDay } from '../invoices.rules.ts'

/** Not after today. */
export const paymentDay = (today: Day) =>
  dayText(INVOICE_MESSAGES.paymentDateRequired).refine(
    (paid) => isPaymentDay(paid, today),
    INVOICE_MESSAGES.paidInFuture,
  )
