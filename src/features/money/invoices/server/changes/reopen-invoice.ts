import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { type InvoiceStatus, isPaid } from '../../../ledger/invoices.rules.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import { storeInvoiceState } from '../../../ledger/server/invoice-state.ts'
import { setInvoiceBack } from '../../../settlement/server/pay-invoice.ts'
import { movePaymentProofs } from '../payment-proofs/payment-proofs.queries.ts'

/**
 * Gives an invoice another status than Paid. Reverses what paid it, and returns its approved receipts to review. Throws
 * 403 for one's own recorded payment, 409 if other money settles the invoice.
 */
export async function reopenInvoice(
  ctx: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  before: InvoiceRecord,
  { status, caller }: { status: InvoiceStatus; caller: Caller },
): Promise<void> {
  if (isPaid(before)) {
    await movePaymentProofs(tx, before.id, { from: 'approved', to: 'pending_review', at: null })
    await setInvoiceBack(ctx, tx, before, { caller, status })
  }
  await storeInvoiceState(tx, before.id, {
    status,
    paidOn: null,
    paymentMethod: null,
    paymentReference: null,
    paidBy: null,
  })
}
