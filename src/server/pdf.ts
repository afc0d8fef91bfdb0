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
  const resting = new Map<Typesetter, NodeJS.Timeout>()
  const queue: (() => void)[] = []
  let places = processes
  let open = true
  let closed: Promise<void> | undefined

  async function takePlace() {
    if (places > 0) places -= 1
    else await new Promise<void>((granted) => queue.push(granted))
  }

  function leavePlace() {
    const next = queue.shift()
    if (next) next()
    else places += 1
  }

  function wake(): Typesetter {
    const typesetter = [...resting.keys()].findLast((each) => each.fit()) ?? startTypesetter()
    clearTimeout(resting.get(typesetter))
    resting.delete(typesetter)
    return typesetter
  }

  async function retire(typesetter: Typesetter) {
    clearTimeout(resting.get(typesetter))
    resting.delete(typesetter)
    await typesetter.end()
  }

  function rest(typesetter: Typesetter) {
    resting.set(typesetter, setTimeout(() => retire(typesetter), idleMs).unref())
  }

  async function typeset(task: PdfTask): Promise<Uint8Array> {
    const typesetter = wake()
    try {
      return await typesetter.typeset(task)
    } finally {
      if (typesetter.fit()) rest(typesetter)
      else void retire(typesetter)
    }
  }

  async function shutDown() {
    open = false
    for (let place = 0; place < processes; place += 1) await takePlace()
    await Promise.all([...resting.keys()].map(retire))
  }

  return {
    async render(template, data, files = {}) {
      if (!open) throw new Error('No PDF is made once the portal stops')
      const json = JSON.stringify(data, (_, value) => (typeof value === 'string' ? printable(value) : value))
      await takePlace()
      try {
        return await typeset({ template, json, files })
      } finally {
        leavePlace()
      }
    },
    close() {
      closed ??= shutDown()
      return closed
    },
  }
}
