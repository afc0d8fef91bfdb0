import { SERVER_ERRORS } from '../server.errors.ts'
import { startTypesetter, type Typesetter } from './pdf.process.ts'
import type { PdfTask } from './pdf.worker.ts'

export type Json = string | number | boolean | null | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

export type PdfOptions = { processes?: number; idleMs?: number; maxWaiting?: number }

export type PdfRenderer = {
  /** `template` is an absolute path. Rejects for a template or file that fails, and after `close`. */
  render(template: string, data: JsonObject, files?: Record<string, Uint8Array>): Promise<Uint8Array>
}

/** The base renderer waits for its turn without limit, for email attachments. */
export type Pdf = PdfRenderer & {
  /** For interactive calls. Rejects with 503 if too many wait. */
  onDemand: PdfRenderer
  close(): Promise<void>
}

/** Typst has no glyph for control characters; JSON cannot hold half a surrogate pair. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')

function createSlots(count: number, maxWaiting: number) {
  const queue: (() => void)[] = []
  let free = count
  let waitingOnDemand = 0
  const acquire = async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
  }
  return {
    acquire,
    async acquireOnDemand() {
      if (free > 0) return acquire()
      if (waitingOnDemand >= maxWaiting)
        throw SERVER_ERRORS.busy('Too many documents are made at this moment. Please try again.').with({
          retryAfter: 5,
        })
      waitingOnDemand += 1
      await acquire()
      waitingOnDemand -= 1
    },
    release() {
      const next = queue.shift()
      if (next) next()
      else free += 1
    },
  }
}

function createIdleProcesses(idleMs: number) {
  const idle = new Map<Typesetter, NodeJS.Timeout>()
  const retire = async (typesetter: Typesetter) => {
    clearTimeout(idle.get(typesetter))
    idle.delete(typesetter)
    await typesetter.end()
  }
  return {
    take(): Typesetter | undefined {
      const typesetter = [...idle.keys()].findLast((each) => each.isReusable())
      if (!typesetter) return undefined
      clearTimeout(idle.get(typesetter))
      idle.delete(typesetter)
      return typesetter
    },
    add(typesetter: Typesetter) {
      if (typesetter.isReusable()) idle.set(typesetter, setTimeout(() => retire(typesetter), idleMs).unref())
      else void retire(typesetter)
    },
    retireAll: () => Promise.all([...idle.keys()].map(retire)),
  }
}

/** Uses processes instead of threads, because glibc keeps memory that Typst frees until the process ends. */
export function createPdf({ processes = 2, idleMs = 30_000, maxWaiting = 100 }: PdfOptions = {}): Pdf {
  const idle = createIdleProcesses(idleMs)
  const slots = createSlots(processes, maxWaiting)
  let open = true
  let closed: Promise<void> | undefined

  async function typeset(task: PdfTask): Promise<Uint8Array> {
    const typesetter = idle.take() ?? startTypesetter()
    try {
      return await typesetter.typeset(task)
    } finally {
      idle.add(typesetter)
    }
  }

  async function shutDown() {
    open = false
    for (let place = 0; place < processes; place += 1) await slots.acquire()
    await idle.retireAll()
  }

  const renderer = (acquire: () => Promise<void>): PdfRenderer => ({
    async render(template, data, files = {}) {
      if (!open) throw new Error('No PDF is made once the portal stops')
      const json = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value))
      await acquire()
      try {
        return await typeset({ template, json, files })
      } finally {
        slots.release()
      }
    },
  })

  return {
    ...renderer(slots.acquire),
    onDemand: renderer(slots.acquireOnDemand),
    close() {
      closed ??= shutDown()
      return closed
    },
  }
}
