import { parentPort, workerData } from 'node:worker_threads'
import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { csvProblem } from './csv-limits.ts'
import { toCellText } from './read.cells.ts'
import type { ReadSheet, SheetAnswer, SheetRow } from './read.ts'

type ReadRequest = { bytes: Uint8Array; packed: boolean; maxRows: number }

const MOST_COLUMNS = 60
const SAMPLE_CHARACTERS = 65_536
const UTF_16: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }
const SEPARATOR = /^\ufeff?sep=(.)\r?\n/i
const MOST_SHEETS = 20

export async function read({ bytes, packed, maxRows }: ReadRequest): Promise<SheetAnswer> {
  try {
    return packed ? await xlsx(bytes, maxRows) : csv(Buffer.from(bytes), maxRows)
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

async function xlsx(bytes: Uint8Array, maxRows: number): Promise<ReadSheet> {
  const sheets: { name: string; index: number; isHidden: boolean }[] = []
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      sheets.push({ name, index, isHidden: Boolean(hidden || veryHidden) })
      return false
    },
  })
  const chosen = sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]
  const rows = await readRows(bytes, chosen?.index ?? 0, maxRows)
  const others: string[] = []
  const hidden: string[] = []
  for (const { name, index, isHidden } of sheets.slice(0, MOST_SHEETS)) {
    if (index === chosen?.index || (isHidden && rows.length > 1)) continue
    if ((await readRows(bytes, index, 2)).length > 0) (isHidden ? hidden : others).push(name)
  }
  return { rows, name: sheets.length > 1 ? (chosen?.name ?? null) : null, others, hidden }
}

async function readRows(bytes: Uint8Array, sheet: number, maxRows: number): Promise<SheetRow[]> {
  const rows: SheetRow[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { maxRows, sheet })) {
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
  return { rows, name: null, others: [], hidden: [] }
}

/** Excel saves UTF-8, UTF-16 ('Unicode text') or, without a BOM, Windows-1252. */
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
  const cells = values.slice(0, MOST_COLUMNS).map(toCellText)
  if (cells.some((cell) => cell !== '')) rows.push({ row, cells })
}

parentPort?.postMessage(await read(workerData as ReadRequest))
