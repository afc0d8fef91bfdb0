import { t } from '../../../../../web/translate.ts'
import { Dialog } from '../../../../../web/ui/dialog.tsx'
import { Text } from '../../../../../web/ui/layout.tsx'
import { Money, rich } from '../../../../../web/ui/values.tsx'
import { useMe } from '../../../../identity/accounts/web/accounts.api.ts'
import { useToday } from '../../../../identity/company/web/company.api.ts'
import type { Invoice } from '../../../../money/invoices/invoices.contract.ts'
import type { UploadedPaymentProof } from '../../../../money/invoices/payment-proofs.contract.ts'
import { PaymentProofUpload } from '../../../../money/invoices/web/payment-proof-upload.tsx'
import { Due } from '../../../../money/invoices/web/tenant/my-invoices.due.tsx'

type Props = {
  invoice: Invoice
  onClose: () => void
  onUploaded: (answer: UploadedPaymentProof) => Promise<unknown>
  onQueued: () => void
}

export function UploadDialog({ invoice, onClose, onUploaded, onQueued }: Props) {
  const me = useMe()
  const today = useToday()
  return (
    <Dialog title={t('Upload Payment Receipt')} onClose={onClose}>
      <Text mb="lg">
        {rich('{amount} · Invoice #{number} · Due {due}', {
          amount: (
            <strong>
              <Money cedis={invoice.amountDue} />
            </strong>
          ),
          number: invoice.invoiceNumber,
          due: <Due invoice={invoice} />,
        })}
      </Text>
      <PaymentProofUpload
        invoice={invoice}
        uid={me.uid}
        today={today}
        onUploaded={onUploaded}
        onQueued={onQueued}
      />
    </Dialog>
  )
}
