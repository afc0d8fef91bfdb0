import type { Day } from '../../../../shared/days.ts'
import { dayText } from '../../../../shared/fields/fields.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { paymentDayProblem } from '../payment-day-problem.ts'

/** The day may not be in the future or too long ago. */
export const paymentDay = (today: Day, missing: string = INVOICE_MESSAGES.paymentDateRequired) =>
  dayText(missing).superRefine((day, ctx) => {
    const problem = paymentDayProblem(day, today)
    if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem })
  })
