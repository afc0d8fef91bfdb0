import { invalidField } from '../../../../server/server.errors.ts'
import { visibleLine } from '../../../../shared/fields/invisible.ts'
import type { ImportChanges } from '../imports.contract.ts'
import { BOOK_IMPORT_ERRORS } from '../imports.messages.ts'
import { asOfProblem } from './book/as-of.ts'
import type { Choices, SourceSheet } from './book/book.types.ts'
import type { ReadImport } from './imports.read.ts'

export const NO_CHOICES: Choices = {
  sheets: null,
  headingRow: null,
  columns: null,
  options: {},
  fixes: [],
  cells: [],
  leave: [],
  take: [],
  same: [],
}

type Given = Pick<ReadImport, 'record' | 'sources' | 'table' | 'portal'>
type ColumnChoice = NonNullable<Choices['columns']>[number]

/** Names of sheets and rows as they are sent, which are trimmed. */
const byVisibleLine = (names: readonly string[]) => new Map(names.map((name) => [visibleLine(name), name]))

function requireRows(sources: readonly SourceSheet[]): (row: string) => string {
  const keys = byVisibleLine(sources.flatMap(({ rows }) => rows.map(({ key }) => key)))
  return (row) => {
    const key = keys.get(row)
    if (key === undefined) throw BOOK_IMPORT_ERRORS.unknownRow(row).asDetail()
    return key
  }
}

function chooseSheets(sources: readonly SourceSheet[], given: readonly string[]): string[] {
  const names = byVisibleLine(sources.map(({ name }) => name))
  return given.map((name) => {
    const known = names.get(name)
    if (known === undefined) throw BOOK_IMPORT_ERRORS.unknownSheet(name).asDetail()
    return known
  })
}

function chooseHeadingRow(sources: readonly SourceSheet[], sheets: readonly string[], row: number): number {
  const isThere = sources.some(
    ({ name, rows }) => sheets.includes(name) && rows.some(({ number }) => number === row),
  )
  if (!isThere) throw BOOK_IMPORT_ERRORS.unknownHeadingRow(row).asDetail()
  return row
}

/** Only columns that were set by hand; `findTable` takes the field from the column that had it. */
function chooseColumns(
  before: readonly ColumnChoice[],
  given: NonNullable<ImportChanges['columns']>,
): ColumnChoice[] {
  const columns = new Map(before.map((column) => [column.at, column]))
  for (const { at, field, month } of given)
    columns.set(at, { at, field, ...(month !== undefined && { month }) })
  return [...columns.values()].sort((one, other) => one.at - other.at)
}

/** Other sheets or headings have other columns. */
function chooseTable({ record, sources, table }: Given, changes: ImportChanges) {
  const { choices } = record
  const sheets = changes.sheets ? chooseSheets(sources, changes.sheets) : choices.sheets
  const taken = sheets ?? table.sheets.filter((sheet) => sheet.taken).map(({ name }) => name)
  const headingRow =
    changes.headingRow === undefined
      ? changes.sheets
        ? null
        : choices.headingRow
      : chooseHeadingRow(sources, taken, changes.headingRow)
  const isOther = changes.sheets !== undefined || changes.headingRow !== undefined
  const width = Math.max(
    ...[
      0,
      ...sources.flatMap(({ name, rows }) =>
        taken.includes(name) ? rows.map(({ cells }) => cells.length) : [],
      ),
    ],
  )
  const far = changes.columns?.find(({ at }) => at >= width)
  if (far) throw BOOK_IMPORT_ERRORS.unknownColumn(far.at).asDetail()
  const known = isOther ? [] : (choices.columns ?? [])
  const columns = changes.columns ? chooseColumns(known, changes.columns) : isOther ? null : choices.columns
  return { sheets, headingRow, columns }
}

function chooseOptions(before: Choices['options'], given: ImportChanges['options'] = {}): Choices['options'] {
  const { asOf, property, rentDay, taxed } = given
  return {
    ...before,
    ...(asOf !== undefined && { asOf }),
    ...(property !== undefined && { property: property || null }),
    ...(rentDay !== undefined && { rentDay }),
    ...(taxed !== undefined && { taxed }),
  }
}

type Keyed<T> = (one: T) => string
function replaced<T>(before: readonly T[], given: readonly T[], toKey: Keyed<T>): T[] {
  return [...new Map([...before, ...given].map((one) => [toKey(one), one])).values()]
}

const without = (rows: readonly string[], others: readonly string[]) => {
  const gone = new Set(others)
  return rows.filter((row) => !gone.has(row))
}

/** Throws 400 for an unknown sheet, heading row, column or row, and for an impossible day. */
export function mergeChoices(given: Given, changes: ImportChanges): Choices {
  const { choices: before } = given.record
  const asOf = changes.options?.asOf
  const problem = asOf === undefined ? null : asOfProblem(asOf, given.portal)
  if (problem !== null) throw invalidField(problem)
  const toRow = requireRows(given.sources)
  const tenants = new Set(given.portal.tenants.map(({ id }) => id))
  const toSame = (as: string) => (as === 'another' || tenants.has(as) ? as : toRow(as))
  const leave = (changes.leave ?? []).map(toRow)
  const take = (changes.take ?? []).map(toRow)
  const fixes = (changes.fix ?? []).map(({ kind, fix, rows }) => ({
    kind,
    fix,
    rows: rows?.map(toRow) ?? null,
  }))
  const isReplaced = (one: Choices['fixes'][number]) =>
    fixes.some(({ kind, rows }) => kind === one.kind && rows === null)
  return {
    ...chooseTable(given, changes),
    options: chooseOptions(before.options, changes.options),
    fixes: [...before.fixes.filter((one) => !isReplaced(one)), ...fixes],
    cells: replaced(
      before.cells,
      (changes.cells ?? []).map(({ row, field, value }) => ({ row: toRow(row), field, value })),
      ({ row, field }) => `${field} ${row}`,
    ),
    leave: [...new Set([...without(before.leave, take), ...leave])],
    take: [...new Set([...without(before.take, leave), ...take])],
    same: replaced(
      before.same,
      (changes.same ?? []).map(({ row, as }) => ({ row: toRow(row), as: toSame(as) })),
      ({ row }) => row,
    ),
  }
}
