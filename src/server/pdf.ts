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

/** Starts processes on demand, not threads: glibc keeps memory that Typst frees until the process ends. */
export function createPdf({ processes = 2, idleMs = 30_000 }: PdfOptions = {}): Pdf {
  const idle = new Map<Typesetter, NodeJS.Timeout>()
  const queue: (() => void)[] = []
  let freeSlots = processes
  let open = true
  let closed: Promise<void> | undefined

  async function acquireSlot() {
    if (freeSlots > 0) freeSlots -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
  }

  function releaseSlot() {
    const next = queue.shift()
    if (next) next()
    else freeSlots += 1
  }

  function findTypesetter(): Typesetter {
    const typesetter = [...idle.keys()].findLast((each) => each.isReusable()) ?? startTypesetter()
    clearTimeout(idle.get(typesetter))
    idle.delete(typesetter)
    return typesetter
  }

  async function retire(typesetter: Typesetter) {
    clearTimeout(idle.get(typesetter))
    idle.delete(typesetter)
    await typesetter.end()
  }

  function keepIdle(typesetter: Typesetter) {
    idle.set(typesetter, setTimeout(() => retire(typesetter), idleMs).unref())
  }

  async function typeset(task: PdfTask): Promise<Uint8Array> {
    const typesetter = findTypesetter()
    try {
      return await typesetter.typeset(task)
    } finally {
      if (typesetter.isReusable()) keepIdle(typesetter)
      else void retire(typesetter)
    }
  }

  async function shutDown() {
    open = false
    for (let place = 0; place < processes; place += 1) await acquireSlot()
    await Promise.all([...idle.keys()].map(retire))
  }

  return {
    async render(template, data, files = {}) {
      if (!open) throw new Error('No PDF is made once the portal stops')
      const json = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value))
      await acquireSlot()
      try {
        return await typeset({ template, json, files })
      } finally {
        releaseSlot()
      }
    },
    close() {
      closed ??= shutDown()
      return closed
    },
  }
}
