import { parseCsv } from 'hucre/csv'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { unpackedSize } from './zip.ts'

/** A line of a sheet as texts, days as YYYY-MM-DD; `row` counts from 1, as spreadsheets do. */
export type SheetRow = { row: number; cells: string[] }

const MOST_UNPACKED = 64 * 1024 * 1024
const MOST_COLUMNS = 60
const PACKED = Buffer.from('PK')
const UTF_16 = Buffer.from([0xff, 0xfe])

/**
 * The lines of a CSV file or of the first sheet of an XLSX file that say something, `maxRows` at most; undefined for
 * what is neither, or is damaged.
 */
export async function readSheet(bytes: Buffer, maxRows: number): Promise<SheetRow[] | undefined> {
  const rows = bytes.subarray(0, 2).equals(PACKED) ? await xlsx(bytes, maxRows) : csv(bytes, maxRows)
  return rows?.filter(({ cells }) => cells.some((cell) => cell !== ''))
}

async function xlsx(bytes: Buffer, maxRows: number): Promise<SheetRow[] | undefined> {
  if ((await unpackedSize(bytes, MOST_UNPACKED)) === undefined) return undefined
  const rows: SheetRow[] = []
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { maxRows }))
      rows.push({ row: index + 1, cells: textsOf(values) })
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
  return rows
}

function csv(bytes: Buffer, maxRows: number): SheetRow[] | undefined {
  const text = decoded(bytes)
  if (text.includes('\0')) return undefined
  return parseCsv(text, { maxRows }).map((values, at) => ({ row: at + 1, cells: textsOf(values) }))
}

/** What Excel saves is UTF-8, UTF-16 ('Unicode text') or, without a word about it, Windows-1252. */
function decoded(bytes: Buffer): string {
  if (bytes.subarray(0, 2).equals(UTF_16)) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

// An apostrophe before a sign of a formula is what an export has put there.
const GUARDED = /^'(?=\s*[=+\-@＝＋－＠\t\r])/

const textsOf = (values: readonly CellValue[]): string[] =>
  values.slice(0, MOST_COLUMNS).map((value) => {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
    return value === null ? '' : String(value).replace(GUARDED, '').trim()
  })
