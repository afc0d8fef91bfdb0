import type { Day } from '../../../shared/days.ts'
import { dayText } from '../../../shared/fields.ts'
import { earliestPaymentDay } from '../../ledger/ledger.rules.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { isPaymentDay } from '../invoices.rules.ts'

/** Not after today, and not too long ago. */
export function paymentDay(today: Day) {
  const earliest = earliestPaymentDay(today)
  const { paymentDateRequired, paidInFuture, paidTooEarly } = INVOICE_MESSAGES
  return dayText(paymentDateRequired)
    .refine((paid) => isPaymentDay(paid, today), paidInFuture)
    .refine((paid) => paid >= earliest, paidTooEarly(earliest))
}
