import { Worker } from 'node:worker_threads'
import { UPLOAD_ERRORS } from '../server.errors.ts'
import { unpackedSize } from './zip.ts'

/** Days as YYYY-MM-DD, months as 'Mar 2024'; `row` counts from 1, as spreadsheets do. */
export type SheetRow = { row: number; cells: string[]; hidden: boolean }

/** Only rows that are not empty. The name is '' for a CSV file. */
export type ReadSheet = { name: string; hidden: boolean; rows: SheetRow[] }

/** A strict limit refuses the file; otherwise each sheet is cut. */
export type ReadLimits = { rows: number; columns: number; isStrict: boolean }

/** `pdf` for a PDF file. */
export type ReadRequest = {
  bytes: Uint8Array
  packed: boolean
  limits: ReadLimits
  pdf?: { password: string | undefined }
}
export type SheetAnswer =
  | { sheets: ReadSheet[] }
  | { problem: string }
  | { refused: 'locked' | 'pictures' }
  | undefined
/** In watch mode Node sends its own messages. */
export type SheetMessage = { answer: SheetAnswer }

/** A book of 10,000 rows and 60 columns, whose cells have 256 bytes of XML; of formulas they have 80. */
const MOST_UNPACKED = 10_000 * 60 * 256
const PACKED = Buffer.from('PK')
const OLD_EXCEL = Buffer.from([0xd0, 0xcf])
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')
const WITHIN_MS = 30_000
const HEAP_MB = 256

const OLD_EXCEL_SENTENCE = 'This is an old Excel file (.xls). Please save it as .xlsx.'
const TOO_COSTLY =
  'This file needs too much memory or time to be read. Please delete pictures and sheets that are not needed, or save the sheet as CSV.'
const ENCRYPTED_SENTENCE =
  'This Excel file is protected by a password. Please save it without one, and choose it again.'

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/** All sheets in their order; undefined if unreadable. Throws 400, also for a file that is too costly to read. */
export async function readSheets(bytes: Buffer, limits: ReadLimits): Promise<ReadSheet[] | undefined> {
  const packed = startsWith(bytes, PACKED)
  if (startsWith(bytes, OLD_EXCEL))
    throw UPLOAD_ERRORS.notImported(bytes.includes(ENCRYPTED) ? ENCRYPTED_SENTENCE : OLD_EXCEL_SENTENCE)
  const unpacked = packed ? await unpackedSize(bytes, MOST_UNPACKED) : 0
  if (unpacked === undefined) return undefined
  if (unpacked > MOST_UNPACKED) throw UPLOAD_ERRORS.notImported(TOO_COSTLY)
  const answer = await readInTurn({ bytes, packed, limits })
  return answer && 'sheets' in answer ? answer.sheets : undefined
}

/** After the files before it. Throws 400 for a problem that somebody can correct. */
export async function readInTurn(request: ReadRequest): Promise<SheetAnswer> {
  const before = turn
  const { promise, resolve } = Promise.withResolvers<void>()
  turn = promise
  await before
  const answer = await readInWorker(request).finally(resolve)
  if (answer && 'problem' in answer) throw UPLOAD_ERRORS.notImported(answer.problem)
  return answer
}

let turn: Promise<void> = Promise.resolve()

/** One worker thread at a time: a malicious file may need seconds and hundreds of megabytes. */
function readInWorker(workerData: ReadRequest) {
  return new Promise<SheetAnswer>((resolve) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const tooLong = setTimeout(() => void worker.terminate(), WITHIN_MS)
    worker.on('message', (message: Partial<SheetMessage>) => {
      if ('answer' in message) resolve(message.answer)
    })
    // Out of memory: only the thread ends.
    worker.once('error', () => resolve({ problem: TOO_COSTLY }))
    worker.once('exit', () => {
      clearTimeout(tooLong)
      resolve({ problem: TOO_COSTLY })
    })
  })
}
