import { UPLOAD_ERRORS } from '../../../../../server/server.errors.ts'
import { readSheets } from '../../../../../server/sheets/read.ts'
import type { SourceSheet } from '../book/book.types.ts'

const LIMITS = { rows: 10_000, columns: 60, isStrict: true }
const UNREADABLE = 'This file is neither a CSV nor an Excel (.xlsx) file that can be read.'
const NO_ROWS = 'The file has no rows.'

/** All sheets of a file with the rows that are not empty. Throws 400 for a file that cannot be read, or above the limits. */
export async function readBookFile(bytes: Buffer): Promise<SourceSheet[]> {
  const sheets = await readSheets(bytes, LIMITS)
  if (!sheets) throw UPLOAD_ERRORS.notImported(UNREADABLE)
  if (sheets.every(({ rows }) => rows.length === 0)) throw UPLOAD_ERRORS.notImported(NO_ROWS)
  return sheets.map(({ name, hidden, rows }) => ({
    name,
    hidden,
    rows: rows.map((row) => ({
      key: name === '' ? String(row.row) : `${name}!${row.row}`,
      number: row.row,
      cells: row.cells,
      hidden: row.hidden,
    })),
  }))
}
