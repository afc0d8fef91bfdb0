import { visibleLine } from '../../shared/fields/invisible.ts'
import type { ImportColumns, ImportMessages, ImportPreview, ImportRow } from '../../shared/imports.ts'
import { UPLOAD_ERRORS } from '../server.errors.ts'
import type { ColumnRules } from './columns.ts'

const MOST_DETAILS = 20

export type ReadAlso<F extends string> = Pick<
  ImportPreview<F>,
  'ignored' | 'columns' | 'sheet' | 'otherSheets'
>

export type GivenRow<F extends string> = { row: number; values: { [K in F]?: string | undefined } }

export type SheetImport<F extends string> = {
  columns: ImportColumns<F>
  required: readonly F[]
  messages: ImportMessages
  findImportField: (heading: string) => F | undefined
  /** Recognises columns by their cells, where the words of a heading do not. */
  recognise?: Partial<Pick<ColumnRules<F>, 'findPossible' | 'tests' | 'byCells'>>
  readCell?: (field: F, cell: string) => string
  /** Names, which several columns may hold in parts. */
  joined?: readonly F[]
}

type Problem<F extends string> = ImportRow<F>['problems'][number]

export function presentPreview<F extends string>(
  rows: readonly ImportRow<F>[],
  also: ReadAlso<F>,
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
