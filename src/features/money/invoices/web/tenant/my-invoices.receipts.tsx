import { formatDay } from '../../../../../shared/days.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import type { Receipt } from '../../payments.contract.ts'
import { ReceiptStatus } from '../invoice-status.tsx'
import { ReceiptLink } from '../receipt-file.tsx'
import classes from './my-invoices.module.css'
import { numberOf } from './my-invoices.title.ts'

export function UploadedReceipts({ invoice }: { invoice: Invoice }) {
  if (invoice.receipts.length === 0) return null
  return (
    <div className={classes.part}>
      <Text as="h3" mb="sm">
        Uploaded Receipts
      </Text>
      <Stack as="ul" gap="sm">
        {invoice.receipts.toReversed().map((receipt) => (
          <Text as="li" surface="sunken" key={receipt.id}>
            <UploadedReceipt receipt={receipt} of={numberOf(invoice)} />
          </Text>
        ))}
      </Stack>
    </div>
  )
}

function UploadedReceipt({ receipt, of }: { receipt: Receipt; of: string }) {
  return (
    <>
      <Row gap="xs md" align="center" justify="between">
        <span>
          <DayText day={receipt.paymentDate} />
          {receipt.amount !== null && (
            <>
              {' · '}
              <Money cedis={receipt.amount} />
            </>
          )}
        </span>
        <ReceiptStatus receipt={receipt} />
      </Row>
      <Notes label="Admin Notes" text={receipt.reviewNotes} />
      <Notes label="Your Notes" text={receipt.notes} />
      <ReceiptLink receipt={receipt}>
        View Receipt
        <span className="visually-hidden">
          {' '}
          of {formatDay(receipt.paymentDate)} for {of}
        </span>
      </ReceiptLink>
    </>
  )
}

function Notes({ label, text }: { label: string; text: string | null }) {
  if (!text) return null
  return (
    <Text preLine mt="xs">
      <strong>{label}:</strong> {text}
    </Text>
  )
}
