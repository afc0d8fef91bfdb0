import { errorMessageWith } from '../../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../../web/ui/dialog.tsx'
import type { Receipt } from '../../../payments.contract.ts'
import { invoicesApi, receiptParams } from '../../invoices.api.ts'
import { FAILED } from '../invoices.messages.ts'

type Props = { receipt: Receipt; onClose: () => void; onDeleted: () => Promise<void> }

export function DeleteReceipt({ receipt, onClose, onDeleted }: Props) {
  const remove = async () => {
    await invoicesApi('DELETE /invoices/{id}/receipt/{receiptId}', { params: receiptParams(receipt) })
    await onDeleted()
  }
  return (
    <Confirm
      title="Delete Receipt"
      action="Delete"
      busyWord="Deleting..."
      errorMessage={errorMessageWith(FAILED.removeReceipt)}
      onConfirm={remove}
      onClose={onClose}
    >
      Delete the receipt <strong>{receipt.fileName}</strong>
      {receipt.status === 'approved' ? '? It leaves every screen.' : ' and its file? This cannot be undone.'}
    </Confirm>
  )
}
