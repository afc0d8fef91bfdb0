// Measures PDFs alone and while the process answers requests, and their memory. Run: node bench/pdf.ts
import type { ChildProcess } from 'node:child_process'
import { subscribe } from 'node:diagnostics_channel'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { InvoiceDocument } from '../src/features/money/invoices/server/pdf/invoice.document.ts'
import { invoicePdf } from '../src/features/money/invoices/server/pdf/invoice.pdf.ts'
import { createPdf } from '../src/server/pdf/pdf.ts'
import { median, percentile, table, timed, times } from './lib.ts'

const COUNT = 300
const IDLE_MS = 1_000
const MAX_MEDIAN_MS = 15

const children = new Set<ChildProcess>()
subscribe('child_process', (message) => {
  const { process: child } = message as { process: ChildProcess }
  children.add(child)
  child.once('exit', () => children.delete(child))
})

const folder = mkdtempSync(join(tmpdir(), 'bench-pdf-'))
const emptyPage = join(folder, 'empty.typ')
writeFileSync(emptyPage, '#set document(title: "Empty")\n#let data = json(bytes(sys.inputs.data))')
const pdf = createPdf({ idleMs: IDLE_MS })

const invoice = (at: number): InvoiceDocument => ({
  company: {
    name: 'Asante Property',
    address: '12 Ring Road\nAccra',
    phone: '+233 24 000 0000',
    email: 'rent@example.com',
  },
  issuer: null,
  invoiceNumber: `INV-2026-${String(at).padStart(5, '0')}`,
  tenant: {
    name: `Akosua Ɔpɔku Dɛdɛ ${at}`,
    email: `tenant${at}@example.com`,
    apartment: 'Bohye (Shops)',
    unit: `A${at}`,
    phone: null,
  },
  issuedOn: '2026-11-20',
  dueDate: '2026-12-05',
  amountPesewas: 150_000 + at,
  amountPaidPesewas: 0,
  amountCreditedPesewas: 0,
  withoutMoney: { deposit: 0, opening: 0, writtenOff: 0 },
  creditNotes: [],
  vat: null,
  status: 'Unpaid',
  description: `Rent for shop A${at}, December 2026`,
  howToPay: {
    mobileMoney: [{ network: 'MTN MoMo', number: '024 412 3456', name: 'Asante' }],
    bank: 'GCB 1011',
    text: null,
  },
  paid: null,
  settled: null,
})
const receipt = (at: number): InvoiceDocument => ({
  ...invoice(at),
  status: 'Paid',
  paid: { on: '2026-12-03', method: 'Mobile money', reference: `MP${at}` },
})

let made = 0
const next = () => {
  made += 1
  return made
}
const floor = () => timed(COUNT, (at) => pdf.render(emptyPage, { at }))
const invoices = (count = COUNT) => timed(count, () => invoicePdf(pdf, invoice(next())))
const receipts = () => timed(COUNT, () => invoicePdf(pdf, receipt(next())))

/** In MB (PSS, Linux: shared pages count by their share). */
function pss(pid: number | 'self'): number {
  const [, kilobytes = 'NaN'] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}
const memory = (when: string): (string | number)[] => {
  const pids = [...children].flatMap(({ pid }) => (pid === undefined ? [] : [pid]))
  const own = pss('self')
  const theirs = pids.reduce((sum, pid) => sum + pss(pid), 0)
  return [when, own, theirs, own + theirs, String(pids.length)]
}

/** An HTTP server in this process, with 8 clients in another thread. */
async function serve() {
  const rows = Array.from({ length: 50 }, (_, at) => invoice(at))
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const source = `
    const { parentPort } = require('node:worker_threads')
    let times = []
    const ask = async () => {
      for (;;) {
        const from = performance.now()
        await (await fetch('http://127.0.0.1:${port}/')).text()
        times.push(performance.now() - from)
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
    for (let client = 0; client < 8; client += 1) ask()
    parentPort.on('message', () => { parentPort.postMessage(times); times = [] })`
  const clients = new Worker(source, { eval: true })
  const answers = () =>
    new Promise<number[]>((resolve) => {
      clients.once('message', resolve)
      clients.postMessage('how long?')
    })
  const stop = async () => {
    await clients.terminate()
    server.closeAllConnections()
    server.close()
  }
  return { answers, stop }
}

const memories = [memory('before the first PDF')]
const [first = Number.NaN] = await invoices(1)
memories.push(memory('after the first PDF'))
await invoices(1_000)
memories.push(memory('after 1,000 more PDFs'))
const many = performance.now()
const oneOfMany = async () => {
  await invoicePdf(pdf, invoice(next()))
}
await Promise.all(Array.from({ length: 1_000 }, oneOfMany))
const each = (performance.now() - many) / 1_000
memories.push(memory('after 1,000 at once'))
await pause(IDLE_MS + 1_000)
memories.push(memory('idle again'))
await Promise.all([floor(), invoices(50)])

const alone = { floor: await floor(), invoice: await invoices(), receipt: await receipts() }
const server = await serve()
await pause(1_000)
await server.answers()
await pause(3_000)
const answersAlone = await server.answers()
const busy = { floor: await floor(), invoice: await invoices(), receipt: await receipts() }
const answersBusy = await server.answers()
await server.stop()

const rows = (label: string, { floor, ...documents }: Record<'floor' | 'invoice' | 'receipt', number[]>) =>
  Object.entries({ 'empty page (floor)': floor, ...documents }).map(([name, sample]) => [
    `${name}, ${label}`,
    median(sample),
    percentile(sample, 0.95),
    times(median(sample), median(floor)),
    times(percentile(sample, 0.95), percentile(floor, 0.95)),
  ])
table(
  `One PDF after the other, ms (the first ever: ${first.toFixed(0)} ms)`,
  ['', 'median', 'p95', 'median/floor', 'p95/floor'],
  [...rows('alone', alone), ...rows('others answered', busy)],
)

table(
  'Answers of an HTTP server in the same process, ms',
  ['', 'answers', 'median', 'p99', 'p99/floor'],
  [
    [
      'no PDF (floor)',
      String(answersAlone.length),
      median(answersAlone),
      percentile(answersAlone, 0.99),
      '1.0x',
    ],
    [
      'PDFs one after the other',
      String(answersBusy.length),
      median(answersBusy),
      percentile(answersBusy, 0.99),
      times(percentile(answersBusy, 0.99), percentile(answersAlone, 0.99)),
    ],
  ],
)

table(
  `Memory, MB of PSS (1,000 at once took ${each.toFixed(1)} ms each)`,
  ['', 'portal', 'PDF', 'both', 'processes'],
  memories,
)

await pdf.close()
rmSync(folder, { recursive: true })
const slow = median(busy.invoice) > MAX_MEDIAN_MS
console.log(
  `\nMedian while others are answered: ${median(busy.invoice).toFixed(1)} ms, at most ${MAX_MEDIAN_MS} ms: ${slow ? 'MISSED' : 'met'}`,
)
process.exitCode = slow ? 1 : 0
