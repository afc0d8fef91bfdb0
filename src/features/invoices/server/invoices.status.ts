import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import { toPesewas } from '../../../shared/money.ts'
import type { InvoiceChanges } from '../invoices.contract.ts'
import { receiptState } from '../invoices.rules.ts'
import type { InvoiceRecord } from './invoices.queries.ts'
import { listReceipts, moveReceipts } from './receipts/receipts.queries.ts'

type Deps = Pick<Context, 'clock'>

/** A change to Paid approves waiting receipts; any other status puts approved ones back under review. */
export async function changesOf(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  changes: InvoiceChanges,
): Promise<Partial<InvoiceRecord>> {
  const { tenantName, amount, dueDate, description } = changes
  return {
    ...(tenantName !== undefined && { tenantName }),
    ...(amount !== undefined && { amount: toPesewas(amount) }),
    ...(dueDate !== undefined && { dueDate }),
    ...(description !== undefined && { description: description || null }),
    ...(await statusChanges(ctx, tx, before, changes)),
    updatedAt: ctx.clock.now(),
  }
}

async function statusChanges(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  changes: InvoiceChanges,
): Promise<Partial<InvoiceRecord>> {
  const status = changes.status ?? before.status
  if (status === 'Paid') return paidChanges(ctx, tx, before, changes)
  if (changes.status === undefined) return {}
  await moveReceipts(tx, before.id, { from: 'approved', to: 'pending_review', at: null })
  return {
    status,
    receiptState: await currentReceiptState(tx, before.id),
    paidOn: null,
    paymentMethod: null,
    paymentReference: null,
  }
}

async function paidChanges(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  changes: InvoiceChanges,
): Promise<Partial<InvoiceRecord>> {
  const turnsPaid = before.status !== 'Paid'
  const waiting = turnsPaid
    ? (await listReceipts(tx, [before.id])).findLast((row) => row.status === 'pending_review')
    : undefined
  if (turnsPaid) {
    await moveReceipts(tx, before.id, { from: 'pending_review', to: 'approved', at: ctx.clock.now() })
  }
  const { paidOn, paymentMethod, paymentReference } = changes
  return {
    status: 'Paid',
    receiptState: await currentReceiptState(tx, before.id),
    paidOn: paidOn ?? before.paidOn ?? waiting?.paymentDate ?? ctx.clock.today(),
    ...(paymentMethod !== undefined && { paymentMethod: paymentMethod || null }),
    ...(paymentReference !== undefined && { paymentReference: paymentReference || null }),
  }
}

export async function currentReceiptState(tx: Tx, invoiceId: string) {
  return receiptState((await listReceipts(tx, [invoiceId])).map(({ status }) => status))
}
