import type { Invoice } from '../invoices.contract.ts'
import { DeleteInvoice } from './delete-invoice.tsx'
import { EditInvoice } from './edit-invoice.tsx'
import type { InvoiceAct } from './invoices.columns.tsx'
import { MarkPaid } from './mark-paid.tsx'
import { ReviewDialog } from './review-dialog.tsx'

type Props = {
  acting: { act: InvoiceAct; invoice: Invoice } | null
  /** The id of the invoice whose receipts are open, '' for none. */
  review: string
  onClose: () => void
  onReviewClosed: () => void
  onDone: (message: string) => Promise<void>
}

/** The dialog that is open, if one is. */
export function InvoiceDialogs({ acting, review, onClose, onReviewClosed, onDone }: Props) {
  if (review) {
    const reviewed = async (message: string) => {
      onReviewClosed()
      await onDone(message)
    }
    return <ReviewDialog key={review} invoiceId={review} onClose={onReviewClosed} onReviewed={reviewed} />
  }
  switch (acting?.act) {
    case 'paid':
      return <MarkPaid invoice={acting.invoice} onClose={onClose} onPaid={onDone} />
    case 'edit':
      return <EditInvoice invoice={acting.invoice} onClose={onClose} onSaved={onDone} />
    case 'delete':
      return <DeleteInvoice invoice={acting.invoice} onClose={onClose} onDeleted={onDone} />
    case undefined:
      return null
  }
}
