import { visibleLine } from '../../shared/fields/invisible.ts'
import {
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  type ImportColumns,
  type ImportMessages,
  type ImportPreview,
  type ImportRow,
} from '../../shared/imports.ts'
import { UPLOAD_ERRORS } from '../server.errors.ts'
import { type ReadSheet, readSheet } from './read.ts'

const MOST_DETAILS = 20

type ReadAlso = Pick<ImportPreview<string>, 'ignored' | 'sheet' | 'otherSheets'>

export type GivenRow<F extends string> = { row: number; values: { [K in F]?: string | undefined } }

export type SheetImport<F extends string> = {
  columns: ImportColumns<F>
  required: readonly F[]
  messages: ImportMessages
  findImportField: (heading: string) => F | undefined
  readCell?: (field: F, cell: string) => string
}

type Problem<F extends string> = ImportRow<F>['problems'][number]
type Fields<F extends string> = readonly (F | undefined)[]

export const importUpload = ({ noFile, tooLarge }: ImportMessages) => ({
  field: 'file',
  maxBytes: IMPORT_MAX_BYTES,
  texts: { missing: noFile, tooLarge },
})

/** Throws 400 for a file that cannot be read, is empty or too long, or lacks a required column. */
export async function readImport<F extends string>(
  file: Buffer,
  { columns, required, messages, findImportField, readCell }: SheetImport<F>,
): Promise<{ rows: GivenRow<F>[]; also: ReadAlso }> {
  const sheet = await readSheet(file, IMPORT_MAX_ROWS + 2)
  if (!sheet) throw UPLOAD_ERRORS.notImported(messages.unreadable)
  const [headings, ...rows] = sheet.rows
  if (!headings || rows.length === 0) throw UPLOAD_ERRORS.notImported(onSheet(messages.noRows, sheet))
  if (rows.length > IMPORT_MAX_ROWS) throw UPLOAD_ERRORS.notImported(messages.tooManyRows)
  const fields = headings.cells.map(findImportField)
  const missing = required.filter((field) => !fields.includes(field))
  if (missing.length > 0)
    throw UPLOAD_ERRORS.notImported(onSheet(withoutColumns(missing.map((field) => columns[field])), sheet))
  return {
    rows: rows.map(({ row, cells }) => ({ row, values: readValues(fields, cells, readCell) })),
    also: {
      ignored: headings.cells.filter((heading, at) => heading !== '' && isIgnored(fields, at)),
      ...(sheet.name !== null && { sheet: sheet.name }),
      ...(sheet.others.length > 0 && { otherSheets: sheet.others }),
    },
  }
}

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')

function onSheet(problem: string, { name, others, hidden }: ReadSheet): string {
  if (name === null) return problem
  const elsewhere =
    others.length > 0
      ? ` There are rows on ${quoted(others)}: put that sheet first, or save it as a file of its own.`
      : hidden.length > 0
        ? ` There are rows on ${quoted(hidden)}, which is hidden: unhide that sheet and put it first, or save it as a file of its own.`
        : ''
  return `${problem} The sheet '${name}' was read.${elsewhere}`
}

function isIgnored<F extends string>(fields: Fields<F>, at: number): boolean {
  const field = fields[at]
  return field === undefined || fields.indexOf(field) !== at
}

function readValues<F extends string>(
  fields: Fields<F>,
  cells: readonly string[],
  readCell: SheetImport<F>['readCell'],
): GivenRow<F>['values'] {
  const values: GivenRow<F>['values'] = {}
  for (const [at, field] of fields.entries()) {
    if (field === undefined || isIgnored(fields, at)) continue
    const cell = (cells[at] ?? '').replaceAll('\u0000', '')
    values[field] = readCell ? readCell(field, cell) : cell
  }
  return values
}

function withoutColumns(headings: readonly string[]): string {
  return `The first row of the file must name the columns; ${quoted(headings)} ${headings.length > 1 ? 'are' : 'is'} missing.`
}

export function presentPreview<F extends string>(
  rows: readonly ImportRow<F>[],
  also: ReadAlso,
): ImportPreview<F> {
  const bad = rows.filter(({ problems }) => problems.length > 0).length
  return {
    rows: rows.map(({ row, values, problems, warnings = [] }) => ({
      row,
      values,
      problems,
      ...(warnings.length > 0 && { warnings }),
    })),
    ...also,
    good: rows.length - bad,
    bad,
  }
}

/** Rows without numbers count from 2. */
export const numberRows = <F extends string>(
  rows: readonly (GivenRow<F>['values'] & { row?: number | undefined })[],
): GivenRow<F>[] => rows.map((values, at) => ({ row: values.row ?? at + 2, values }))

export const trimmedValues = <F extends string>(
  columns: ImportColumns<F>,
  values: GivenRow<F>['values'],
): Record<F, string> =>
  Object.fromEntries(
    (Object.keys(columns) as F[]).map((field) => [field, visibleLine(values[field] ?? '')]),
  ) as Record<F, string>

export const firstOfEachRow = <F extends string>(problems: readonly Problem<F>[]): Problem<F>[] =>
  problems.filter(({ field }, at) => problems.findIndex((other) => other.field === field) === at)

/** Throws 400 with the problems of the rows. */
export function refuseBadRows<F extends string>(
  rows: readonly Pick<ImportRow<F>, 'row' | 'problems'>[],
  { columns, messages }: Pick<SheetImport<F>, 'columns' | 'messages'>,
): void {
  const wrong = rows.flatMap(({ row, problems }) =>
    problems.map(({ field, message }) => `Row ${row}, ${columns[field]}: ${message}`),
  )
  if (wrong.length === 0) return
  const details = wrong.slice(0, MOST_DETAILS)
  if (wrong.length > MOST_DETAILS)
    details.push(`In all, ${wrong.length.toLocaleString('en-GB')} cells of these rows must be corrected`)
  throw UPLOAD_ERRORS.notImported(messages.notImported).with({ details })
}
