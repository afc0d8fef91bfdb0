import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { type CellStyle, type CellValue, type WriteSheet, writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { type Column, type Pages, readable } from './write.columns.ts'

// The format writes 'A' as '_x0041_'.
const ESCAPED = /_(?=x[\da-f]{4}_)/gi
const HEADING: CellStyle = { font: { bold: true } }
const STYLES: Record<Column<never>['kind'], CellStyle> = {
  text: {},
  day: { numFmt: 'yyyy-mm-dd' },
  money: { numFmt: '#,##0.00' },
  count: { numFmt: '0' },
}

const text = (value: string) => readable(value).replaceAll(/\r\n?/g, '\n').replaceAll(ESCAPED, '_x005F_')

function cell<Row>(column: Column<Row>, row: Row): CellValue {
  const value = column.of(row)
  if (value === null || value === '') return null
  if (typeof value === 'number') return value
  return column.kind === 'day' ? new Date(value) : text(value)
}

/** An XLSX file with one sheet and a frozen header row. Texts stay texts; there are no formulas. */
export function xlsxOf<Row>(name: string, columns: readonly Column<Row>[], pages: Pages<Row>): Readable {
  const shown = columns.map(({ heading, width, kind }) => ({ header: heading, width, kind, style: HEADING }))
  async function* cells() {
    // A style belongs to a column, but headings are written before the first row is read.
    for (const column of shown) column.style = STYLES[column.kind]
    for await (const rows of pages) for (const row of rows) yield columns.map((column) => cell(column, row))
  }
  const bytes = writeXlsxStream(cells(), { name, columns: shown, freezePane: { rows: 1 } })
  return Readable.fromWeb(bytes as ReadableStream<Uint8Array>)
}

/** One sheet of a workbook; its last rows may be sums, which are printed bold. */
export function sheetOf<Row>(
  name: string,
  columns: readonly Column<Row>[],
  { rows, sums = [] }: { rows: readonly Row[]; sums?: readonly Row[] },
): WriteSheet {
  const headings = columns.map(({ heading }) => heading)
  const all = [...rows, ...sums].map((row) => columns.map((column) => cell(column, row)))
  const cells: WriteSheet['cells'] = new Map()
  for (const [at, { kind }] of columns.entries()) {
    cells.set(`0,${at}`, { style: HEADING })
    for (const [below] of sums.entries())
      cells.set(`${rows.length + below + 1},${at}`, { style: { ...STYLES[kind], ...HEADING } })
  }
  return {
    name,
    columns: columns.map(({ width, kind }) => ({ width, style: STYLES[kind] })),
    rows: [headings, ...all],
    cells,
    freezePane: { rows: 1 },
    pageSetup: { paperSize: 'a4', orientation: 'landscape', fitToPage: true, fitToWidth: 1, fitToHeight: 0 },
  }
}

/** An XLSX file of several sheets, which are small enough to be written at once. */
export const workbookOf = (sheets: readonly WriteSheet[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [...sheets], stringMode: 'inline' })
