import { addDays, type Day, formatDay } from '../../../../../shared/days.ts'
import { monthsLater } from '../../../../../shared/months.ts'
import { booksClosed } from '../../../../identity/company/company.rules.ts'
import type { Portal } from './book.types.ts'
import type { PaidCell } from './words.ts'

type Bounds = Pick<Portal, 'today' | 'closedThrough'>

export function asOfProblem(day: Day, { today, closedThrough }: Bounds): string | null {
  if (day > today) return 'The book cannot count as of a later day than today.'
  return closedThrough !== null && day <= closedThrough ? booksClosed(closedThrough) : null
}

const lastDayOfMonth = (month: string): Day => addDays(monthsLater(`${month}-01`, 1), -1)

const hasPayment = ({ amount }: PaidCell) => amount === 'rent' || amount !== 0

function lastPaidMonth(rows: readonly (readonly PaidCell[])[]): string | undefined {
  let last: string | undefined
  for (const paid of rows)
    for (const cell of paid)
      if ((last === undefined || cell.month > last) && hasPayment(cell)) last = cell.month
  return last
}

/** The evening to which the book's amounts apply: the chosen day, a day in the title, the end of the last month paid, or today. */
export function findBookDay(
  {
    chosen,
    titleDay,
    paid,
  }: { chosen: Day | undefined; titleDay: Day | null; paid: readonly (readonly PaidCell[])[] },
  { today, closedThrough }: Bounds,
): { asOf: Day; note: string | null } {
  const named = chosen ?? titleDay
  const month = named === null ? lastPaidMonth(paid) : undefined
  const found = named ?? (month === undefined ? today : lastDayOfMonth(month))
  if (found > today)
    return {
      asOf: today,
      note: named && `${formatDay(found)} is later than today, so the book counts as of today.`,
    }
  if (closedThrough === null || found > closedThrough) return { asOf: found, note: null }
  const asOf = addDays(closedThrough, 1)
  return {
    asOf,
    note: `The books are closed through ${formatDay(closedThrough)}, so the book counts as of ${formatDay(asOf)}.`,
  }
}
