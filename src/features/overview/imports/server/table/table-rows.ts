import { findTotalRank } from '../../../../../server/sheets/totals.ts'
import { visibleLine } from '../../../../../shared/fields/invisible.ts'
import { amountIn } from '../../../../../shared/fields/typed-amounts.ts'
import type { BookField } from '../../imports.contract.ts'
import type { Choices, SourceRow, Table, TableColumn, TableRow } from '../book/book.types.ts'
import { findAdvanceUnit, findRentPeriod, splitRent } from './fields.ts'
import { type TakenSheet, toKey } from './find-sheets.ts'
import { addTotals, createSums, type SheetTotals, sumStated } from './stated.ts'
import { findTitleProperty, isPropertyLike, toPropertyName, toSheetProperty } from './titles.ts'
import { isVacantUnit } from './vacant.ts'

type Reading = {
  columns: readonly TableColumn[]
  corrected: ReadonlyMap<string, ReadonlyMap<string, string>>
  rentPeriod: string | undefined
  advanceUnit: string | undefined
  isNamedBySheet: boolean
}

export function readRows(
  taken: readonly TakenSheet[],
  columns: readonly TableColumn[],
  choices: Choices,
): Pick<Table, 'rows' | 'stated'> {
  const rows: TableRow[] = []
  const totals: SheetTotals[] = []
  const reading: Reading = {
    columns,
    corrected: groupCorrections(choices.cells),
    rentPeriod: findDefaultPeriod(columns),
    advanceUnit: findAdvanceUnit(columns.find(({ field }) => field === 'advance')?.heading ?? ''),
    isNamedBySheet: taken.length > 1,
  }
  const [main] = taken
  for (const sheet of taken) {
    const moved = main ? moveColumns(columns, main, sheet) : columns
    const read = readSheetRows(sheet, { ...reading, columns: moved })
    rows.push(...read.rows)
    totals.push(read.totals)
  }
  return { rows, stated: sumStated(totals) }
}

/** The columns of a sheet that was chosen by hand may be in another order than those of the first. */
function moveColumns(
  columns: readonly TableColumn[],
  main: TakenSheet,
  sheet: TakenSheet,
): readonly TableColumn[] {
  if (toKey(main.headings) === toKey(sheet.headings)) return columns
  const keys = sheet.headings.map((heading) => toKey([heading]))
  return columns.map((column) => ({ ...column, at: keys.indexOf(toKey([column.heading])) }))
}

/** 'Annual rent' says the period of each row, unless a column does. */
function findDefaultPeriod(columns: readonly TableColumn[]): string | undefined {
  if (columns.some(({ field }) => field === 'period')) return undefined
  const rent = columns.find(({ field }) => field === 'rent')
  return rent && findRentPeriod(rent.heading)
}

function groupCorrections(cells: Choices['cells']): Map<string, Map<string, string>> {
  const byRow = new Map<string, Map<string, string>>()
  for (const { row, field, value } of cells) {
    const fields = byRow.get(row) ?? new Map<string, string>()
    byRow.set(row, fields.set(field, value))
  }
  return byRow
}

function readSheetRows(sheet: TakenSheet, reading: Reading): { rows: TableRow[]; totals: SheetTotals } {
  const rows: TableRow[] = []
  const totals: SheetTotals = []
  const headings = toKey(sheet.headings)
  const sums = createSums(reading.columns)
  let property = findTitleProperty(sheet.lones) || (reading.isNamedBySheet ? toSheetProperty(sheet.name) : '')
  let above: readonly string[] = []
  for (const source of sheet.rows) {
    const cells = source.cells.map((cell, at) => toMeant(visibleLine(cell), above[at]))
    if (isRemark(cells)) continue
    const rank = findTotalRank(cells) ?? (sums.isSum(cells) ? 2 : undefined)
    if (rank !== undefined) totals.push(addTotals(rank, cells, reading.columns))
    else if (isSection(cells, reading))
      property = toPropertyName(cells.find((cell) => cell !== '') ?? '') || property
    else if (cells.some((cell) => cell !== '') && toKey(cells) === headings) continue
    else {
      above = cells
      const row = readRow(
        { sheet: sheet.name, isCards: sheet.isCards, source, cells },
        reading,
        property || (rows.at(-1)?.values.property ?? ''),
      )
      if (row) {
        rows.push(row)
        sums.add(cells)
      }
    }
  }
  return { rows, totals }
}

