import { parentPort, workerData } from 'node:worker_threads'
import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { type CellValue, streamXlsxRows } from 'hucre/xlsx'
import { csvProblem } from './csv-limits.ts'
import type { SheetAnswer, SheetRow } from './read.ts'

type ReadRequest = { bytes: Uint8Array; packed: boolean; maxRows: number }

const MOST_COLUMNS = 60
const SAMPLE_CHARACTERS = 65_536
/** Longer than any text that the portal accepts, so that validation refuses it. */
const MAX_CELL_LENGTH = 6000
const UTF_16: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }
const SEPARATOR = /^\ufeff?sep=(.)\r?\n/i
// An export puts an apostrophe before what could be a formula.
const GUARDED = /^'(?=\s*[=+\-@＝＋－＠\t\r])/
const FAILED = /^#(REF|N\/A|VALUE|NAME|DIV\/0|NULL|NUM|SPILL|CALC)[!?]?$/

async function read({ bytes, packed, maxRows }: ReadRequest): Promise<SheetAnswer> {
  try {
    return packed ? await xlsx(bytes, maxRows) : csv(Buffer.from(bytes), maxRows)
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

async function xlsx(bytes: Uint8Array, maxRows: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { maxRows })) {
    const row = Number.isSafeInteger(index) && index >= 0 ? index + 1 : rows.length + 1
    keep(rows, row, values)
  }
  return rows
}

function csv(bytes: Buffer, maxRows: number): SheetAnswer {
  const whole = decoded(bytes)
  if (whole.includes('\0')) return undefined
  const [line = '', named] = SEPARATOR.exec(whole) ?? []
  const delimiter = named ?? detectDelimiter(whole.slice(0, SAMPLE_CHARACTERS))
  const problem = csvProblem(whole, delimiter)
  if (problem) return { problem }
  const rows: SheetRow[] = []
  let row = line === '' ? 0 : 1
  for (const values of streamCsvRows(whole.slice(line.length), { maxRows, delimiter })) {
    row += 1
    keep(rows, row, values)
  }
  return rows
}

/** Excel saves UTF-8, UTF-16 ('Unicode text') or, without a mark, Windows-1252. */
function decoded(bytes: Buffer): string {
  const encoding = UTF_16[bytes.subarray(0, 2).toString('hex')]
  if (encoding) return new TextDecoder(encoding).decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    if (error instanceof TypeError) return new TextDecoder('windows-1252').decode(bytes)
    throw error
  }
}

function keep(rows: SheetRow[], row: number, values: readonly CellValue[]): void {
  const cells = values.slice(0, MOST_COLUMNS).map(textOf)
  if (cells.some((cell) => cell !== '')) rows.push({ row, cells })
}

function textOf(value: CellValue): string {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10)
  const text = value === null ? '' : String(value).slice(0, MAX_CELL_LENGTH).replace(GUARDED, '').trim()
  return FAILED.test(text) ? '' : text
}

parentPort?.postMessage(await read(workerData as ReadRequest))
