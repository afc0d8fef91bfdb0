import { findHeadingRow, getHeadingRow, type HeadingRow } from '../../../../../server/sheets/headings.ts'
import type { Day } from '../../../../../shared/days.ts'
import { plainText } from '../../../../../shared/fields/invisible.ts'
import type { Choices, SourceRow, SourceSheet, Table } from '../book/book.types.ts'
import { BOOK_HEADINGS, BOOK_RULES } from './fields.ts'
import { keepLatest } from './sheet-times.ts'

/** `rows` are those below the headings; `titles` all texts above them, `lones` those with a row to themselves. */
export type TakenSheet = {
  name: string
  headings: string[]
  rows: SourceRow[]
  titles: string[]
  lones: string[]
  isCards: boolean
}

type Found = { sheet: SourceSheet; heading: HeadingRow | undefined }

const toNumbered = ({ rows }: SourceSheet) =>
  rows.map(({ number, cells, hidden }) => ({ row: number, cells: [...cells], hidden }))

export const toKey = (headings: readonly string[]): string =>
  JSON.stringify(
    headings
      .slice(0, headings.findLastIndex((text) => text !== '') + 1)
      .map((text) => plainText(text).toLowerCase()),
  )

function findHeading(sheet: SourceSheet): HeadingRow | undefined {
  return findHeadingRow(toNumbered(sheet), BOOK_HEADINGS)
}

/** A row that was chosen counts on the first sheet; on others the row with the same headings, else their own. */
function findAll(sheets: readonly SourceSheet[], { headingRow, sheets: chosen }: Choices): Found[] {
  const found: Found[] = sheets.map((sheet) => ({ sheet, heading: findHeading(sheet) }))
  if (headingRow === null) return found
  const main = found.find(({ sheet }) =>
    chosen ? chosen.includes(sheet.name) : !sheet.hidden && hasRow(sheet, headingRow),
  )
  const heading = main && getHeadingRow(toNumbered(main.sheet), headingRow)
  if (!main || !heading) return found
  const key = toKey(heading.headings)
  return found.map((one) => {
    if (one === main) return { sheet: one.sheet, heading }
    const same = toNumbered(one.sheet).find(({ cells }) => toKey(cells.map((cell) => cell.trim())) === key)
    return same ? { sheet: one.sheet, heading: getHeadingRow(toNumbered(one.sheet), same.row) } : one
  })
}

const hasRow = ({ rows }: SourceSheet, chosen: number): boolean =>
  rows.some(({ number }) => number === chosen)

const hasName = ({ heading }: Found): boolean =>
  heading?.headings.some(
    (text) => BOOK_RULES.find(text) === 'name' || BOOK_RULES.findPossible(text).includes('name'),
  ) ?? false

/** A sheet that names no tenant, as a summary, is taken only if there is no other; of sheets by year or month the last. */
function chooseTaken(found: readonly Found[], chosen: Choices['sheets'], today: Day): Found[] {
  if (chosen) return found.filter(({ sheet, heading }) => heading && chosen.includes(sheet.name))
  const visible = found.filter(({ sheet, heading }) => !sheet.hidden && heading)
  const main = visible.find(hasName) ?? visible[0]
  if (!main?.heading) return []
  const key = toKey(main.heading.headings)
  const same = visible.filter(({ heading }) => heading && toKey(heading.headings) === key)
  return keepLatest(same, (one) => ({ name: one.sheet.name, titles: toTaken(one).titles }), today)
}

const isLone = ({ cells }: SourceRow): boolean => cells.filter((cell) => cell.trim() !== '').length === 1
const readTexts = ({ cells }: SourceRow): string => cells.filter((cell) => cell.trim() !== '').join(' ')

function toTaken({ sheet, heading }: Found): TakenSheet {
  const above = sheet.rows.filter(({ number }) => heading && number < heading.first)
  return {
    name: sheet.name,
    headings: heading?.headings ?? [],
    rows: sheet.rows.filter(({ number }) => !heading || number > heading.last),
    titles: above.map(readTexts),
    lones: above.filter(isLone).map(readTexts),
    isCards: sheet.isCards ?? false,
  }
}

type FoundSheets = { taken: TakenSheet[]; listed: Table['sheets']; hasHeadings: boolean }

export function findSheets(sheets: readonly SourceSheet[], choices: Choices, today: Day): FoundSheets {
  const found = findAll(sheets, choices)
  const taken = chooseTaken(found, choices.sheets, today)
  // Without headings all rows are shown, so that a row or the columns can be chosen.
  const shown =
    taken.length > 0 ? taken : found.filter(({ sheet }) => !sheet.hidden && sheet.rows.length > 0).slice(0, 1)
  return {
    taken: shown.map(toTaken),
    listed: found.map(({ sheet: { name, hidden, rows }, heading }) => ({
      name,
      hidden,
      rows: rows.length,
      headingRow: heading?.last ?? null,
      taken: taken.some(({ sheet }) => sheet.name === name),
    })),
    hasHeadings: taken.length > 0 || choices.columns !== null,
  }
}
