import type { ReadSheet, SheetRow } from '../../../../../server/sheets/read.ts'
import {
  guessMapping,
  isUsableMapping,
  listMappedHeadings,
  type MappedField,
  type Mapping,
  toHeadingKey,
} from '../../mapping.rules.ts'
import type { Cells } from './cells.ts'

/** `mapping` is undefined where nobody has said which columns are what. */
export type StatementTable = { headings: string[]; mapping: Mapping | undefined; rows: SheetRow[] }

const WITHIN_ROWS = 60
const LEAST_CELLS = 2

const filled = ({ cells }: SheetRow) => cells.filter((cell) => cell.trim() !== '').length
const toKeys = ({ cells }: SheetRow) => cells.map(toHeadingKey)

function findRowWith(rows: readonly SheetRow[], headings: readonly string[]): SheetRow | undefined {
  const keys = headings.map(toHeadingKey)
  return rows.find((row) => {
    const own = toKeys(row)
    return keys.every((key) => own.includes(key))
  })
}

const countKnown = (row: SheetRow) => listMappedHeadings(guessMapping(row.cells)).length

function guessHeadingRow(rows: readonly SheetRow[]): SheetRow | undefined {
  const [best] = rows.slice(0, WITHIN_ROWS).toSorted((a, b) => countKnown(b) - countKnown(a))
  return best && countKnown(best) >= LEAST_CELLS ? best : undefined
}

/** The first visible sheet with a table counts. `remembered` are the account's mappings, the last used first. */
export function findStatementTable(
  sheets: readonly ReadSheet[],
  { chosen, remembered }: { chosen: Mapping | undefined; remembered: readonly Mapping[] },
): StatementTable {
  const visible = sheets.filter(({ hidden, rows }) => !hidden && rows.length > 0)
  for (const mapping of chosen ? [chosen] : remembered)
    for (const { rows } of visible) {
      const heading = findRowWith(rows, listMappedHeadings(mapping))
      if (heading && isUsableMapping(mapping)) return below(rows, heading, mapping)
    }
  for (const { rows } of visible) {
    const heading = guessHeadingRow(rows)
    if (!heading) continue
    const guessed = guessMapping(heading.cells.map((cell) => cell.trim()))
    return below(rows, heading, chosen === undefined && isUsableMapping(guessed) ? guessed : undefined)
  }
  const rows = visible[0]?.rows ?? []
  const widest = rows.slice(0, WITHIN_ROWS).find((row) => filled(row) >= LEAST_CELLS) ?? rows[0]
  return widest ? below(rows, widest, undefined) : { headings: [], mapping: undefined, rows: [] }
}

const below = (
  rows: readonly SheetRow[],
  heading: SheetRow,
  mapping: Mapping | undefined,
): StatementTable => {
  const keys = toKeys(heading).join('\n')
  return {
    headings: heading.cells.map((cell) => cell.trim()),
    mapping,
    // Each page of a PDF repeats the headings.
    rows: rows.filter((row) => row.row > heading.row && toKeys(row).join('\n') !== keys),
  }
}

export function createCellReader({ headings, mapping }: StatementTable): (row: SheetRow) => Cells {
  const keys = headings.map(toHeadingKey)
  const columns = Object.entries(mapping ?? {}).flatMap(([field, heading]) => {
    const at = heading === undefined ? -1 : keys.indexOf(toHeadingKey(heading))
    return at < 0 ? [] : [[field as MappedField, at] as const]
  })
  return ({ cells }) =>
    Object.fromEntries(columns.map(([field, at]) => [field, (cells[at] ?? '').replaceAll('\u0000', '')]))
}
