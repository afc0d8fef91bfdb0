import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Stack, Text } from '../../../../../web/ui/layout.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import type { Receipt } from '../../payments.contract.ts'
import type { Toast } from '../admin/mail-messages.ts'
import { NO_FILE, ReceiptImage } from '../receipt-file.tsx'
import { ReversedPayments } from '../reversed-payments.tsx'
import { SettlingPayments } from '../settling-payments.tsx'
import { hasFlags, ReceiptFlags } from './receipt-flags.tsx'
import classes from './review.module.css'
import { InvoiceFacts, ReceiptFacts } from './review-facts.tsx'
import { ReviewForm } from './review-form.tsx'
import { OtherReceipts } from './review-others.tsx'

type Props = {
  invoice: Invoice
  receipt: Receipt | undefined
  changed: ReactNode
  onChoose: (receipt: Receipt) => void
  onClose: () => void
  onReviewed: (toast: Toast) => Promise<void>
  onFailure: (error: unknown) => Promise<never>
  onDelete: (receipt: Receipt) => void
}

export function ReviewContents({ invoice, receipt, changed, onChoose, onDelete, ...handlers }: Props) {
  const others = invoice.receipts.filter(({ id }) => id !== receipt?.id).toReversed()
  const list = (title: string) => (
    <OtherReceipts
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
      <Stack gap="md" className={classes.told}>
        <InvoiceFacts invoice={invoice} />
        <SettlingPayments invoiceId={invoice.id} />
        <ReversedPayments invoiceId={invoice.id} />
        <ReceiptFacts receipt={receipt} />
        {hasFlags(receipt) && <ReceiptFlags receipt={receipt} invoice={invoice} />}
      </Stack>
      <Text className={classes.picture} as="div" surface="sunken">
        <ReceiptImage receipt={receipt} />
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
