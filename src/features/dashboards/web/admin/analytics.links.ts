import { addDays, type Day } from '../../../../shared/days.ts'
import { AGE_DAYS, type Age, RECENT_DAYS } from '../../analytics.rules.ts'
import { daysOfMonth, type Range } from './charts/analytics.range.ts'

/** What stands behind the ? of the list that a figure was counted from. */
export type Search = Record<string, string>

/** Words of the filter of invoices; 'open' is what is neither paid nor overdue. */
export type Standing = 'Paid' | 'open' | 'Overdue'

const standing = (status: Standing | undefined): Search => (status ? { status } : {})

/** The invoices due within a span. */
export const inRange = ({ from, to }: Range, status?: Standing): Search => ({
  ...standing(status),
  dueFrom: from,
  dueTo: to,
})

/** The invoices due in those days of a month that lie within a span. */
export function inMonth(month: string, range: Range, status?: Standing): Search {
  const { whole, ...days } = daysOfMonth(month, range)
  return whole ? { ...standing(status), dueMonth: month } : inRange(days, status)
}

/** The overdue invoices of an age; the youngest ones have no last day, since what was set to overdue counts there. */
export function ofAge(age: Age, today: Day): Search {
  const { from, to } = AGE_DAYS[age]
  return {
    ...standing('Overdue'),
    ...(to !== null && { dueFrom: addDays(today, -to) }),
    ...(from > 1 && { dueTo: addDays(today, -from) }),
  }
}

export const UNRESOLVED: Search = { status: 'active' }

/** The unresolved cases that came within the last days, today included. */
export const recentlyCreated = (today: Day): Search => ({
  ...UNRESOLVED,
  createdFrom: addDays(today, -RECENT_DAYS),
})
