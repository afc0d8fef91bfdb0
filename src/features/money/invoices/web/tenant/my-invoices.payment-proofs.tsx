import { t } from '../../../../../web/translate.ts'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DayText, dayText, Money, rich } from '../../../../../web/ui/values.tsx'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import { PaymentProofStatus } from '../invoice-status.tsx'
import { PaymentProofLink } from '../payment-proof-file.tsx'
import classes from './my-invoices.module.css'
import { getInvoiceNumber } from './my-invoices.title.ts'

export function UploadedPaymentProofs({ invoice }: { invoice: Invoice }) {
  if (invoice.receipts.length === 0) return null
  return (
    <div className={classes.part}>
      <Text as="h3" mb="sm">
        {t('Uploaded Receipts')}
      </Text>
      <Stack as="ul" gap="sm">
        {invoice.receipts.toReversed().map((receipt) => (
          <Text as="li" surface="sunken" key={receipt.id}>
            <UploadedPaymentProof receipt={receipt} of={getInvoiceNumber(invoice)} />
          </Text>
        ))}
      </Stack>
    </div>
  )
}

function UploadedPaymentProof({ receipt, of }: { receipt: PaymentProof; of: string }) {
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
        <PaymentProofStatus receipt={receipt} />
      </Row>
      <Notes label={t('Admin Notes')} text={receipt.reviewNotes} />
      <Notes label={t('Your Notes')} text={receipt.notes} />
      <PaymentProofLink receipt={receipt}>
        {rich('View Receipt{hidden}', {
          hidden: (
            <span className="visually-hidden">
              {' '}
              {t('of {day} for {number}', { day: dayText(receipt.paymentDate), number: of })}
            </span>
          ),
        })}
      </PaymentProofLink>
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
