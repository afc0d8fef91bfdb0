import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { ONE_LINE } from '../../../../../shared/fields.ts'
import { errorMessageWith } from '../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../web/ui/dialog.tsx'
import { Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../../invoices.contract.ts'
import { voidedApi } from '../../voided/voided.api.ts'
import { FAILED } from '../invoices.messages.ts'
import type { Toast } from '../mail-messages.ts'

type Props = { invoice: Invoice; onClose: () => void; onDeleted: (toast: Toast) => Promise<void> }

export function DeleteInvoice({ invoice, onClose, onDeleted }: Props) {
  const [reason, setReason] = useState('')
  const remove = async () => {
    const query = { reason: reason.trim() || undefined }
    await voidedApi('DELETE /invoices/{id}', { params: { id: invoice.id }, query })
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
      It is kept with its receipts under Voided invoices, and can be restored.
      <TextInput
        mt="md"
        label="Reason"
        description="Optional; shown under Voided invoices."
        maxLength={ONE_LINE}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Confirm>
  )
}
