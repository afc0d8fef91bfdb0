import { z } from 'zod'
import type { Day } from '../../../shared/days.ts'
import { dayText, line } from '../../../shared/fields.ts'
import { requiredCedisText } from '../../../shared/required-amount.ts'
import { spentDayProblem } from '../../expenses/expenses.rules.ts'
import type { NewCost } from '../costs.contract.ts'
import { COST_MESSAGES } from '../costs.messages.ts'

/** Whether the books are closed on a day is the server's to say. */
export const costForm = (today: Day) =>
  z.object({
    amount: requiredCedisText.refine((value) => value > 0, COST_MESSAGES.amountMissing),
    description: line(COST_MESSAGES.descriptionMissing),
    spentOn: dayText(COST_MESSAGES.spentOnRequired).superRefine((day, ctx) => {
      const problem = spentDayProblem(day, { today, closedThrough: null })
      if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem })
    }),
    chargeToTenant: z.boolean(),
    dueDate: dayText(COST_MESSAGES.dueDateRequired).refine((day) => day >= today, COST_MESSAGES.dueInPast),
  })
export type CostGiven = z.output<ReturnType<typeof costForm>>

/** Only an invoice has a due day. */
export const costOf = ({ dueDate, ...given }: CostGiven): NewCost =>
  given.chargeToTenant ? { ...given, dueDate } : given
