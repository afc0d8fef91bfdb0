import type { ChildProcess } from 'node:child_process'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, expect, it } from 'vitest'
import { createPdf, type Pdf, type PdfOptions } from './pdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-'))
const started: ChildProcess[] = []
const opened: Pdf[] = []
const noteStart = (message: unknown) => started.push((message as { process: ChildProcess }).process)

function template(name: string, source: string): string {
  const path = join(folder, name)
  writeFileSync(path, `#set document(title: "A title")\n#let data = json(bytes(sys.inputs.data))\n${source}`)
  return path
}

const page = template('page.typ', '#set text(font: "Noto Sans")\n#data.name')
const broken = template('broken.typ', '#data.missing')
const pictured = template('pictured.typ', '#image("picture.svg", alt: "A picture")')

function open(options?: PdfOptions): Pdf {
  const pdf = createPdf(options)
  opened.push(pdf)
  return pdf
}

const isPdf = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'

beforeEach(() => {
  started.length = 0
  subscribe('child_process', noteStart)
})

afterEach(async () => {
  unsubscribe('child_process', noteStart)
  await Promise.all(opened.splice(0).map((pdf) => pdf.close()))
})

afterAll(() => rmSync(folder, { recursive: true }))

it('starts nothing before the first document, and one process for documents made one after the other', async () => {
  const pdf = open()
  expect(started).toHaveLength(0)
  for (const name of ['Ama', 'Kofi', 'Ɔpɔku']) expect(isPdf(await pdf.render(page, { name }))).toBe(true)
  expect(started).toHaveLength(1)
})

it('makes many at once in no more processes than allowed', async () => {
  const pdf = open({ processes: 2 })
  const made = await Promise.all(
    Array.from({ length: 30 }, (_, at) => pdf.render(page, { name: `Tenant ${at}` })),
  )
  expect(made.every(isPdf)).toBe(true)
  expect(started).toHaveLength(2)
})

it.each([
  { count: 4, refused: 0 },
  { count: 5, refused: 1 },
  { count: 9, refused: 5 },
])(
  'of $count documents on demand in one process with a queue of three, $refused are refused',
  async (given) => {
    const pdf = open({ processes: 1, maxWaiting: 3 })
    const mails = [pdf.render(page, { name: 'Ama' })]
    const rendered = Array.from({ length: given.count - 1 }, () =>
      pdf.onDemand.render(page, { name: 'Kofi' }),
    )
    mails.push(...Array.from({ length: 5 }, () => pdf.render(page, { name: 'Yaa' })))
    const results = await Promise.allSettled(rendered)
    const reasons = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(reasons).toHaveLength(given.refused)
    for (const reason of reasons) expect(reason).toMatchObject({ status: 503, retryAfter: 5 })
    expect((await Promise.all(mails)).every(isPdf)).toBe(true)
    expect(isPdf(await pdf.onDemand.render(page, { name: 'Esi' }))).toBe(true)
  },
)

it('ends an idle process, and starts another when needed', async () => {
  const pdf = open({ idleMs: 10 })
  await pdf.render(page, { name: 'Ama' })
  await Promise.all(started.map((child) => once(child, 'exit')))
  expect(isPdf(await pdf.render(page, { name: 'Kofi' }))).toBe(true)
  expect(started).toHaveLength(2)
})

it('rejects a document that cannot be typeset, and makes the next one', async () => {
  const pdf = open()
  await expect(pdf.render(broken, { name: 'Ama' })).rejects.toThrow(
    /broken\.typ cannot be typeset: .*missing/s,
  )
  await expect(pdf.render(join(folder, 'none.typ'), {})).rejects.toThrow(/none\.typ cannot be typeset/)
  expect(isPdf(await pdf.render(page, { name: 'Ama' }))).toBe(true)
})

it('rejects the document whose process dies, and makes the next one', async () => {
  const pdf = open({ processes: 1 })
  const cut = pdf.render(page, { name: 'Ama' })
  const next = pdf.render(page, { name: 'Kofi' })
  const rejected = expect(cut).rejects.toThrow('The PDF process ended (SIGKILL)')
  await Promise.resolve()
  started[0]?.kill('SIGKILL')
  await rejected
  expect(isPdf(await next)).toBe(true)
})

it('reads the files it is given, for that document only', async () => {
  const pdf = open()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'
  expect(isPdf(await pdf.render(pictured, {}, { 'picture.svg': Buffer.from(svg) }))).toBe(true)
  await expect(pdf.render(pictured, {})).rejects.toThrow(/cannot be typeset/)
})

it('takes control characters and broken letters as typed text', async () => {
  const pdf = open()
  expect(isPdf(await pdf.render(page, { name: 'a\u0000b\u0007c\ud800d 😀 \uffff' }))).toBe(true)
})

it('finishes pending documents when it closes, and accepts no more', async () => {
  const pdf = open()
  const pending = Promise.all(
    Array.from({ length: 5 }, (_, at) => pdf.render(page, { name: `Tenant ${at}` })),
  )
  await Promise.all([pdf.close(), pdf.close()])
  expect((await pending).every(isPdf)).toBe(true)
  expect(started.every((child) => child.exitCode === 0)).toBe(true)
  await expect(pdf.render(page, { name: 'Ama' })).rejects.toThrow('No PDF is made once the portal stops')
})

it('closes without ever having started a process', async () => {
  await open().close()
  expect(started).toHaveLength(0)
})
