import { Worker } from 'node:worker_threads'
import { UPLOAD_ERRORS } from '../server.errors.ts'
import { unpackedSize } from './zip.ts'

/** Days as YYYY-MM-DD; `row` counts from 1. */
export type SheetRow = { row: number; cells: string[] }

export type ReadSheet = {
  rows: SheetRow[]
  name: string | null
  others: string[]
  /** Hidden sheets with rows, if the sheet that was read has none below its headings. */
  hidden: string[]
}

export type SheetAnswer = ReadSheet | { problem: string } | undefined

const MOST_UNPACKED = 64 * 1024 * 1024
const PACKED = Buffer.from('PK')
const OLD_EXCEL = Buffer.from([0xd0, 0xcf])
const WITHIN_MS = 15_000
const HEAP_MB = 256

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/** The non-empty rows of the first visible sheet; undefined if unreadable or too costly. Throws 400. */
export async function readSheet(bytes: Buffer, maxRows: number): Promise<ReadSheet | undefined> {
  const packed = startsWith(bytes, PACKED)
  if (startsWith(bytes, OLD_EXCEL)) return undefined
  if (packed && (await unpackedSize(bytes, MOST_UNPACKED)) === undefined) return undefined
  const before = turn
  const { promise, resolve } = Promise.withResolvers<void>()
  turn = promise
  await before
  const answer = await readInWorker({ bytes, packed, maxRows }).finally(resolve)
  if (answer && 'problem' in answer) throw UPLOAD_ERRORS.notImported(answer.problem)
  return answer
}

let turn: Promise<void> = Promise.resolve()

/** One worker thread at a time: a malicious file may need seconds and hundreds of megabytes. */
function readInWorker(workerData: { bytes: Buffer; packed: boolean; maxRows: number }) {
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
