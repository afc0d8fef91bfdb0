import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { positiveCedisText } from '../../../../shared/fields/amounts.ts'
import { dayText } from '../../../../shared/fields/fields.ts'
import { chosenFile, type FileRules, optionalFile } from '../../../../web/files/chosen-file.ts'
import { initialValues } from '../../../../web/forms/changed-since.ts'
import { choice, optionalChoice } from '../../../../web/forms/typed-fields.ts'
import { type Expense, newExpense } from '../expenses.contract.ts'
import { EXPENSE_MESSAGES } from '../expenses.messages.ts'
import { BILL_MAX_BYTES, BILL_TYPES, EXPENSE_CATEGORIES, spentDayProblem } from '../expenses.rules.ts'

export const BILL_FILE: FileRules = { maxBytes: BILL_MAX_BYTES, types: BILL_TYPES, texts: EXPENSE_MESSAGES }

export function spentDay(today: Day) {
  return dayText(EXPENSE_MESSAGES.spentOnRequired).superRefine((day, ctx) => {
    const problem = spentDayProblem(day, { today, closedThrough: null })
    if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem })
  })
}

export const expenseForm = (today: Day) =>
  newExpense.extend({
    propertyId: choice(EXPENSE_MESSAGES.propertyRequired),
    unitId: optionalChoice,
    category: z
      .string()
      .min(1, { error: EXPENSE_MESSAGES.categoryRequired, abort: true })
      .pipe(z.enum(EXPENSE_CATEGORIES)),
    amount: positiveCedisText,
    spentOn: spentDay(today),
    bill: optionalFile(),
  })
export type ExpenseValues = z.input<ReturnType<typeof expenseForm>>
export type ExpenseGiven = z.output<ReturnType<typeof expenseForm>>

export const billForm = z.object({ bill: chosenFile(BILL_FILE) })

export const expenseValues = (today: Day, expense?: Expense): ExpenseValues => ({
  ...initialValues(expenseForm(today), expense, { spentOn: today }),
  bill: null,
})
