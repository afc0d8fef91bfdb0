import { monthIn } from '../../shared/fields/typed-dates.ts'
import type { SheetRow } from './read.ts'

/** Spreadsheets number rows from 1. */
const WITHIN_ROWS = 20

/** `first` and `last` number the rows of the headings, which are one or two. */
export type HeadingRow = { first: number; last: number; headings: string[] }

export type HeadingRules = {
  isKnown: (heading: string) => boolean
  /** A row needs one of these, as days of a row of data read like months. */
  isField: (heading: string) => boolean
  /** The least number of known headings. */
  least: number
}

const NO_CELL = ''
const textAt = (row: SheetRow | undefined, at: number): string => row?.cells[at]?.trim() ?? NO_CELL

/** Headings of two rows: a month above several columns belongs to each of them, other texts to an unknown one below. */
function combine(upper: SheetRow, lower: SheetRow, isKnown: HeadingRules['isKnown']): string[] {
  let group = NO_CELL
  return Array.from({ length: Math.max(upper.cells.length, lower.cells.length) }, (_, at) => {
    const [above, below] = [textAt(upper, at), textAt(lower, at)]
    if (above !== NO_CELL) group = monthIn(above) ? above : NO_CELL
    if (below === NO_CELL) return above
    if (group !== NO_CELL) return `${group} ${below}`
    const both = `${above} ${below}`
    return above !== NO_CELL && !isKnown(below) && isKnown(both) ? both : below
  })
}

const toHeadings = (row: SheetRow): string[] => row.cells.map((_, at) => textAt(row, at))

function countKnown(headings: readonly string[], isKnown: HeadingRules['isKnown']): number {
  return new Set(headings.filter((heading) => heading !== NO_CELL && isKnown(heading))).size
}

/** The row, or two rows, with the most known headings among the first 20 rows. */
export function findHeadingRow(
  rows: readonly SheetRow[],
  { isKnown, isField, least }: HeadingRules,
): HeadingRow | undefined {
  let best: { known: number; found: HeadingRow } | undefined
  const take = (found: HeadingRow) => {
    const known = countKnown(found.headings, isKnown)
    if (known >= least && known > (best?.known ?? 0) && found.headings.some(isField)) best = { known, found }
  }
  const top = rows.filter(({ row }) => row <= WITHIN_ROWS)
  for (const row of top) take({ first: row.row, last: row.row, headings: toHeadings(row) })
  for (const [at, upper] of top.entries()) {
    const lower = top[at + 1]
    if (lower?.row === upper.row + 1)
      take({ first: upper.row, last: lower.row, headings: combine(upper, lower, isKnown) })
  }
  return best?.found
}

/** The headings of a row that was chosen; undefined if it is not there. */
export function getHeadingRow(rows: readonly SheetRow[], chosen: number): HeadingRow | undefined {
  const row = rows.find((one) => one.row === chosen)
  return row && { first: chosen, last: chosen, headings: toHeadings(row) }
}
