import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { dayText, optionalLine, requiredCedisText } from '../../../../shared/fields/fields.ts'
import { type Chosen, chosenFile, type FileRules, optionalFile } from '../../../../web/files/chosen-file.ts'
import type { Expense, NewExpense } from '../expenses.contract.ts'
import { EXPENSE_MESSAGES } from '../expenses.messages.ts'
import { BILL_MAX_BYTES, BILL_TYPES, EXPENSE_CATEGORIES, spentDayProblem } from '../expenses.rules.ts'

export const BILL_FILE: FileRules = { maxBytes: BILL_MAX_BYTES, types: BILL_TYPES, texts: EXPENSE_MESSAGES }

function spentDay(today: Day) {
  return dayText(EXPENSE_MESSAGES.spentOnRequired).superRefine((day, ctx) => {
    const problem = spentDayProblem(day, { today, closedThrough: null })
    if (problem !== undefined) ctx.addIssue({ code: 'custom', message: problem })
  })
}

export const expenseForm = (today: Day) =>
  z.object({
    propertyId: z.string().min(1, EXPENSE_MESSAGES.propertyRequired),
    unitId: z.string(),
    category: z
      .string()
      .min(1, { error: EXPENSE_MESSAGES.categoryRequired, abort: true })
      .pipe(z.enum(EXPENSE_CATEGORIES)),
    amount: requiredCedisText.refine((value) => value > 0, EXPENSE_MESSAGES.amountMissing),
    spentOn: spentDay(today),
    supplier: optionalLine,
    note: optionalLine,
    bill: optionalFile(),
  })
export type ExpenseValues = z.input<ReturnType<typeof expenseForm>>
export type ExpenseGiven = z.output<ReturnType<typeof expenseForm>>

export const billForm = z.object({ bill: chosenFile(BILL_FILE) })

export const expenseValues = (today: Day, expense?: Expense) => ({
  propertyId: expense?.propertyId ?? '',
  unitId: expense?.unitId ?? '',
  category: expense?.category ?? '',
  amount: expense ? String(expense.amount) : '',
  spentOn: expense?.spentOn ?? today,
  supplier: expense?.supplier ?? '',
  note: expense?.note ?? '',
  bill: null as Chosen | null,
})

/** Empty texts become null. */
export const toNewExpense = ({ unitId, supplier, note, bill: _, ...given }: ExpenseGiven): NewExpense => ({
  ...given,
  unitId: unitId || null,
  supplier: supplier || null,
  note: note || null,
})
