import type { Day } from '../../../shared/days.ts'
import { dayText } from '../../../shared/fields.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { isPaymentDay } from '../invoices.rules.ts'

/** Not after today. */
export const paymentDay = (today: Day, missing: string = INVOICE_MESSAGES.paymentDateRequired) =>
  dayText(missing).refine((paid) => isPaymentDay(paid, today), INVOICE_MESSAGES.paidInFuture)
