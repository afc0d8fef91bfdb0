import { type Column, type Pages, readable } from './write.columns.ts'

// Without it Excel reads the file as Windows-1252.
const BOM = '\ufeff'
// Spreadsheets read these as formulas, also after spaces and in full width.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
// Spreadsheets that split at semicolons or tabs begin a field there, also within quotes.
const INNER_FORMULA = /(?<=\S\s*)([;\t]\s*)([=+\-@＝＋－＠])/g
const SPECIAL = /[",\r\n]/

const quoted = (text: string) => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

function csvText(text: string): string {
  const plain = readable(text).replaceAll(INNER_FORMULA, "$1'$2")
  return quoted(FORMULA.test(plain) ? `'${plain}` : plain)
}

function field<Row>(column: Column<Row>, row: Row): string {
  switch (column.kind) {
    case 'text':
      return csvText(column.of(row) ?? '')
    case 'money':
      return column.of(row)?.toFixed(2) ?? ''
    default:
      return String(column.of(row) ?? '')
  }
}

const line = (fields: string[]) => `${fields.join(',')}\r\n`

/** Numbers are amounts in GHS. */
export const csvLine = (cells: readonly (string | number | null)[]): string =>
  line(cells.map((cell) => (typeof cell === 'number' ? cell.toFixed(2) : csvText(cell ?? ''))))

export async function* writeCsv<Row>(
  columns: readonly Column<Row>[],
  pages: Pages<Row>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + line(columns.map(({ heading }) => quoted(heading))))
  for await (const rows of pages) {
    const lines = rows.map((row) => line(columns.map((column) => field(column, row))))
    yield Buffer.from(lines.join(''))
  }
}
