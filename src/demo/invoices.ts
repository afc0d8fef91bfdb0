import { randomUUID } from 'node:crypto'
import { insertInvoice, nextNumber, prepareNumbers } from '../features/invoices/server/invoices.queries.ts'
import { insertReceipt } from '../features/invoices/server/receipts/receipts.queries.ts'
import type { Context } from '../server/context.ts'
import type { Tx } from '../server/database/index.ts'
import type { Demo, DemoTenant, FillStep } from './demo.types.ts'
import { type Folded, fold } from './invoices.fold.ts'
import { tellOf } from './invoices.news.ts'
import { planInvoices } from './invoices.plan.ts'
import type { InvoicePlan } from './invoices.types.ts'
import { storePicture } from './receipts.ts'

type Kept = Awaited<ReturnType<typeof storePicture>>
type Book = Folded & { plan: InvoicePlan; tenant: DemoTenant; files: Map<Folded['receipts'][number], Kept> }

const FILES_AT_ONCE = 8

/** The invoices of all months with their receipts and payments, numbered in the order in which they were issued. */
export const addInvoices: FillStep = async (demo) => {
  const books = writtenUp(demo)
  await storeFiles(demo.ctx, books)
  for (const day of new Set(books.map(({ issuedOn }) => issuedOn))) await prepareNumbers(demo.ctx.db, day)
  await demo.ctx.db.transaction(async (tx) => {
    for (const book of books) await write(demo, tx, book)
  })
}

function writtenUp({ tenants, today, contextAt }: Demo): Book[] {
  const known = new Map(tenants.map((tenant) => [tenant.email, tenant]))
  const books = planInvoices(tenants, today).map((plan): Book => {
    const tenant = known.get(plan.person.email)
    if (!tenant) throw new Error(`${plan.person.name} is not on the list.`)
    return {
      ...fold(plan, (day, seconds) => contextAt(day, seconds).clock.now()),
      plan,
      tenant,
      files: new Map(),
    }
  })
  return books.sort((a, b) => a.invoice.createdAt.getTime() - b.invoice.createdAt.getTime())
}

async function storeFiles(ctx: Context, books: Book[]): Promise<void> {
  const waiting = books.flatMap(({ receipts, files }) => receipts.map((receipt) => ({ receipt, files })))
  const work = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { receipt, files } = next
      files.set(receipt, await storePicture(ctx, receipt.picture, receipt.fileName))
    }
  }
  await Promise.all(Array.from({ length: FILES_AT_ONCE }, work))
}

async function write(
  demo: Demo,
  tx: Tx,
  { issuedOn, invoice, receipts, plan, tenant, files }: Book,
): Promise<void> {
  const id = randomUUID()
  const invoiceNumber = await nextNumber(tx, issuedOn.slice(0, 4))
  await insertInvoice(tx, { ...invoice, id, invoiceNumber, tenantId: tenant.id })
  for (const receipt of receipts) {
    const file = files.get(receipt)
    if (!file) throw new Error(`${receipt.fileName} is not in the store.`)
    await insertReceipt(tx, { ...receipt.row, ...file, id: randomUUID(), invoiceId: id })
  }
  await tellOf(demo, tx, { plan, id, tenant: tenant.caller })
}
