import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { positiveCedisText } from '../../../../shared/fields/amounts.ts'
import { dayText } from '../../../../shared/fields/fields.ts'
import { optionalFile } from '../../../../web/files/chosen-file.ts'
import { spentDay } from '../../expenses/web/expense-form.schema.ts'
import { type NewCost, newCost } from '../costs.contract.ts'
import { COST_MESSAGES } from '../costs.messages.ts'

const dueDay = (today: Day) =>
  dayText(COST_MESSAGES.dueDateRequired).refine((day) => day >= today, COST_MESSAGES.dueInPast)

export const chargeForm = (today: Day) => z.object({ dueDate: dueDay(today) })

/** The server checks for closed books. */
export const costForm = (today: Day) =>
  newCost.extend({
    amount: positiveCedisText,
    spentOn: spentDay(today),
    bill: optionalFile(),
    dueDate: dueDay(today),
  })
export type CostGiven = z.output<ReturnType<typeof costForm>>

/** Only an invoice has a due day. */
export const toNewCost = ({ dueDate, bill: _, ...given }: CostGiven): NewCost => ({
  ...given,
  ...(given.chargeToTenant && { dueDate }),
})
