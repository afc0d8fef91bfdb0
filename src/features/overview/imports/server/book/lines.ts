import type { Day } from '../../../../../shared/days.ts'
import { type Answers, type CellProblem, createRowProblems, type RowProblems } from './answers.ts'
import { findBookDay } from './as-of.ts'
import type { Choices, Portal, Table, TableRow } from './book.types.ts'
import { type CellContext, type Cells, cleanText, readCells } from './cells.ts'
import { type Figures, readFigures } from './lease-terms.ts'
import { createPlaces, type Place, type Places, placeUnitKey, readUnits, sameName } from './places.ts'

/** A row of the book as it is read. `isLeft` is by hand, or hidden or vacant and not taken; the latter count in no sum. */
export type Line = {
  row: TableRow
  cells: Cells
  place: Place | null
  units: string[]
  figures: Figures
  problems: RowProblems
  isUncounted: boolean
  isLeft: boolean
}

type Given = { table: Table; choices: Choices; portal: Portal; answers: Answers }
export type Lines = {
  asOf: Day
  note: string | null
  rentDay: number
  lines: Line[]
  places: Places
  corrected: Map<string, CellProblem[]>
}

/** A chosen property counts before the sheet's name, but not before a column. */
function createPropertyReader({ table, choices, portal }: Given): (row: TableRow) => string {
  const chosen = cleanText(choices.options.property ?? '')
  const hasColumn = table.columns.some(({ field }) => field === 'property')
  const known = new Set(portal.properties.map(({ name }) => sameName(name)))
  return ({ values, sheet }) => {
    const own = cleanText(values.property)
    const named = hasColumn ? own || chosen : chosen || own
    return named || (known.has(sameName(sheet)) ? sheet : '')
  }
}

function createRowReader(given: Given) {
  const { portal, answers } = given
  const getProperty = createPropertyReader(given)
  return (row: TableRow): { cells: Cells; problems: RowProblems } => {
    const problems = createRowProblems(row.key, answers)
    const context: CellContext = {
      problems,
      emailsTaken: portal.emailsTaken,
      turnsBalance: answers('minus', row.key) === 'owed',
      property: getProperty(row),
    }
    return { cells: readCells(row, context), problems }
  }
}

function createLeaving({ choices: { leave, take }, answers }: Given) {
  const [left, taken] = [new Set(leave), new Set(take)]
  return (
    { key, hidden, isVacant = false }: TableRow,
    { found }: RowProblems,
  ): Pick<Line, 'isUncounted' | 'isLeft'> => {
    const isNamed = left.has(key) || taken.has(key)
    const fix = answers('hidden-rows', key)
    if (hidden) found.push({ kind: 'hidden-rows', field: 'name', fixed: isNamed || fix !== undefined })
    if (isNamed) return { isUncounted: (hidden || isVacant) && left.has(key), isLeft: left.has(key) }
    const isUncounted = isVacant || (hidden && fix !== 'take')
    return { isUncounted, isLeft: isUncounted }
  }
}

type RowContext = { asOf: Day; rentDay: number; places: Places; knownUnits: ReadonlySet<string> }

function readLine(cells: Cells, problems: RowProblems, { asOf, rentDay, places, knownUnits }: RowContext) {
  const place = places.find(cells.property, problems)
  const units = readUnits(cells.unit, place, { problems, isKnown: (key) => knownUnits.has(key) })
  return { place, units, figures: readFigures(cells, { asOf, rentDay, problems }) }
}

const keyUnits = ({ units }: Portal): Set<string> =>
  new Set(units.map(({ propertyId, name }) => placeUnitKey({ key: propertyId }, name)))

export function readLines(given: Given): Lines {
  const { table, choices, portal } = given
  const [read, getLeaving] = [createRowReader(given), createLeaving(given)]
  const rows = table.rows.map((row) => {
    const { cells, problems } = read(row)
    return { row, cells, problems, ...getLeaving(row, problems) }
  })
  const paid = rows.map(({ cells }) => cells.paid)
  const { asOf, note } = findBookDay({ chosen: choices.options.asOf, titleDay: table.titleDay, paid }, portal)
  const rentDay = choices.options.rentDay ?? 1
  const places = createPlaces(portal)
  const context = { asOf, rentDay, places, knownUnits: keyUnits(portal) }
  const lines = rows.map((one): Line => {
    if (!one.isLeft) return { ...one, ...readLine(one.cells, one.problems, context) }
    const unseen = createRowProblems(one.row.key, given.answers)
    return { ...one, ...readLine(one.cells, unseen, context), place: null }
  })
  const corrected = new Map<string, CellProblem[]>()
  const changed = new Set(choices.cells.map(({ row }) => row))
  for (const { row, problems, isLeft } of lines) {
    if (isLeft || !changed.has(row.key)) continue
    const before = read({ ...row, ...row.uncorrected })
    readLine(before.cells, before.problems, context)
    corrected.set(row.key, findAnswered(before.problems.found, problems.found))
  }
  return { asOf, note, rentDay, lines, places, corrected }
}

function findAnswered(before: readonly CellProblem[], now: readonly CellProblem[]): CellProblem[] {
  const remaining = new Set(now.map(({ kind }) => kind))
  return before.filter(({ kind }) => !remaining.has(kind)).map((one) => ({ ...one, fixed: true }))
}
