import { type ReactNode, use } from 'react'
import { Button } from '../../../../../web/ui/button.tsx'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import type { Toast } from '../admin/mail-messages.ts'
import { InvoicePaymentsContext } from '../invoice-payments.ts'
import { NO_FILE, PaymentProofImage } from '../payment-proof-file.tsx'
import { ReversedPayments } from '../reversed-payments.tsx'
import { SettlingPayments } from '../settling-payments.tsx'
import { hasFlags, PaymentProofFlags } from './payment-proof-flags.tsx'
import classes from './review.module.css'
import { InvoiceFacts, PaymentProofFacts } from './review-facts.tsx'
import { ReviewForm } from './review-form.tsx'
import { OtherPaymentProofs } from './review-others.tsx'

type Props = {
  invoice: Invoice
  receipt: PaymentProof | undefined
  changed: ReactNode
  onChoose: (receipt: PaymentProof) => void
  onClose: () => void
  onReviewed: (toast: Toast) => Promise<void>
  onFailure: (error: unknown) => Promise<never>
  onDelete: (receipt: PaymentProof) => void
}

export function ReviewContents({ invoice, receipt, changed, onChoose, onDelete, ...handlers }: Props) {
  const Arrival = use(InvoicePaymentsContext)?.Arrival
  const others = invoice.receipts.filter(({ id }) => id !== receipt?.id).toReversed()
  const list = (title: string) => (
    <OtherPaymentProofs
      title={title}
      receipts={others}
      invoice={invoice}
      onChoose={onChoose}
      onDelete={onDelete}
    />
  )
  if (!receipt) {
    return (
      <Stack gap="xl">
        <InvoiceFacts invoice={invoice} />
        <SettlingPayments invoiceId={invoice.id} />
        <ReversedPayments invoiceId={invoice.id} />
        {others.length === 0 && <Text tone="soft">{NO_FILE}</Text>}
        {list('Receipts')}
        <div>
          <Button variant="default" onClick={handlers.onClose}>
            Close
          </Button>
        </div>
      </Stack>
    )
  }
  return (
    <div className={classes.review}>
      <Stack gap="md" className={classes.proof}>
        <InvoiceFacts invoice={invoice} />
        <SettlingPayments invoiceId={invoice.id} />
        <ReversedPayments invoiceId={invoice.id} />
        <PaymentProofFacts receipt={receipt} />
        {Arrival && <Arrival key={receipt.id} receipt={receipt} invoice={invoice} />}
        {hasFlags(receipt) && <PaymentProofFlags receipt={receipt} invoice={invoice} />}
      </Stack>
      <Text className={classes.picture} as="div" surface="sunken">
        <PaymentProofImage receipt={receipt} />
      </Text>
      <Stack className={classes.decision} gap="2xl">
        <ReviewForm key={receipt.id} receipt={receipt} invoice={invoice} {...handlers} />
        {changed}
        {list('Other receipts of this invoice')}
        <div className={classes.destructive}>
          <Button variant="outline" color="red" onClick={() => onDelete(receipt)}>
            Delete Receipt
          </Button>
        </div>
      </Stack>
    </div>
  )
}
