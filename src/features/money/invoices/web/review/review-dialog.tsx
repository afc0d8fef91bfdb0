import { useState } from 'react'
import { ApiError } from '../../../../../web/api-error.ts'
import { Button } from '../../../../../web/ui/button.tsx'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { ChangedNotice } from '../../../../../web/ui/form/changed-notice.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Notice } from '../../../../../web/ui/notice.tsx'
import { ErrorState, Loading } from '../../../../../web/ui/states.tsx'
import { canReview } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import { DeletePaymentProof } from '../admin/dialogs/delete-payment-proof.tsx'
import type { Toast } from '../admin/mail-messages.ts'
import { waits } from './review-changes.ts'
import { ReviewContents } from './review-contents.tsx'
import { useFrozenInvoice } from './use-frozen-invoice.ts'

// The form may have been scrolled to its end.
const intoView = (toast: HTMLElement | null) => toast?.scrollIntoView({ block: 'center' })

type Props = {
  invoiceId: string
  first?: Toast | undefined
  onClose: () => void
  onReviewed: (toast: Toast) => Promise<void>
}

export function ReviewDialog({ invoiceId, first, onClose, onReviewed }: Props) {
  const frozen = useFrozenInvoice(invoiceId)
  const { invoice, receipt, error, refresh } = frozen
  const [deleting, setDeleting] = useState<PaymentProof | null>(null)
  // The dialog keeps its title when the last receipt is deleted in it.
  const [openedWithout, setOpenedWithout] = useState<boolean>()
  if (invoice && openedWithout === undefined) setOpenedWithout(invoice.receipts.length === 0)
  const [toast, setToast] = useState<Toast | undefined>(first)
  // Somebody else decided first: shows that decision instead of a form that cannot be sent.
  const onFailure = async (failure: unknown): Promise<never> => {
    if (failure instanceof ApiError && failure.status === 409) {
      const latest = await refresh()
      // Otherwise the form stays and shows the failure.
      if (latest && receipt && !waits(latest, receipt.id))
        setToast({ tone: 'warning', text: failure.message })
    }
    throw failure
  }
  const onDeleted = async () => {
    await refresh()
    setToast({ tone: 'success', text: 'Receipt deleted successfully!' })
  }
  return (
    <>
      {/* Escape reaches both dialogs; it must close only the one in front. */}
      <Dialog
        title={getDialogTitle(invoice, openedWithout)}
        size={openedWithout ? 'lg' : 1120}
        onClose={() => !deleting && onClose()}
      >
        {!invoice && !error && <Loading height={420} />}
        {error && !invoice && <NotLoaded error={error} onRetry={frozen.refetch} onClose={onClose} />}
        {toast && (
          <Text as="div" mb="lg" key={toast.text} ref={intoView}>
            <Notice tone={toast.tone}>{toast.text}</Notice>
          </Text>
        )}
        {invoice && (
          <ReviewContents
            invoice={invoice}
            receipt={receipt}
            onClose={onClose}
            onReviewed={onReviewed}
            onFailure={onFailure}
            changed={
              frozen.change && <ChangedNotice onShow={frozen.showLatest}>{frozen.change}</ChangedNotice>
            }
            onChoose={({ id }) => frozen.choose(id)}
            onDelete={setDeleting}
          />
        )}
      </Dialog>
      {deleting && (
        <DeletePaymentProof receipt={deleting} onClose={() => setDeleting(null)} onDeleted={onDeleted} />
      )}
    </>
  )
}

type NotLoadedProps = { error: Error; onRetry: () => void; onClose: () => void }

function NotLoaded({ error, onRetry, onClose }: NotLoadedProps) {
  if (error instanceof ApiError && error.status === 404) {
    const close = (
      <Button variant="default" onClick={onClose}>
        Close
      </Button>
    )
    return (
      <ErrorState title="This invoice is gone." action={close}>
        It was deleted since the link to it was made.
      </ErrorState>
    )
  }
  return <ErrorState title="The invoice could not be loaded." error={error} onRetry={onRetry} />
}

function getDialogTitle(invoice: Invoice | undefined, openedWithout: boolean | undefined): string {
  if (invoice && openedWithout && invoice.amountDue < invoice.amount) return 'Payments'
  const nothingWaits = invoice && !invoice.receipts.some(({ status }) => canReview(status))
  return nothingWaits ? 'Payment Receipts' : 'Review Payment Receipt'
}
