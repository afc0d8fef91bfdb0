import { Button } from '../../../../../web/ui/button.tsx'
import { Row, Stack, Text } from '../../../../../web/ui/layout.tsx'
import { DayText, Money } from '../../../../../web/ui/values.tsx'
import { canReview } from '../../../ledger/invoices.rules.ts'
import type { Invoice } from '../../invoices.contract.ts'
import type { PaymentProof } from '../../payment-proof.contract.ts'
import { PaymentProofStatus } from '../invoice-status.tsx'
import { PaymentProofLink } from '../payment-proof-file.tsx'
import { hasFlags, PaymentProofFlags } from './payment-proof-flags.tsx'
import classes from './review.module.css'

type Props = {
  title: string
  receipts: PaymentProof[]
  invoice: Invoice
  onChoose: (receipt: PaymentProof) => void
  onDelete: (receipt: PaymentProof) => void
}

export function OtherPaymentProofs({ title, receipts, invoice, onChoose, onDelete }: Props) {
  if (receipts.length === 0) return null
  return (
    <section className={classes.others} aria-label={title}>
      <h3>{title}</h3>
      <Stack as="ul" gap="md">
        {receipts.map((receipt, index) => (
          <Text as="li" surface="sunken" key={receipt.id}>
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
            {receipt.transactionId && <Text mt="xs">Transaction ID: {receipt.transactionId}</Text>}
            {receipt.notes && (
              <Text mt="xs" preLine>
                Tenant notes: {receipt.notes}
              </Text>
            )}
            {receipt.reviewNotes && (
              <Text mt="xs" preLine>
                Review notes: {receipt.reviewNotes}
              </Text>
            )}
            {hasFlags(receipt) && (
              <Text as="div" mt="xs" mb="xs">
                <PaymentProofFlags receipt={receipt} invoice={invoice} />
              </Text>
            )}
            <Actions receipt={receipt} number={index + 1} onChoose={onChoose} onDelete={onDelete} />
          </Text>
        ))}
      </Stack>
    </section>
  )
}

type ActionProps = Pick<Props, 'onChoose' | 'onDelete'> & { receipt: PaymentProof; number: number }

function Actions({ receipt, number, onChoose, onDelete }: ActionProps) {
  return (
    <Row gap="xs md" align="center" justify="between">
      <PaymentProofLink receipt={receipt}>
        View Receipt
        <Which prefix="of" day={receipt.paymentDate} number={number} />
      </PaymentProofLink>
      <span>
        {canReview(receipt.status) && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChoose(receipt)}>
            Review
            <Which prefix="the one of" day={receipt.paymentDate} number={number} />
          </Button>
        )}
        <Button variant="subtle" size="compact-sm" color="gray" c="dimmed" onClick={() => onDelete(receipt)}>
          Delete
          <Which prefix="the one of" day={receipt.paymentDate} number={number} />
        </Button>
      </span>
    </Row>
  )
}

// Makes equal links and buttons distinct for screen readers; several receipts may have the same day.
function Which({ prefix, day, number }: { prefix: string; day: string; number: number }) {
  return (
    <span className="visually-hidden">
      {` ${prefix} `}
      <DayText day={day} />, number {number}
    </span>
  )
}
