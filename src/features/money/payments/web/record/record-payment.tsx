import { useState } from 'react'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import type { RecordedPayment } from '../../payments.contract.ts'
import { RecordForm } from './record-form.tsx'
import { Recorded } from './recorded.tsx'

type Props = {
  tenant?: { id: string; name: string } | undefined
  invoice?: { id: string; invoiceNumber: string; amountDue: number } | undefined
  onClose: () => void
  onRecorded: () => Promise<unknown>
}

export function RecordPayment({ tenant, invoice, onClose, onRecorded }: Props) {
  const [recorded, setRecorded] = useState<RecordedPayment | null>(null)
  const take = async (payment: RecordedPayment) => {
    setRecorded(payment)
    await onRecorded()
  }
  return (
    <Dialog
      title={recorded ? 'Payment recorded' : 'Record payment'}
      closeLabel={recorded ? 'Close the dialog' : 'Close'}
      onClose={onClose}
    >
      {recorded ? (
        <Recorded payment={recorded} onClose={onClose} />
      ) : (
        <RecordForm tenant={tenant} invoice={invoice} onClose={onClose} onRecorded={take} />
      )}
    </Dialog>
  )
}
