import { addDays, type Day } from '../../../shared/days.ts'
import { addMonths, getLastDay, type Month, toMonth } from '../taxes/taxes.rules.ts'
import type { Close } from './closes.contract.ts'

const MONTHS_IN_YEAR = 12
const NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]

export const monthName = (month: Month): string => NAMES[Number(month.slice(5, 7)) - 1] ?? month
export const monthAndYear = (month: Month): string => `${monthName(month)} ${month.slice(0, 4)}`

/** Closes that were not reopened, latest first. */
export const listOpenCloses = (closes: readonly Close[]): Close[] =>
  closes
    .filter(({ reopenedAt }) => reopenedAt === null)
    .toSorted((one, other) => other.through.localeCompare(one.through))

export type MonthState =
  | { is: 'closed'; close: Close }
  | { is: 'reopened'; close: Close }
  | { is: 'partly'; through: Day }
  | { is: 'open' | 'running' }

export function monthState(month: Month, closes: readonly Close[], today: Day): MonthState {
  const openCloses = listOpenCloses(closes)
  const close = openCloses.findLast(({ through }) => through >= getLastDay(month))
  if (close) return { is: 'closed', close }
  const through = openCloses[0]?.through
  if (through && toMonth(through) === month) return { is: 'partly', through }
  const [reopened] = closes
    .filter((one) => one.reopenedAt !== null && one.months.some((of) => of.month === month))
    .toSorted((one, other) => String(other.reopenedAt).localeCompare(String(one.reopenedAt)))
  if (reopened) return { is: 'reopened', close: reopened }
  return { is: month < toMonth(today) ? 'open' : 'running' }
}

/** Past open months in order; the last year's if nothing is closed. */
export function openMonths(closes: readonly Close[], today: Day): Month[] {
  const last = addMonths(toMonth(today), -1)
  const through = listOpenCloses(closes)[0]?.through
  const first = through ? toMonth(addDays(through, 1)) : addMonths(last, 1 - MONTHS_IN_YEAR)
  const months: Month[] = []
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month)
  return months
}

/** The month after the latest close, else the last past month. */
export const nextToClose = (closes: readonly Close[], today: Day): Month | undefined =>
  openMonths(closes, today).at(listOpenCloses(closes).length > 0 ? 0 : -1)
