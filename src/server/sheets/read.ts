import { Worker } from 'node:worker_threads'
import { UPLOAD_ERRORS } from '../server.errors.ts'
import { unpackedSize } from './zip.ts'

/** Days as YYYY-MM-DD, months as 'Mar 2024'; `row` counts from 1, as spreadsheets do. */
export type SheetRow = { row: number; cells: string[]; hidden: boolean }

/** Only rows that are not empty. The name is '' for a CSV file. */
export type ReadSheet = { name: string; hidden: boolean; rows: SheetRow[] }

/** A strict limit refuses the file; otherwise each sheet is cut. */
export type ReadLimits = { rows: number; columns: number; isStrict: boolean }

export type SheetAnswer = { sheets: ReadSheet[] } | { problem: string } | undefined

const MOST_UNPACKED = 64 * 1024 * 1024
const PACKED = Buffer.from('PK')
const OLD_EXCEL = Buffer.from([0xd0, 0xcf])
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const WITHIN_MS = 15_000
const HEAP_MB = 256

const OLD_EXCEL_SENTENCE = 'This is an old Excel file (.xls). Please save it as .xlsx.'
const ENCRYPTED_SENTENCE =
  'This Excel file is protected by a password. Please save it without one, and choose it again.'

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/** All sheets in their order; undefined if unreadable or too costly. Throws 400. */
export async function readSheets(bytes: Buffer, limits: ReadLimits): Promise<ReadSheet[] | undefined> {
  const packed = startsWith(bytes, PACKED)
  if (startsWith(bytes, OLD_EXCEL))
    throw UPLOAD_ERRORS.notImported(bytes.includes(ENCRYPTED) ? ENCRYPTED_SENTENCE : OLD_EXCEL_SENTENCE)
  if (packed && (await unpackedSize(bytes, MOST_UNPACKED)) === undefined) return undefined
  const before = turn
  const { promise, resolve } = Promise.withResolvers<void>()
  turn = promise
  await before
  const answer = await readInWorker({ bytes, packed, limits }).finally(resolve)
  if (answer && 'problem' in answer) throw UPLOAD_ERRORS.notImported(answer.problem)
  return answer?.sheets
}

let turn: Promise<void> = Promise.resolve()

/** One worker thread at a time: a malicious file may need seconds and hundreds of megabytes. */
function readInWorker(workerData: { bytes: Buffer; packed: boolean; limits: ReadLimits }) {
  return new Promise<SheetAnswer>((resolve) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const tooLong = setTimeout(() => void worker.terminate(), WITHIN_MS)
    worker.once('message', resolve)
    // Out of memory: only the thread ends.
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => {
      clearTimeout(tooLong)
      resolve(undefined)
    })
  })
}
