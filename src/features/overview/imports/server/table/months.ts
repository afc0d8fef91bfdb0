import { type Day, isDay } from '../../../../../shared/days.ts'
import type { SheetMonth } from '../../../../../shared/fields/typed-dates.ts'
import { findPaidMonth } from './fields.ts'
import type { TakenSheet } from './find-sheets.ts'
import { findTitleYears } from './titles.ts'

type Found = SheetMonth & { at: number }

const toMonth = (year: number, month: number): string => `${year}-${String(month).padStart(2, '0')}`

/** Months without a year follow the one before them; a smaller month begins the next year. */
function withYears(found: readonly Found[], first: number): { at: number; month: string }[] {
  let year = first
  let before = 0
  return found.map(({ at, month, year: named }) => {
    if (named !== undefined) year = named
    else if (month < before) year += 1
    before = month
    return { at, month: toMonth(year, month) }
  })
}

/** The latest year in which no month with payments lies after today. */
function guessYear(sheet: TakenSheet, found: readonly Found[], today: Day): number {
  const isPaid = (at: number) => sheet.rows.some(({ cells }) => (cells[at] ?? '').trim() !== '')
  const year = Number(today.slice(0, 4))
  const lastPaid = withYears(found, year).findLast(({ at }) => isPaid(at))
  const last = lastPaid?.month ?? withYears(found, year)[0]?.month ?? ''
  return year - Math.max(0, Math.ceil((toCount(last) - toCount(today.slice(0, 7))) / 12))
}

const toCount = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5))

function findFirstYear(sheet: TakenSheet, found: readonly Found[], today: Day): number {
  const years = findTitleYears([...sheet.titles, sheet.name])
  const [first, ...later] = years
  if (first === undefined) return guessYear(sheet, found, today)
  const isOneYear = found.every(({ month }, at) => month > (found[at - 1]?.month ?? 0))
  return isOneYear ? (later.at(-1) ?? first) : first
}

/** The months of payments by column; each month once. */
export function findMonths(
  sheet: TakenSheet,
  headings: readonly string[],
  { today }: { today: Day },
): Map<number, string> {
  const found = headings.flatMap((heading, at): Found[] => {
    const month = heading === '' ? undefined : findPaidMonth(heading)
    return month ? [{ at, ...month }] : []
  })
  const firstNamed = found.findIndex(({ year }) => year !== undefined)
  // Months before the first with a year belong to the same year, or to the one before.
  const named = found[firstNamed]
  const first =
    named?.year === undefined
      ? findFirstYear(sheet, found, today)
      : named.year - (found[0] && found[0].month > named.month ? 1 : 0)
  const months = new Map<number, string>()
  const taken = new Set<string>()
  for (const { at, month } of withYears(found, first))
    if (isDay(`${month}-01`) && !taken.has(month)) {
      taken.add(month)
      months.set(at, month)
    }
  return months
}