const DITTO = /^(?:["”″〃]|''|,,|-?\s*(?:do|ditto)\.?\s*-?)$/i

const toMeant = (cell: string, above = ''): string => (DITTO.test(cell) ? above : cell)

const REMARK =
  /^(?:(?:prepared|checked|approved|signed|compiled|authori[sz]ed|printed)(?:\s+by)?|signature|sign|notes?|n\.?b|date)\s*[:.…_]/i

/** 'Prepared by: ...' below the rows is no tenant. */
const isRemark = (cells: readonly string[]): boolean => {
  const [text, ...more] = cells.filter((cell) => cell !== '')
  return text !== undefined && more.length === 0 && REMARK.test(text)
}

/** A lone text between the rows names the property of those below it, unless it can be a tenant or a unit. */
function isSection(cells: readonly string[], { columns }: Reading): boolean {
  const filled = cells.flatMap((cell, at) => (cell === '' ? [] : [at]))
  const [at] = filled
  if (filled.length !== 1 || at === undefined) return false
  const field = columns[at]?.field ?? 'ignore'
  const text = cells[at] ?? ''
  if (!/\p{L}/u.test(text) || amountIn(text) !== undefined) return false
  return field === 'ignore' || field === 'property' || (field === 'name' && isPropertyLike(text))
}

/** 'GHS 450/month' says its period, unless a column does. */
function settleRent(values: TableRow['values'], ofHeading: string | undefined): void {
  if (!values.rent) return
  const { rent, period = ofHeading } = splitRent(values.rent)
  values.rent = rent
  if (period !== undefined) values.period ||= period
}

const WITH_NUMBER = /^(.*\p{L}.*?)[\s,;:(/-]+((?:\+|00)?\d[\d\s-]{7,14}\d)\)?$/u

/** 'Ama Mensah (0244123456)' is a name and a number where no column has the numbers. */
function settleName(values: TableRow['values'], { columns }: Reading): void {
  const [, name, phone] = WITH_NUMBER.exec(values.name ?? '') ?? []
  if (name === undefined || phone === undefined || columns.some(({ field }) => field === 'phone')) return
  values.name = name.replace(/\s*\b(?:tel|phone|mobile|cell|no)\b[\s.:]*$/i, '')
  values.phone = phone
}

const COUNT = /^\d{1,2}(?:\.5|\s?½)?$/

type Line = { sheet: string; isCards: boolean; source: SourceRow; cells: readonly string[] }

function readRow(
  { sheet, isCards, source, cells }: Line,
  reading: Reading,
  property: string,
): TableRow | undefined {
  const { values, paid } = readValues(cells, reading.columns)
  const corrected = reading.corrected.get(source.key)
  if (!corrected && isUnused(cells, values, paid)) return undefined
  if (property !== '') values.property ||= property
  settle(values, reading)
  const row = { key: source.key, sheet, cells: source.cells, hidden: source.hidden }
  if (!corrected) return { ...row, values, paid, isVacant: isVacantUnit(cells, { values, paid }, isCards) }
  const changed = correct({ values, paid }, corrected)
  settle(changed.values, reading)
  const isVacant = isVacantUnit(cells, changed, isCards)
  return { ...row, ...changed, isVacant, uncorrected: { values, paid } }
}

type Texts = Pick<TableRow, 'values' | 'paid'>

function correct({ values, paid }: Texts, corrected: ReadonlyMap<string, string>): Texts {
  const texts = [...corrected].filter(([field]) => !field.startsWith('paid:'))
  return {
    values: { ...values, ...Object.fromEntries(texts) },
    paid: paid.map(({ month, text }) => ({ month, text: corrected.get(`paid:${month}`) ?? text })),
  }
}

function settle(values: TableRow['values'], reading: Reading): void {
  settleRent(values, reading.rentPeriod)
  settleName(values, reading)
  if (reading.advanceUnit !== undefined && COUNT.test(values.advance ?? ''))
    values.advance = `${values.advance} ${reading.advanceUnit}`
}

function readValues(
  cells: readonly string[],
  columns: readonly TableColumn[],
): Pick<TableRow, 'values' | 'paid'> {
  const values: TableRow['values'] = {}
  const paid: TableRow['paid'] = []
  for (const { at, field, month } of columns) {
    const text = cells[at] ?? ''
    if (field === 'paid') paid.push({ month: month ?? '', text })
    else if (field !== 'ignore') values[field] = join(field, values[field], text)
  }
  return { values, paid: paid.toSorted((a, b) => a.month.localeCompare(b.month)) }
}

const join = (field: BookField, before: string | undefined, text: string): string =>
  field === 'name' ? [before, text].filter(Boolean).join(' ') : text

/** A row of a template: a number, and formulas that give 0. Cards without cells are kept. */
function isUnused(cells: readonly string[], values: TableRow['values'], paid: TableRow['paid']): boolean {
  if (cells.every((cell) => cell === '')) return false
  const texts = [...Object.values(values), ...paid.map(({ text }) => text)]
  return (
    texts.every((text) => text === '' || amountIn(text) === 0) && !cells.some((cell) => /\p{L}/u.test(cell))
  )
}
