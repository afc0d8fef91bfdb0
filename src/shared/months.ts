import type { Day } from './days.ts'

/** Counted from year 0. */
export const monthNumber = (day: Day): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** `month` counts from year 0; the last day of a shorter month. */
export function dayOfMonth(month: number, date: number): Day {
  const [year, at] = [Math.floor(month / 12), month % 12]
  const lastDate = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, at, Math.min(date, lastDate))).toISOString().slice(0, 10)
}

/** The last day of a shorter month. */
export const monthsLater = (day: Day, months: number): Day =>
  dayOfMonth(monthNumber(day) + months, Number(day.slice(8)))
