import type { Context } from '../../../server/context.ts'
import type { Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import { toPesewas } from '../../../shared/money.ts'
import type { InvoiceChanges } from '../invoices.contract.ts'
import { receiptState } from '../invoices.rules.ts'
import type { InvoiceRecord } from './invoices.queries.ts'
import { insertReversedPayment } from './payments/payments.queries.ts'
import {
  isPaid,
  refuseChangeOfPaid,
  refuseFuturePayment,
  refuseOtherAmount,
  refuseOtherPayment,
  refuseReversal,
} from './payments/refuse-payment.ts'
import { listReceipts, moveReceipts } from './receipts/receipts.queries.ts'

type Deps = Pick<Context, 'clock'>
type Requested = { changes: InvoiceChanges; caller: Caller }

/** A change to Paid approves waiting receipts; any other status puts approved ones back under review. */
export async function changesOf(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<Partial<InvoiceRecord>> {
  const { tenantName, amount, dueDate, description } = changes
  refuseFuturePayment(changes.paidOn, ctx)
  refuseChangeOfPaid(before, changes, ctx.clock.today())
  return {
    ...(tenantName !== undefined && { tenantName }),
    ...(amount !== undefined && { amount: toPesewas(amount) }),
    ...(dueDate !== undefined && { dueDate }),
    ...(description !== undefined && { description: description || null }),
    ...(await statusChanges(ctx, tx, before, { changes, caller })),
    updatedAt: ctx.clock.now(),
  }
}

async function statusChanges(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<Partial<InvoiceRecord>> {
  const status = changes.status ?? before.status
  if (status === 'Paid') return paidChanges(ctx, tx, before, { changes, caller })
  if (changes.status === undefined) return {}
  await keepPayment(ctx, tx, before, caller)
  await moveReceipts(tx, before.id, { from: 'approved', to: 'pending_review', at: null })
  return {
    status,
    receiptState: await currentReceiptState(tx, before.id),
    paidOn: null,
    paymentMethod: null,
    paymentReference: null,
    paidBy: null,
  }
}

async function paidChanges(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<Partial<InvoiceRecord>> {
  const turnsPaid = before.status !== 'Paid'
  if (turnsPaid && changes.status === 'Paid') refuseOtherAmount(before, changes.seenAmount)
  const isRepeated = !turnsPaid && changes.status === 'Paid'
  if (isRepeated) refuseOtherPayment(before, changes)
  const waiting = turnsPaid
    ? (await listReceipts(tx, [before.id])).findLast((row) => row.status === 'pending_review')
    : undefined
  if (turnsPaid) {
    await moveReceipts(tx, before.id, { from: 'pending_review', to: 'approved', at: ctx.clock.now() })
  }
  const { paidOn, paymentMethod, paymentReference } = changes
  // Mark Paid by a second person, who left them empty, takes nothing away.
  const recorded = isRepeated ? before : { paymentMethod: null, paymentReference: null }
  return {
    status: 'Paid',
    receiptState: await currentReceiptState(tx, before.id),
    paidOn: paidOn ?? before.paidOn ?? waiting?.paymentDate ?? ctx.clock.today(),
    ...(turnsPaid && { paidBy: caller.uid }),
    ...(paymentMethod !== undefined && { paymentMethod: paymentMethod || recorded.paymentMethod }),
    ...(paymentReference !== undefined && {
      paymentReference: paymentReference || recorded.paymentReference,
    }),
  }
}

/** Nothing of a payment is lost when its invoice is set back. */
async function keepPayment(ctx: Deps, tx: Tx, before: InvoiceRecord, caller: Caller): Promise<void> {
  if (!isPaid(before, ctx.clock.today())) return
  refuseReversal(before, caller)
  const approved = (await listReceipts(tx, [before.id])).findLast(({ status }) => status === 'approved')
  await insertReversedPayment(tx, before, {
    receiptId: approved?.id ?? null,
    caller,
    now: ctx.clock.now(),
  })
}

export async function currentReceiptState(tx: Tx, invoiceId: string) {
  return receiptState((await listReceipts(tx, [invoiceId])).map(({ status }) => status))
}
