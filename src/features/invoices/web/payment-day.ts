import type { Day } from '../../../shared/days.ts'
import { dayText } from '../../../shared/fields.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'

const TOO_LATE = 'Payment date must not be later than today'

/** Not after today. */
export const paymentDay = (today: Day) =>
  dayText(INVOICE_MESSAGES.paymentDateRequired).refine((paid) => paid <= today, TOO_LATE)
