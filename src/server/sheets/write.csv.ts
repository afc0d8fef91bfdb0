import { type Column, type Pages, readable } from './write.columns.ts'

// Excel takes a file without it for Windows-1252, and shows Ɔ as two other letters.
const BOM = '\ufeff'
// Spreadsheets take what begins so for a formula, after spaces and in the wide letters of East Asia as well.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/
const SPECIAL = /[",\r\n]/

const quoted = (text: string) => (SPECIAL.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A text that somebody typed as a field of a CSV file; an apostrophe before it where it might be run as a formula. */
function csvText(text: string): string {
  const plain = readable(text)
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

/** The bytes of a CSV file (RFC 4180, UTF-8): headings, then a line for each row; days as YYYY-MM-DD. */
export async function* csvOf<Row>(
  columns: readonly Column<Row>[],
  pages: Pages<Row>,
): AsyncGenerator<Buffer> {
  yield Buffer.from(BOM + line(columns.map(({ heading }) => quoted(heading))))
  for await (const rows of pages) {
    const lines = rows.map((row) => line(columns.map((column) => field(column, row))))
    yield Buffer.from(lines.join(''))
  }
}
