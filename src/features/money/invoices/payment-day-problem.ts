import type { Day } from '../../../shared/days.ts'
import { earliestPaymentDay } from '../ledger/earliest-payment-day.ts'
import { INVOICE_MESSAGES } from './invoices.messages.ts'

export function paymentDayProblem(day: Day, today: Day): string | undefined {
  if (day > today) return INVOICE_MESSAGES.paidInFuture
  const earliest = earliestPaymentDay(today)
  return day < earliest ? INVOICE_MESSAGES.paidTooEarly(earliest) : undefined
}
