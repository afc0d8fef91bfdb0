import type { Day } from '../shared/days.ts'

/** 'YYYY-MM'. */
export type Month = string

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export function addMonths(day: Day, count: number): Month {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + count, 1))
    .toISOString()
    .slice(0, 7)
}

/** 'August 2026'. */
export function nameMonth(month: Month): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function getDayFormatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  formatters.set(timeZone, made)
  return made
}

/** `seconds` after midnight, local time. */
export function toInstant(day: Day, seconds: number, timeZone: string): Date {
  const wanted = Date.parse(`${day}T00:00:00Z`) + seconds * 1000
  const shown = Date.parse(`${getDayFormatter(timeZone).format(wanted).replace(' ', 'T')}Z`)
  return new Date(wanted - (shown - wanted))
}
