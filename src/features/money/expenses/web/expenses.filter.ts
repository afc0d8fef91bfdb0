import { isDay } from '../../../../shared/days.ts'
import { CATEGORY_LABELS, EXPENSE_CATEGORIES } from '../expenses.rules.ts'

export type ShownExpenses = {
  q: string
  propertyId: string
  unitId: string
  requestId: string
  category: string
  from: string
  to: string
}

export const ALL_EXPENSES: ShownExpenses = {
  q: '',
  propertyId: '',
  unitId: '',
  requestId: '',
  category: '',
  from: '',
  to: '',
}

export const CATEGORY_OPTIONS = EXPENSE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))

const ID = /^[\w-]{1,64}$/

export const queryOf = ({ q, propertyId, unitId, requestId, category, from, to }: ShownExpenses) => ({
  q: q || undefined,
  propertyId: propertyId || undefined,
  unitId: unitId || undefined,
  requestId: ID.test(requestId) ? requestId : undefined,
  category: EXPENSE_CATEGORIES.find((one) => one === category),
  from: isDay(from) ? from : undefined,
  to: isDay(to) ? to : undefined,
})
export type ExpenseQuery = ReturnType<typeof queryOf>

export const isFiltered = (shown: ShownExpenses): boolean =>
  Object.values(shown).some((value) => value !== '')
