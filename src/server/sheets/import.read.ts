import { isNamePart } from '../../shared/fields/heading-words.ts'
import { visibleLine } from '../../shared/fields/invisible.ts'
import { IMPORT_MAX_ROWS, type ImportColumn } from '../../shared/imports.ts'
import { UPLOAD_ERRORS } from '../server.errors.ts'
import { recogniseColumns, SAMPLED_ROWS } from './columns.ts'
import { findHeadingRow, type HeadingRow } from './headings.ts'
import type { ColumnChoice, ReceivedImport } from './import.receive.ts'
import type { GivenRow, ReadAlso, SheetImport } from './import.ts'
import { type ReadSheet, readSheets, type SheetRow } from './read.ts'
import { findTotalRank } from './totals.ts'

const MOST_COLUMNS = 60
/** Titles and totals do not count as rows. */
const OTHER_ROWS = 50
const LIMITS = { rows: IMPORT_MAX_ROWS + OTHER_ROWS, columns: MOST_COLUMNS, isStrict: false }
const MOST_SHEETS_NAMED = 20
const MOST_SAMPLES = 3
const LONGEST_SAMPLE = 80

type Found = { sheet: ReadSheet; heading: HeadingRow }

/**
 * Throws 400 for a file that cannot be read, is empty or too long, or lacks a required column while nobody
 * has looked at the columns.
 */
export async function readImport<F extends string>(
  { file, columns: chosen }: ReceivedImport<F>,
  importing: SheetImport<F>,
): Promise<{ rows: GivenRow<F>[]; also: ReadAlso<F> }> {
  const { columns, required, messages } = importing
  const sheets = await readSheets(file, LIMITS)
  if (!sheets) throw UPLOAD_ERRORS.notImported(messages.unreadable)
  const found = findTable(sheets, importing.findImportField)
  const rows = found ? listRows(found) : []
  if (!found || rows.length === 0) throw UPLOAD_ERRORS.notImported(onSheet(messages.noRows, sheets, found))
  if (rows.length > IMPORT_MAX_ROWS) throw UPLOAD_ERRORS.notImported(messages.tooManyRows)
  const mapped = mapColumns(found.heading.headings, rows, importing, chosen)
  const missing = required.filter((field) => mapped.every((column) => column.field !== field))
  if (missing.length > 0 && !chosen) {
    const names = missing.map((field) => columns[field])
    throw UPLOAD_ERRORS.notImported(onSheet(withoutColumns(names, found.heading), sheets, found))
  }
  return {
    rows: rows.map(({ row, cells }) => ({ row, values: readValues(mapped, cells, importing) })),
    also: {
      ignored: mapped.flatMap(({ heading, field }) => (field === null && heading !== '' ? heading : [])),
      columns: mapped,
      ...nameSheets(sheets, found.sheet),
    },
  }
}

/** The first visible sheet with known headings; without any, the first row of the first sheet. */
function findTable(sheets: readonly ReadSheet[], isKnown: (heading: string) => unknown): Found | undefined {
  const visible = sheets.filter(({ hidden }) => !hidden)
  const isField = (heading: string) => isKnown(heading) !== undefined
  for (const least of [2, 1])
    for (const sheet of visible) {
      const heading = findHeadingRow(sheet.rows, { isKnown: isField, isField, least })
      if (heading) return { sheet, heading }
    }
  const [sheet] = visible.length > 0 ? visible : sheets
  const [first] = sheet?.rows ?? []
  return sheet && first && { sheet, heading: { first: first.row, last: first.row, headings: first.cells } }
}

const listRows = ({ sheet, heading }: Found): SheetRow[] =>
  sheet.rows.filter(({ row, cells }) => row > heading.last && findTotalRank(cells) === undefined)

function mapColumns<F extends string>(
  headings: readonly string[],
  rows: readonly SheetRow[],
  { columns, findImportField, recognise, joined = [] }: SheetImport<F>,
  chosen: ColumnChoice<F> = [],
): ImportColumn<F>[] {
  const sampled = rows.slice(0, SAMPLED_ROWS)
  const isPart = (field: F, heading: string) => joined.includes(field) && isNamePart(heading)
  const cellsAt = (at: number) => sampled.flatMap(({ cells }) => visibleLine(cells[at] ?? '') || [])
  const found = recogniseColumns<F>(headings, cellsAt, {
    find: findImportField,
    findPossible: () => [],
    tests: {},
    byCells: [],
    isOther: () => false,
    repeats: isPart,
    ...recognise,
  })
  const set = new Map(chosen.map((column) => [column.at, column.field]))
  const isSet = (field: F) => chosen.some((column) => column.field === field)
  return headings.map((heading, at) => {
    const own = found[at]?.field
    const isOwn = own !== undefined && (!isSet(own) || isPart(own, heading))
    const field = set.has(at) ? (set.get(at) ?? null) : isOwn ? own : null
    const samples = cellsAt(at).slice(0, MOST_SAMPLES)
    return {
      at,
      heading,
      samples: samples.map((cell) => cell.slice(0, LONGEST_SAMPLE)),
      field: field !== null && field in columns ? field : null,
    }
  })
}

function readValues<F extends string>(
  columns: readonly ImportColumn<F>[],
  cells: readonly string[],
  { readCell = (_, cell) => cell, joined = [] }: SheetImport<F>,
): GivenRow<F>['values'] {
  const values: GivenRow<F>['values'] = {}
  for (const { at, field } of columns) {
    if (field === null) continue
    const cell = (cells[at] ?? '').replaceAll('\u0000', '')
    const parts = joined.includes(field) ? [values[field], visibleLine(cell)] : []
    values[field] = readCell(field, parts.length > 0 ? parts.filter(Boolean).join(' ') : cell)
  }
  return values
}

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

const nameFilled = (sheets: readonly ReadSheet[]): string[] =>
  sheets.flatMap(({ name, rows }) => (rows.length > 0 ? name : [])).slice(0, MOST_SHEETS_NAMED)

function nameSheets(sheets: readonly ReadSheet[], read: ReadSheet) {
  const others = nameFilled(sheets.filter((sheet) => sheet !== read && !sheet.hidden))
  return { ...(sheets.length > 1 && { sheet: read.name }), ...(others.length > 0 && { otherSheets: others }) }
}

function onSheet(problem: string, sheets: readonly ReadSheet[], found: Found | undefined): string {
  const read = found?.sheet ?? sheets.find(({ hidden }) => !hidden) ?? sheets[0]
  if (!read || sheets.length < 2) return problem
  const others = nameFilled(sheets.filter((sheet) => sheet !== read && !sheet.hidden))
  const hidden = nameFilled(sheets.filter((sheet) => sheet !== read && sheet.hidden))
  const elsewhere =
    others.length > 0
      ? ` There are rows on ${quoted(others)}: put that sheet first, or save it as a file of its own.`
      : hidden.length > 0 && (!found || listRows(found).length === 0)
        ? ` There are rows on ${quoted(hidden)}, which is hidden: unhide that sheet and put it first, or save it as a file of its own.`
        : ''
  return `${problem} The sheet '${read.name}' was read.${elsewhere}`
}

function withoutColumns(names: readonly string[], { first, last }: HeadingRow): string {
  const missing = `${quoted(names)} ${names.length > 1 ? 'are' : 'is'} missing.`
  return last === 1
    ? `The first row of the file must name the columns; ${missing}`
    : `${first === last ? `Row ${last}` : `Rows ${first} and ${last}`} of the file must name the columns; ${missing}`
}
