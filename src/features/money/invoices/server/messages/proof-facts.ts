import { bySubject } from '../../../../../server/mail/messages.ts'
import { canReview } from '../../../ledger/invoices.rules.ts'
import { listPaymentProofs, type ProofRow } from '../payment-proofs/payment-proofs.queries.ts'
import { type InvoiceFacts, loadInvoiceFacts } from './invoice-facts.ts'

export type InvoiceWithProofs = InvoiceFacts & { receipts: readonly ProofRow[] }

export const loadInvoiceWithProofs = bySubject<InvoiceWithProofs>(async (ctx, db, ids) => {
  const invoices = await loadInvoiceFacts(ctx, db, ids)
  const receipts = Map.groupBy(await listPaymentProofs(db, [...ids]), ({ invoiceId }) => invoiceId)
  return new Map(
    [...invoices].map(([id, facts]): [string, InvoiceWithProofs] => [
      id,
      { ...facts, receipts: receipts.get(id) ?? [] },
    ]),
  )
})

type Params = { receiptId: string }

export function findProof({ receipts }: InvoiceWithProofs, { receiptId }: Params): ProofRow {
  const receipt = receipts.find(({ id }) => id === receiptId)
  if (!receipt) throw new Error('The receipt of a message is gone.')
  return receipt
}

export function reviewedReason(
  { invoice, receipts }: InvoiceWithProofs,
  params: Params | undefined,
): string | undefined {
  const isPending = params
    ? receipts.some(({ id, status }) => id === params.receiptId && canReview(status))
    : invoice.receiptState === 'pending_review'
  return isPending ? undefined : 'no receipt waits for review any more'
}
