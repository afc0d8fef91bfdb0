import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { VoidedInvoice } from '../../voided.contract.ts'
import type { Toast } from '../admin/mail-messages.ts'
import { voidedApi } from './voided.api.ts'

type Props = { invoice: VoidedInvoice; onClose: () => void; onRestored: (toast: Toast) => Promise<void> }

export function RestoreInvoice({ invoice, onClose, onRestored }: Props) {
  const { id, invoiceNumber, tenantName, amount } = invoice
  const restore = async () => {
    await voidedApi('POST /invoices/{id}/restore', { params: { id } })
    await onRestored({ tone: 'success', text: `Invoice ${invoiceNumber} is restored.` })
  }
  return (
    <Confirm
      title="Restore Invoice"
      action="Restore"
      busyWord="Restoring..."
      harmless
      errorMessage={errorMessageWith('Failed to restore invoice. Please try again.')}
      onConfirm={restore}
      onClose={onClose}
    >
      Restore {invoiceNumber} of <strong>{tenantName}</strong> for <Money cedis={amount} />? It counts again
      and the tenant sees it again. No mail is sent.
    </Confirm>
  )
}
