import { canReview } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'

type Receipts = { receipts: readonly Pick<PaymentProof, 'id' | 'status'>[] }
type Compared = Receipts & Pick<Invoice, 'amount' | 'amountDue'>

export const waits = ({ receipts }: Receipts, receiptId: string | null): boolean =>
  receipts.some(({ id, status }) => id === receiptId && canReview(status))

/** A sentence for the reviewer; null if nothing changed. */
export function changeSince(opened: Compared, latest: Compared, receiptId: string): string | null {
  if (!latest.receipts.some(({ id }) => id === receiptId))
    return 'Somebody else has deleted this receipt meanwhile.'
  if (!waits(latest, receiptId)) return 'Somebody else has decided on this receipt meanwhile.'
  const known = new Set(opened.receipts.map(({ id }) => id))
  if (latest.receipts.some(({ id }) => !known.has(id))) return 'Another receipt has come in meanwhile.'
  const isOther = latest.amount !== opened.amount || latest.amountDue !== opened.amountDue
  return isOther ? 'The amount due of this invoice has changed in the meantime.' : null
}
