import { addDays, type Day } from '../../../../../shared/days.ts'
import { AGE_DAYS, type Age, RECENT_DAYS } from '../../analytics.rules.ts'
import { getMonthDays, type Range } from './charts/analytics.range.ts'

export type Search = Record<string, string>

/** 'open' is neither paid nor overdue. */
export type StatusFilter = 'Paid' | 'open' | 'Overdue'

/** Money for invoices that are not paid yet is found among all of them. */
export const paidStatus = ({ partPaidAmount }: { partPaidAmount?: number | undefined }) =>
  partPaidAmount === undefined ? 'Paid' : undefined

export const statusSearch = (status: StatusFilter | undefined): Search => (status ? { status } : {})

export const inRange = ({ from, to }: Range, status?: StatusFilter): Search => ({
  ...statusSearch(status),
  dueFrom: from,
  dueTo: to,
})

export function inMonth(month: string, range: Range, status?: StatusFilter): Search {
  const { whole, ...days } = getMonthDays(month, range)
  return whole ? { ...statusSearch(status), dueMonth: month } : inRange(days, status)
}

/** The first band has no last due day, because it includes invoices set to overdue before theirs. */
export function linkToAge(age: Age, today: Day): Search {
  const { from, to } = AGE_DAYS[age]
  return {
    ...statusSearch('Overdue'),
    ...(to !== null && { dueFrom: addDays(today, -to) }),
    ...(from > 1 && { dueTo: addDays(today, -from) }),
  }
}

export const UNRESOLVED: Search = { status: 'active' }

/** Today included. */
export const recentlyCreated = (today: Day): Search => ({
  ...UNRESOLVED,
  createdFrom: addDays(today, -RECENT_DAYS),
})
