import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { getAmountDue } from '../../../ledger/invoices.rules.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import { storeInvoiceState } from '../../../ledger/server/invoice-state.ts'
import type { NewPayment } from '../../../ledger/server/ledger.queries.ts'
import { payInvoice } from '../../../settlement/server/pay-invoice.ts'
import type { InvoiceChanges } from '../../invoices.contract.ts'
import { findInvoice } from '../invoices.queries.ts'
import { listPaymentProofs, movePaymentProofs } from '../payment-proofs/payment-proofs.queries.ts'
import { refusePaymentDay } from './refuse-payment.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type Requested = { changes: InvoiceChanges; caller: Caller }

/** Records a payment of the balance and approves the pending receipts; the newest one is its proof. */
export async function markPaid(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<NewPayment[]> {
  const proofs = await listPaymentProofs(tx, [before.id])
  const pending = proofs.findLast(({ status }) => status === 'pending_review')
  const invoice = (await findInvoice(tx, before.id)) ?? before
  const payment = {
    source: 'mark_paid',
    receivedOn: changes.paidOn ?? pending?.paymentDate ?? ctx.clock.today(),
    method: changes.paymentMethod || null,
    reference: changes.paymentReference || null,
    proofId: pending?.id ?? null,
  } as const
  if (getAmountDue(invoice) > 0) await refusePaymentDay(ctx, tx, payment.receivedOn)
  const payments = await payInvoice(ctx, tx, invoice, { payment, caller })
  await movePaymentProofs(tx, before.id, { from: 'pending_review', to: 'approved', at: ctx.clock.now() })
  await storeInvoiceState(tx, before.id, {
    paidOn: payment.receivedOn,
    paymentMethod: payment.method,
    paymentReference: payment.reference,
    paidBy: caller.uid,
  })
  return payments
}

/** An invoice of 0 is paid without a payment. */
export async function keepPaid(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<void> {
  const { paidOn, paymentMethod = before.paymentMethod, paymentReference = before.paymentReference } = changes
  await storeInvoiceState(tx, before.id, {
    paidOn: paidOn ?? before.paidOn ?? ctx.clock.today(),
    paymentMethod: paymentMethod || null,
    paymentReference: paymentReference || null,
    paidBy: before.paidBy ?? caller.uid,
  })
}
