/**
 * Sends SIGKILL to Node and PostgreSQL during 200 concurrent writes, ten times, and looks for acknowledged writes that
 * are lost. Run: npm run bench -- kill
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { callApi, type RunningPortal, registerAdmin, startPortal } from '../src/testing/process.ts'

const ROUNDS = 10
const INVOICES = 100
const RECEIPTS = 100
const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

type Invoice = {
  id: string
  amount: number
  invoiceNumber: string
  receipts: { id: string; receiptUrl: string }[]
}
type Acknowledged = {
  invoices: Invoice[]
  receipts: { invoiceId: string; receiptId: string; sha256: string }[]
}

const WRITES = INVOICES + RECEIPTS
const acknowledged = ({ invoices, receipts }: Acknowledged) => invoices.length + receipts.length
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const file = () => Buffer.concat([PNG, Buffer.from(randomUUID().repeat(2000))])

async function writeInvoice(
  portal: RunningPortal,
  token: string,
  tenantId: string,
  done: Acknowledged,
): Promise<void> {
  const body = {
    tenantId,
    amount: Math.floor(Math.random() * 1e6) / 100,
    dueDate: '2999-01-01',
    sendEmail: false,
  }
  const answer = await callApi<Invoice>(portal, 'POST /invoices', { token, body, key: randomUUID() })
  if (answer.status === 201) done.invoices.push(answer.body)
}

async function writeReceipt(
  portal: RunningPortal,
  token: string,
  invoiceId: string,
  done: Acknowledged,
): Promise<void> {
  const bytes = file()
  const form = new FormData()
  form.set('paymentDate', new Date().toISOString().slice(0, 10))
  form.set('receipt', new Blob([new Uint8Array(bytes)]), 'receipt.png')
  const answer = await callApi<{ receipt: { id: string } }>(portal, `POST /invoices/${invoiceId}/receipt`, {
    token,
    form,
    key: randomUUID(),
  })
  if (answer.status === 201)
    done.receipts.push({ invoiceId, receiptId: answer.body.receipt.id, sha256: sha256(bytes) })
}

async function fileHash(portal: RunningPortal, token: string, url: string): Promise<string> {
  const answer = await fetch(`${portal.url}${url}`, { headers: { authorization: `Bearer ${token}` } })
  return answer.ok ? sha256(new Uint8Array(await answer.arrayBuffer())) : `status ${answer.status}`
}

/** Acknowledged writes that are missing or differ, and receipts without a readable file. */
async function losses(portal: RunningPortal, token: string, done: Acknowledged): Promise<string[]> {
  const { body: all } = await callApi<Invoice[]>(portal, 'GET /invoices', { token })
  const byId = new Map(all.map((invoice) => [invoice.id, invoice]))
  const lost: string[] = []
  for (const invoice of done.invoices) {
    const kept = byId.get(invoice.id)
    if (kept?.amount !== invoice.amount || kept.invoiceNumber !== invoice.invoiceNumber)
      lost.push(`invoice ${invoice.id}`)
  }
  const hashes = new Map<string, string>()
  for (const receipt of all.flatMap(({ receipts }) => receipts)) {
    const hash = await fileHash(portal, token, receipt.receiptUrl)
    hashes.set(receipt.id, hash)
    if (hash.startsWith('status')) lost.push(`file of receipt ${receipt.id}: ${hash}`)
  }
  for (const receipt of done.receipts) {
    if (hashes.get(receipt.receiptId) !== receipt.sha256) lost.push(`receipt ${receipt.receiptId}`)
  }
  return lost
}

async function round(
  portal: RunningPortal,
  token: string,
  tenantId: string,
  done: Acknowledged,
): Promise<void> {
  const { body: targets } = await callApi<Invoice[]>(portal, `GET /invoices?limit=${RECEIPTS}`, { token })
  const writes = [
    ...Array.from({ length: INVOICES }, () => writeInvoice(portal, token, tenantId, done)),
    ...Array.from({ length: RECEIPTS }, (_, index) => {
      const target = targets[index % targets.length]
      return target ? writeReceipt(portal, token, target.id, done) : Promise.resolve()
    }),
  ]
  const target = acknowledged(done) + 10 + Math.floor(Math.random() * (WRITES * 0.7))
  const watch = setInterval(() => {
    if (acknowledged(done) < target) return
    clearInterval(watch)
    portal.killAll()
  }, 1)
  await Promise.allSettled(writes)
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'portal-kill-'))
const done: Acknowledged = { invoices: [], receipts: [] }
const starts: number[] = []
let lost: string[] = []
try {
  let portal = await startPortal(dataDir)
  const token = await registerAdmin(portal)
  const tenant = { name: 'Akosua Ɔpɔku Dɛdɛ', email: 'akosua@tenant.test', apartment: 'Bohye (Shops)' }
  const { body } = await callApi<{ id: string }>(portal, 'POST /tenants', { token, body: tenant })
  await writeInvoice(portal, token, body.id, done)
  for (let number = 1; number <= ROUNDS; number += 1) {
    const before = acknowledged(done)
    await round(portal, token, body.id, done)
    portal = await startPortal(dataDir)
    starts.push(portal.startedInMs)
    lost = await losses(portal, token, done)
    const taken = acknowledged(done) - before
    const again = Math.round(portal.startedInMs)
    console.log(
      `round ${number}: ${taken} of ${WRITES} acknowledged, ${lost.length} lost, serving again after ${again} ms`,
    )
    if (lost.length > 0) break
  }
  await portal.stop()
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
console.log(
  `${done.invoices.length} invoices and ${done.receipts.length} receipts acknowledged, ${lost.length} lost; slowest start ${Math.round(Math.max(...starts))} ms`,
)
for (const what of lost) console.log(`lost: ${what}`)
process.exitCode = lost.length > 0 ? 1 : 0
