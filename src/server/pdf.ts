import { startTypesetter, type Typesetter } from './pdf.process.ts'
import type { PdfTask } from './pdf.worker.ts'

export type Json = string | number | boolean | null | Json[] | JsonObject
export type JsonObject = { [key: string]: Json }

export type PdfOptions = {
  processes?: number
  idleMs?: number
}

export type Pdf = {
  /** `template` is an absolute path. Rejects for a template or file that fails, and after `close`. */
  render(template: string, data: JsonObject, files?: Record<string, Uint8Array>): Promise<Uint8Array>
  close(): Promise<void>
}

/** Typst has no glyph for a control character; JSON has no half surrogate pair. */
const printable = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g, '')

function createSlots(count: number) {
  const queue: (() => void)[] = []
  let free = count
  return {
    async acquire() {
      if (free > 0) free -= 1
      else await new Promise<void>((resolve) => queue.push(resolve))
    },
    release() {
      const next = queue.shift()
      if (next) next()
      else free += 1
    },
  }
}

/** Processes that wait for their next document, and end after a while. */
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

/** Starts processes on demand, not threads: glibc keeps memory that Typst frees until the process ends. */
export function createPdf({ processes = 2, idleMs = 30_000 }: PdfOptions = {}): Pdf {
  const idle = createIdleProcesses(idleMs)
  const slots = createSlots(processes)
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

  return {
    async render(template, data, files = {}) {
      if (!open) throw new Error('No PDF is made once the portal stops')
      const json = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value))
      await slots.acquire()
      try {
        return await typeset({ template, json, files })
      } finally {
        slots.release()
      }
    },
    close() {
      closed ??= shutDown()
      return closed
    },
  }
}
