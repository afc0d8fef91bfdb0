import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { dayText, line, optionalLine, requiredCedisText } from '../../../../shared/fields/fields.ts'
import { optionalFile } from '../../../../web/files/chosen-file.ts'
import { spentDayProblem } from '../../expenses/expenses.rules.ts'
import type { NewCost } from '../costs.contract.ts'
import { COST_MESSAGES } from '../costs.messages.ts'

const dueDay = (today: Day) =>
  dayText(COST_MESSAGES.dueDateRequired).refine((day) => day >= today, COST_MESSAGES.dueInPast)

export const chargeForm = (today: Day) => z.object({ dueDate: dueDay(today) })

/** The server checks for closed books. */
export const costForm = (today: Day) =>
  z.object({
    amount: requiredCedisText.refine((value) => value > 0, COST_MESSAGES.amountMissing),
    description: line(COST_MESSAGES.descriptionMissing),
    spentOn: dayText(COST_MESSAGES.spentOnRequired).superRefine((day, ctx) => {
      const problem = spentDayProblem(day, { today, closedThrough: null })
      if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem })
    }),
    supplier: optionalLine,
    bill: optionalFile(),
    chargeToTenant: z.boolean(),
    dueDate: dueDay(today),
  })
export type CostGiven = z.output<ReturnType<typeof costForm>>

/** Only an invoice has a due day. */
export const toNewCost = ({ dueDate, bill: _, supplier, ...given }: CostGiven): NewCost => ({
  ...given,
  supplier: supplier || null,
  ...(given.chargeToTenant && { dueDate }),
})
