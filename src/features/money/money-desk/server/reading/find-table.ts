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
const toRowKey = ({ cells }: SheetRow) => cells.map(toHeadingKey).join('\n')

/** One row, or two below each other such as 'Value' above 'Date'. */
type Heading = { rows: readonly SheetRow[]; names: readonly string[] }

const isKnown = (name: string) => listMappedHeadings(guessMapping([name])).length > 0

function joinNames(above: string, below: string): string {
  const both = `${above} ${below}`.trim()
  return [both, below, above].find(isKnown) ?? both
}

/** A second column of a name gets a number, so that each can be chosen. */
function makeUnique(names: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const times = (seen.get(toHeadingKey(name)) ?? 0) + 1
    seen.set(toHeadingKey(name), times)
    return name === '' || times === 1 ? name : `${name} ${times}`
  })
}

const toHeading = (row: SheetRow): Heading => ({
  rows: [row],
  names: makeUnique(row.cells.map((cell) => cell.trim())),
})

const isWords = ({ cells }: SheetRow) => !cells.some((cell) => /\d/.test(cell))

function toPair(upper: SheetRow, lower: SheetRow | undefined): Heading[] {
  if (lower?.row !== upper.row + 1 || !isWords(upper) || !isWords(lower)) return []
  const length = Math.max(upper.cells.length, lower.cells.length)
  const names = Array.from({ length }, (_, at) =>
    joinNames(upper.cells[at]?.trim() ?? '', lower.cells[at]?.trim() ?? ''),
  )
  return [{ rows: [upper, lower], names: makeUnique(names) }]
}

function listHeadings(rows: readonly SheetRow[]): Heading[] {
  const top = rows.slice(0, WITHIN_ROWS)
  return [...rows.map(toHeading), ...top.flatMap((row, at) => toPair(row, top[at + 1]))]
}

function findHeadingWith(rows: readonly SheetRow[], headings: readonly string[]): Heading | undefined {
  const keys = headings.map(toHeadingKey)
  return listHeadings(rows).find(({ names }) => {
    const own = names.map(toHeadingKey)
    return keys.every((key) => own.includes(key))
  })
}

const countKnown = ({ names }: Heading) => listMappedHeadings(guessMapping(names)).length

function guessHeading(rows: readonly SheetRow[]): Heading | undefined {
  const counted = listHeadings(rows.slice(0, WITHIN_ROWS)).map((heading) => ({
    heading,
    known: countKnown(heading),
  }))
  const [best] = counted.toSorted((a, b) => b.known - a.known)
  return best && best.known >= LEAST_CELLS ? best.heading : undefined
}

/** The first visible sheet with a table counts. `remembered` are the account's mappings, the last used first. */
export function findStatementTable(
  sheets: readonly ReadSheet[],
  { chosen, remembered }: { chosen: Mapping | undefined; remembered: readonly Mapping[] },
): StatementTable {
  const visible = sheets.filter(({ hidden, rows }) => !hidden && rows.length > 0)
  for (const mapping of chosen ? [chosen] : remembered)
    for (const { rows } of visible) {
      const heading = isUsableMapping(mapping) && findHeadingWith(rows, listMappedHeadings(mapping))
      if (heading) return below(rows, heading, mapping)
    }
  for (const { rows } of visible) {
    const heading = guessHeading(rows)
    if (!heading) continue
    const guessed = guessMapping(heading.names)
    return below(rows, heading, chosen === undefined && isUsableMapping(guessed) ? guessed : undefined)
  }
  const rows = visible[0]?.rows ?? []
  const widest = rows.slice(0, WITHIN_ROWS).find((row) => filled(row) >= LEAST_CELLS) ?? rows[0]
  return widest ? below(rows, toHeading(widest), undefined) : { headings: [], mapping: undefined, rows: [] }
}

function below(rows: readonly SheetRow[], heading: Heading, mapping: Mapping | undefined): StatementTable {
  const keys = heading.rows.map(toRowKey)
  const last = heading.rows.at(-1)?.row ?? 0
  return {
    headings: [...heading.names],
    mapping,
    // Each page of a PDF repeats the headings.
    rows: rows.filter((row) => row.row > last && !keys.includes(toRowKey(row))),
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
