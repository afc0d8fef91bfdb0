import { parentPort, workerData } from 'node:worker_threads'
import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { type CellValue, readXlsx, streamXlsxRows } from 'hucre/xlsx'
import { csvProblem } from './csv-limits.ts'
import { toCellText } from './read.cells.ts'
import { toShownText } from './read.formats.ts'
import { createLooksReader, type SheetLooks } from './read.looks.ts'
import type { ReadLimits, ReadRequest, ReadSheet, SheetAnswer, SheetMessage, SheetRow } from './read.ts'

/** `at` counts from 0. */
type RawRow = { at: number; values: CellValue[] }

const SAMPLE_CHARACTERS = 65_536
const UTF_16: Record<string, string> = { fffe: 'utf-16le', feff: 'utf-16be' }
const SEPARATOR = /^\ufeff?sep=(.)\r?\n/i

class LimitError extends Error {}

export async function read({ bytes, packed, limits, pdf }: ReadRequest): Promise<SheetAnswer> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  try {
    if (pdf) {
      // Takes a second to load, which other files need not wait for.
      const { readPdf } = await import('./read.pdf.ts')
      return await readPdf(buffer, { limits, password: pdf.password })
    }
    return packed ? { sheets: await xlsx(buffer, limits) } : csv(buffer, limits)
  } catch (error) {
    if (error instanceof LimitError) return { problem: error.message }
    if (error instanceof Error) return undefined
    throw error
  }
}

async function xlsx(bytes: Buffer, limits: ReadLimits): Promise<ReadSheet[]> {
  const sheets: { name: string; index: number; hidden: boolean }[] = []
  await readXlsx(bytes, {
    sheets: ({ name, index, hidden, veryHidden }) => {
      sheets.push({ name, index, hidden: Boolean(hidden || veryHidden) })
      return false
    },
  })
  const readLooks = await createLooksReader(bytes)
  const startSheet = createTaker(limits)
  const read: ReadSheet[] = []
  for (const { name, index, hidden } of sheets) {
    const raw = await readRows(bytes, index, startSheet(`, sheet '${name}'`))
    const looks = await readLooks(index, { rows: (raw.at(-1)?.at ?? -1) + 1, columns: limits.columns })
    read.push({ name, hidden, rows: toShownRows(raw, looks) })
  }
  return read
}

async function readRows(bytes: Buffer, sheet: number, take: Taker): Promise<RawRow[]> {
  const rows: RawRow[] = []
  for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
    const at = Number.isSafeInteger(index) && index >= 0 ? index : (rows.at(-1)?.at ?? -1) + 1
    if (!take(rows, { at, values })) break
  }
  return rows
}

function toShownRows(raw: readonly RawRow[], { merges, hiddenRows, findFormat }: SheetLooks): SheetRow[] {
  const rows = raw.map(({ at, values }) => ({
    row: at + 1,
    cells: values.map((value, column) => toShownText(value, findFormat(at, column))),
    hidden: hiddenRows.has(at),
  }))
  fillMerged(rows, merges)
  return rows
}

const HAS_LETTER = /\p{L}/u

/** A text that was merged over several rows belongs to each of them; an amount would be counted twice. */
function fillMerged(rows: readonly SheetRow[], merges: SheetLooks['merges']): void {
  if (merges.length === 0) return
  const byNumber = new Map(rows.map((row) => [row.row, row.cells]))
  for (const { column, from, to } of merges) {
    const text = byNumber.get(from + 1)?.[column] ?? ''
    if (!HAS_LETTER.test(text)) continue
    for (let number = from + 2; number <= Math.min(to + 1, rows.at(-1)?.row ?? 0); number += 1) {
      const cells = byNumber.get(number)
      while (cells && cells.length <= column) cells.push('')
      if (cells) cells[column] ||= text
    }
  }
}

function csv(bytes: Buffer, limits: ReadLimits): SheetAnswer {
  const whole = decoded(bytes)
  if (whole.includes('\0')) return undefined
  const [line = '', named] = SEPARATOR.exec(whole) ?? []
  const delimiter = named ?? findDelimiter(whole.slice(0, SAMPLE_CHARACTERS))
  const problem = csvProblem(whole, delimiter)
  if (problem) return { problem }
  const take = createTaker(limits)('')
  const raw: RawRow[] = []
  let at = line === '' ? 0 : 1
  for (const values of streamCsvRows(whole.slice(line.length), { delimiter })) {
    if (!take(raw, { at, values })) break
    at += 1
  }
  const rows = raw.map((row) => ({ row: row.at + 1, cells: row.values.map(toCellText), hidden: false }))
  return { sheets: [{ name: '', hidden: false, rows }] }
}

/** As many lines as have the same number of cells, which is more than one. */
function countRegular(sample: string, delimiter: string): number {
  const counts = new Map<number, number>()
  for (const { length } of streamCsvRows(sample, { delimiter }))
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
  return Math.max(0, ...counts.values())
}

/** Decimal commas look like separators in a file with semicolons. */
function findDelimiter(sample: string): string {
  const found = detectDelimiter(sample)
  const isSemicolon = found === ',' && countRegular(sample, ';') > countRegular(sample, ',')
  return isSemicolon ? ';' : found
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

const isFilled = (value: CellValue | undefined): boolean =>
  value !== null && value !== undefined && (typeof value !== 'string' || toCellText(value) !== '')

type Taker = (rows: RawRow[], row: RawRow) => boolean

/** Each taker returns false after the last row of its sheet; strict limits count all sheets and throw. */
function createTaker({ rows: most, columns, isStrict }: ReadLimits): (sheet: string) => Taker {
  let taken = 0
  return (sheet) =>
    (rows, { at, values }) => {
      const last = values.findLastIndex(isFilled)
      if (last < 0) return true
      if (isStrict && last >= columns)
        throw new LimitError(
          `A file may have at most ${columns} columns, but row ${at + 1}${sheet} has more. Please delete the columns that are not needed.`,
        )
      if (isStrict && taken >= most)
        throw new LimitError(
          `A file may have at most ${most.toLocaleString('en-GB')} rows, on all its sheets together. Please split it, or delete the rows that are not needed.`,
        )
      if (rows.length >= most) return false
      taken += 1
      rows.push({ at, values: values.slice(0, columns) })
      return true
    }
}

parentPort?.postMessage({ answer: await read(workerData as ReadRequest) } satisfies SheetMessage)
