import { errorMessageWith } from '../../../../../../web/error-messages.ts'
import { Confirm } from '../../../../../../web/ui/dialog.tsx'
import type { PaymentProof } from '../../../payment-proof.contract.ts'
import { paymentProofParams, paymentProofsApi } from '../../payment-proofs.api.ts'
import { FAILED } from '../invoices.messages.ts'

type Props = { receipt: PaymentProof; onClose: () => void; onDeleted: () => Promise<void> }

export function DeletePaymentProof({ receipt, onClose, onDeleted }: Props) {
  const remove = async () => {
    await paymentProofsApi('DELETE /invoices/{id}/receipt/{receiptId}', {
      params: paymentProofParams(receipt),
    })
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
