import { addDays, type Day } from '../../../shared/days.ts'

export type Month = string

export const getFirstDay = (month: Month): Day => `${month}-01`

export function getLastDay(month: Month): Day {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
}

export const toMonth = (day: Day): Month => day.slice(0, 7)

export function addMonths(month: Month, count: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7)
}

const DAYS_TO_PAY = 30

export const taxDueDay = (month: Month): Day => addDays(getLastDay(month), DAYS_TO_PAY)

/** In days; then a certificate of withheld tax counts as missing. */
export const CERTIFICATE_DAYS = 30

export const certificateMissingBefore = (today: Day): Day => addDays(today, -CERTIFICATE_DAYS)
