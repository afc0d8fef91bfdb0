import { useCallback, useState } from 'react'
import { LazyPart, lazyPart, PART_FAILED } from '../../../../../../web/ui/lazy-part.tsx'
import type { Invoice } from '../../../invoices.contract.ts'
import type { Toast } from '../mail-messages.ts'
import type { InvoiceAct } from '../row-actions.use.ts'

const MARK_PAID = lazyPart(() => import('./mark-paid.tsx').then((module) => module.MarkPaid))
const EDIT = lazyPart(() => import('./edit-invoice.tsx').then((module) => module.EditInvoice))
const DELETE = lazyPart(() => import('./delete-invoice.tsx').then((module) => module.DeleteInvoice))
const REVIEW = lazyPart(() => import('../../review/review-dialog.tsx').then((module) => module.ReviewDialog))
const HISTORY = lazyPart(() =>
  import('../../../../../identity/audit/web/history.dialog.tsx').then((module) => module.HistoryDialog),
)
const UPLOAD = lazyPart(() => import('./upload-for-tenant.tsx').then((module) => module.UploadForTenant))

export type Acting = { act: InvoiceAct; invoice: Invoice }
type Props = {
  acting: Acting | null
  review: string
  onAct: (acting: Acting | null) => void
  onReview: (invoiceId: string) => void
  onToast: (toast: Toast) => void
  onDone: (toast?: Toast) => Promise<void>
}

export function InvoiceDialogs({ acting, review, onAct, onReview, onToast, onDone }: Props) {
  const [uploaded, setUploaded] = useState<{ id: string; toast: Toast } | null>(null)
  const onClose = useCallback(() => onAct(null), [onAct])
  const onFailed = useCallback(() => {
    onAct(null)
    onReview('')
    onToast({ tone: 'error', text: PART_FAILED })
  }, [onAct, onReview, onToast])
  if (review) {
    const first = uploaded?.id === review ? uploaded.toast : undefined
    const close = () => {
      setUploaded(null)
      onReview('')
    }
    const reviewed = async (toast: Toast) => {
      close()
      await onDone(toast)
    }
    const props = { invoiceId: review, first, onClose: close, onReviewed: reviewed }
    return <LazyPart key={review} part={REVIEW} props={props} onFailed={onFailed} />
  }
  if (!acting) return null
  const { invoice } = acting
  const common = { invoice, onClose }
  switch (acting.act) {
    case 'paid':
      return <LazyPart part={MARK_PAID} props={{ ...common, onPaid: onDone }} onFailed={onFailed} />
    case 'edit':
      return <LazyPart part={EDIT} props={{ ...common, onSaved: onDone }} onFailed={onFailed} />
    case 'delete':
      return <LazyPart part={DELETE} props={{ ...common, onDeleted: onDone }} onFailed={onFailed} />
    case 'history': {
      const props = { name: invoice.invoiceNumber, targetId: invoice.id, onClose }
      return <LazyPart part={HISTORY} props={props} onFailed={onFailed} />
    }
    case 'upload': {
      const take = async (toast: Toast) => {
        setUploaded({ id: invoice.id, toast })
        onAct(null)
        onReview(invoice.id)
        await onDone()
      }
      return <LazyPart part={UPLOAD} props={{ ...common, onUploaded: take }} onFailed={onFailed} />
    }
  }
}
