import { addDays, type Day } from '../../../shared/days.ts'
import { addMonths, getFirstDay, getLastDay, type Month, toMonth } from '../taxes/taxes.rules.ts'

export const FIGURES = [
  'received',
  'tax',
  'withheld',
  'vat',
  'vatDue',
  'expenses',
  'fees',
  'net',
  'depositsHeld',
  'receivable',
] as const
/** In whole pesewas. */
export type Figures = Record<(typeof FIGURES)[number], number>

export type ClosedMonth = { month: Month; from: Day; to: Day; figures: Figures }

/** Months from the day after a close, or the first day of the books, through another day. */
export function monthsToClose(
  after: Day | null,
  first: Day | null,
  through: Day,
): Omit<ClosedMonth, 'figures'>[] {
  const begin = after === null ? (first ?? through) : addDays(after, 1)
  const months: Omit<ClosedMonth, 'figures'>[] = []
  for (let month = toMonth(begin); month <= toMonth(through); month = addMonths(month, 1)) {
    const [start, end] = [getFirstDay(month), getLastDay(month)]
    const isBegun = after !== null && begin > start
    months.push({ month, from: isBegun ? begin : start, to: end < through ? end : through })
  }
  return months
}

/** The figures of closed months that differ now. */
export function findDifferences(closed: readonly ClosedMonth[], now: readonly ClosedMonth[]) {
  const byMonth = new Map(now.map(({ month, figures }) => [month, figures]))
  return closed.flatMap(({ month, figures }) => {
    const current = byMonth.get(month)
    return FIGURES.flatMap((figure) => {
      const [before, after] = [figures[figure], current?.[figure] ?? 0]
      return before === after ? [] : [{ month, figure, closed: before, now: after }]
    })
  })
}
