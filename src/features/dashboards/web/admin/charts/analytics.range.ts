import { addDays, type Day, daysBetween, isDay } from '../../../../../shared/days.ts'
import { DATE_SENTENCE } from '../../../../../shared/typed-dates.ts'
import { ANALYTICS_MESSAGES } from '../../../analytics.messages.ts'
import { yearBefore } from '../../../analytics.rules.ts'

/** Days from one to another, both ends in. */
export type Range = { from: Day; to: Day }

/** As many columns as can still be told apart. */
const MOST_MONTHS = 60

/** The 12 months up to a day. */
export const lastYear = (today: Day): Range => ({ from: yearBefore(today), to: today })

/** The span that an address means: what it says wrong counts as not said, '' as the default. */
export function rangeOf(search: Range, today: Day): Range {
  const usual = lastYear(today)
  return {
    from: isDay(search.from) ? search.from : usual.from,
    to: isDay(search.to) ? search.to : usual.to,
  }
}

/** What is wrong with a span that somebody chose, as a sentence; undefined when nothing is. */
export function faultOf({ from, to }: Range): string | undefined {
  if (!from || !to) return 'Please choose both days.'
  if (!isDay(from) || !isDay(to)) return DATE_SENTENCE
  return daysBetween(from, to) < 0 ? `${ANALYTICS_MESSAGES.rangeOrder}.` : undefined
}

/** What the address says of a span: '' for an end that is the default, so that it moves along with the day. */
export function searchOf({ from, to }: Range, today: Day): Range {
  const usual = lastYear(today)
  return { from: from === usual.from ? '' : from, to: to === usual.to ? '' : to }
}

/** 'YYYY-MM' of a day. */
const monthOf = (day: Day): string => day.slice(0, 7)

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

/** Every month of a span, 'YYYY-MM', in order; undefined where they are too many to be shown side by side. */
export function monthsOf({ from, to }: Range): string[] | undefined {
  const months: string[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = monthAfter(month)) {
    if (months.length === MOST_MONTHS) return undefined
    months.push(month)
  }
  return months
}

/** The days of a month that lie within a span; `whole` when all do. */
export function daysOfMonth(month: string, range: Range): Range & { whole: boolean } {
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
