import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type CellStyle, type CellValue, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { type Column, type Pages, readable } from './write.columns.ts'

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

// The format writes 'A' as '_x0041_'.
const ESCAPED = /_(?=x[\da-f]{4}_)/gi
const HEADING: CellStyle = { font: { bold: true } }
const STYLES: Record<Column<never>['kind'], CellStyle> = {
  text: {},
  day: { numFmt: 'yyyy-mm-dd' },
  money: { numFmt: '#,##0.00' },
  count: { numFmt: '0' },
  percent: { numFmt: 'General' },
}

const text = (value: string) => readable(value).replaceAll(/\r\n?/g, '\n').replaceAll(ESCAPED, '_x005F_')

function cell<Row>(column: Column<Row>, row: Row): CellValue {
  const value = column.of(row)
  if (value === null || value === '') return null
  if (typeof value === 'number') return value
  return column.kind === 'day' ? new Date(value) : text(value)
}

/** An XLSX file with one sheet and a frozen header row. Texts stay texts; there are no formulas. */
export function streamXlsx<Row>(name: string, columns: readonly Column<Row>[], pages: Pages<Row>): Readable {
  const shown = columns.map(({ heading, width, kind }) => ({ header: heading, width, kind, style: HEADING }))
  async function* cells() {
    // Styles belong to columns, but headings are written before the first row is read.
    for (const column of shown) column.style = STYLES[column.kind]
    for await (const rows of pages) for (const row of rows) yield columns.map((column) => cell(column, row))
  }
  const bytes = writeXlsxStream(cells(), { name, columns: shown, freezePane: { rows: 1 } })
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}

const FIRST_ROW = 2
const getColumnLetter = (column: number) => String.fromCharCode(65 + column)

/** SUBTOTAL skips nested subtotals; the value is for readers that do not compute. */
function subtotal(column: number, row: number, count: number, value: number) {
  const [letter, last] = [getColumnLetter(column), FIRST_ROW + row - 1]
  const formula = `SUBTOTAL(9,${letter}${last - count + 1}:${letter}${last})`
  return { value, formula, formulaResult: value }
}

type SheetRows<Row> = {
  rows: readonly Row[]
  /** The number of rows above that it sums; 0 for a bold row, undefined otherwise. */
  summedRows?: (row: Row) => number | undefined
}

/** Writes at most 26 columns. Only sums are formulas. */
export function createSheet<Row>(
  name: string,
  columns: readonly Column<Row>[],
  { rows, summedRows: getSummedRows = () => undefined }: SheetRows<Row>,
): WriteSheet {
  const cells: NonNullable<WriteSheet['cells']> = new Map()
  for (const at of columns.keys()) cells.set(`0,${at}`, { style: HEADING })
  for (const [below, row] of rows.entries()) {
    const count = getSummedRows(row)
    if (count === undefined) continue
    for (const [at, column] of columns.entries()) {
      const value = cell(column, row)
      const isSum = count > 0 && column.kind === 'money' && typeof value === 'number'
      cells.set(`${below + 1},${at}`, {
        ...(isSum && subtotal(at, below, count, value)),
        style: { ...STYLES[column.kind], ...HEADING },
      })
    }
  }
  return {
    name,
    columns: columns.map(({ width, kind }) => ({ width, style: STYLES[kind] })),
    rows: [
      columns.map(({ heading }) => heading),
      ...rows.map((row) => columns.map((column) => cell(column, row))),
    ],
    cells,
    freezePane: { rows: 1 },
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  }
}

export const createWorkbook = (sheets: readonly WriteSheet[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [...sheets], stringMode: 'inline' })
