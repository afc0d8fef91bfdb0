import { Dialog } from '../../../../../../web/ui/dialog.tsx'
import { Text } from '../../../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../../../web/ui/values.tsx'
import { useToday } from '../../../../../identity/company/web/company.api.ts'
import type { Invoice } from '../../../invoices.contract.ts'
import { UPLOAD_MESSAGES } from '../../payment-proof-upload.messages.ts'
import { PaymentProofUpload } from '../../payment-proof-upload.tsx'
import type { Toast } from '../mail-messages.ts'

type Props = { invoice: Invoice; onClose: () => void; onUploaded: (toast: Toast) => Promise<unknown> }

/** The office uploads a receipt that a tenant has brought. */
export function UploadForTenant({ invoice, onClose, onUploaded }: Props) {
  const today = useToday()
  return (
    <Dialog title="Upload Payment Receipt" onClose={onClose}>
      <Text mb="lg">
        For <strong>{invoice.tenantName}</strong>: <Money cedis={invoice.amount} /> · Invoice #
        {invoice.invoiceNumber} · due <DayText day={invoice.dueDate} />
      </Text>
      <PaymentProofUpload
        invoice={invoice}
        uid={invoice.tenantId}
        today={today}
        onUploaded={() => onUploaded({ tone: 'success', text: UPLOAD_MESSAGES.office })}
        onCancel={onClose}
      />
    </Dialog>
  )
}
