import { Worker } from 'node:worker_threads'
import { unpackedSize } from './zip.ts'

/** A line of a sheet as texts, days as YYYY-MM-DD; `row` counts from 1, as spreadsheets do. */
export type SheetRow = { row: number; cells: string[] }

const MOST_UNPACKED = 64 * 1024 * 1024
const PACKED = Buffer.from('PK')
const OLD_EXCEL = Buffer.from([0xd0, 0xcf])
const WITHIN_MS = 15_000
const HEAP_MB = 256

const startsWith = (bytes: Buffer, mark: Buffer) => bytes.subarray(0, mark.length).equals(mark)

/**
 * The lines of a CSV file or of the first sheet of an XLSX file that say something, among its first `maxRows`;
 * undefined for what is neither, is damaged, or asks for more time or memory than any sheet of people needs.
 */
export async function readSheet(bytes: Buffer, maxRows: number): Promise<SheetRow[] | undefined> {
  const packed = startsWith(bytes, PACKED)
  if (startsWith(bytes, OLD_EXCEL)) return undefined
  if (packed && (await unpackedSize(bytes, MOST_UNPACKED)) === undefined) return undefined
  const before = turn
  const { promise, resolve } = Promise.withResolvers<void>()
  turn = promise
  await before
  return readAside({ bytes, packed, maxRows }).finally(resolve)
}

let turn: Promise<void> = Promise.resolve()

/** In a thread of its own, one at a time: what somebody else has made up may take seconds and hundreds of megabytes. */
function readAside(workerData: { bytes: Buffer; packed: boolean; maxRows: number }) {
  return new Promise<SheetRow[] | undefined>((resolve) => {
    const worker = new Worker(new URL('./read.worker.ts', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    const tooLong = setTimeout(() => void worker.terminate(), WITHIN_MS)
    worker.once('message', resolve)
    // Out of memory; the thread ends, the portal does not.
    worker.once('error', () => resolve(undefined))
    worker.once('exit', () => {
      clearTimeout(tooLong)
      resolve(undefined)
    })
  })
}
