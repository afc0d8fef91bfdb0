import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices.contract.ts'
import { invoicesApi } from '../../invoices.api.ts'
import { FAILED } from '../invoices.messages.ts'
import type { Toast } from '../mail-messages.ts'

type Props = { invoice: Invoice; onClose: () => void; onDeleted: (toast: Toast) => Promise<void> }

export function DeleteInvoice({ invoice, onClose, onDeleted }: Props) {
  const receipts = invoice.receipts.length
  const remove = async () => {
    await invoicesApi('DELETE /invoices/{id}', { params: { id: invoice.id } })
    await onDeleted({ tone: 'success', text: 'Invoice deleted successfully!' })
  }
  return (
    <Confirm
      title="Delete Invoice"
      action="Delete"
      busyWord="Deleting..."
      errorMessage={errorMessageWith(FAILED.remove)}
      onConfirm={remove}
      onClose={onClose}
    >
      Delete {invoice.invoiceNumber} of <strong>{invoice.tenantName}</strong> for{' '}
      <Money cedis={invoice.amount} />?{' '}
      {invoice.status === 'Paid' && <strong>It is paid; its payment will no longer be counted. </strong>}
      {receipts > 0 && `Its ${receipts === 1 ? 'receipt is' : `${receipts} receipts are`} deleted with it.`}
    </Confirm>
  )
}
