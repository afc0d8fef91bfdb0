import { addDays, type Day, daysBetween, isDay } from '../../../../../../shared/days.ts'
import { DATE_SENTENCE } from '../../../../../../shared/fields/typed-dates.ts'
import { ANALYTICS_MESSAGES } from '../../../analytics.messages.ts'
import { yearBefore } from '../../../analytics.rules.ts'

/** Both ends included. */
export type Range = { from: Day; to: Day }

const MOST_MONTHS = 60

export const lastYear = (today: Day): Range => ({ from: yearBefore(today), to: today })

/** Invalid and empty values give the default. */
export function toRange(search: Range, today: Day): Range {
  const usual = lastYear(today)
  return { from: isDay(search.from) ? search.from : usual.from, to: isDay(search.to) ? search.to : usual.to }
}

/** A sentence for the user, or undefined. */
export function findRangeFault({ from, to }: Range): string | undefined {
  if (!from || !to) return 'Please choose both days.'
  if (!isDay(from) || !isDay(to)) return DATE_SENTENCE
  return daysBetween(from, to) < 0 ? `${ANALYTICS_MESSAGES.rangeOrder}.` : undefined
}

/** '' for a default, so that it follows the current day. */
export function toSearch({ from, to }: Range, today: Day): Range {
  const usual = lastYear(today)
  return { from: from === usual.from ? '' : from, to: to === usual.to ? '' : to }
}

const toMonth = (day: Day): string => day.slice(0, 7)

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** 'YYYY-MM' in order; undefined if there are too many for the chart. */
export function listMonths({ from, to }: Range): string[] | undefined {
  const months: string[] = []
  for (let month = toMonth(from); month <= toMonth(to); month = monthAfter(month)) {
    if (months.length === MOST_MONTHS) return undefined
    months.push(month)
  }
  return months
}

/** `whole` if the range contains the entire month. */
export function getMonthDays(month: string, range: Range): Range & { whole: boolean } {
  const first = `${month}-01`
  const last = addDays(`${monthAfter(month)}-01`, -1)
  return {
    from: within(first, range),
    to: within(last, range),
    whole: range.from <= first && last <= range.to,
  }
}

function within(day: Day, { from, to }: Range): Day {
  if (day < from) return from
  return day > to ? to : day
}
