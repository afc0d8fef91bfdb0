import type { Day } from '../../../shared/days.ts'
import { UPLOAD_MAX_BYTES, UPLOAD_TYPES } from '../../../shared/fields/uploads.ts'
import { earliestPaymentDay } from '../ledger/earliest-payment-day.ts'
import { isClosed } from '../ledger/ledger.rules.ts'
import { EXPENSE_MESSAGES } from './expenses.messages.ts'

export const BILL_MAX_BYTES = UPLOAD_MAX_BYTES
export const BILL_TYPES = UPLOAD_TYPES

export const EXPENSE_CATEGORIES = [
  'repairs',
  'maintenance',
  'utilities',
  'taxes',
  'insurance',
  'security',
  'cleaning',
  'management',
  'other',
] as const
export type ExpenseCategory = (typeof EXPENSE_CATEGORIES)[number]

export const CATEGORY_LABELS: Record<ExpenseCategory, string> = {
  repairs: 'Repairs',
  maintenance: 'Maintenance',
  utilities: 'Utilities',
  taxes: 'Taxes and rates',
  insurance: 'Insurance',
  security: 'Security',
  cleaning: 'Cleaning',
  management: 'Management',
  other: 'Other',
}
export const CATEGORY_OPTIONS = EXPENSE_CATEGORIES.map((value) => ({ value, label: CATEGORY_LABELS[value] }))

/** Expenses may be as old as payments. */
export const earliestExpenseDay = earliestPaymentDay

export function spentDayProblem(
  day: Day,
  { today, closedThrough }: { today: Day; closedThrough: Day | null },
): string | undefined {
  if (day > today) return EXPENSE_MESSAGES.spentInFuture
  const earliest = earliestExpenseDay(today)
  if (day < earliest) return EXPENSE_MESSAGES.spentTooEarly(earliest)
  if (closedThrough !== null && isClosed(day, closedThrough)) return EXPENSE_MESSAGES.closed(closedThrough)
  return undefined
}

type ChangeableExpense = { spentOn: Day; voidedAt: unknown; bill: unknown }

/** Both change sums that may have been reported. */
export const canChangeExpense = (
  { spentOn, voidedAt }: Pick<ChangeableExpense, 'spentOn' | 'voidedAt'>,
  closedThrough: Day | null,
): boolean => voidedAt === null && !isClosed(spentOn, closedThrough)

/** A first bill changes no sum, so it is allowed in closed books. */
export const canAddBill = (expense: ChangeableExpense, closedThrough: Day | null): boolean =>
  expense.voidedAt === null && (expense.bill === null || canChangeExpense(expense, closedThrough))

type Counted = { category: ExpenseCategory; total: number; count: number }

/** Ties keep the order of the list. */
export const byLargestTotal = <T extends Counted>(categories: readonly T[]): T[] =>
  categories.toSorted(
    (one, other) =>
      other.total - one.total ||
      EXPENSE_CATEGORIES.indexOf(one.category) - EXPENSE_CATEGORIES.indexOf(other.category),
  )
