import { Button } from '@mantine/core'
import { DayText, Money } from '../../../web/ui/values.tsx'
import type { Receipt } from '../invoices.contract.ts'
import { canReview } from '../invoices.rules.ts'
import { ReceiptStatus } from './invoice-status.tsx'
import { ReceiptLink } from './receipt-file.tsx'
import classes from './review.module.css'

type Props = {
  title: string
  receipts: Receipt[]
  onChoose: (receipt: Receipt) => void
  onDelete: (receipt: Receipt) => void
}

/** The receipts beside the one that is reviewed. */
export function OtherReceipts({ title, receipts, onChoose, onDelete }: Props) {
  if (receipts.length === 0) return null
  return (
    <section className={classes.others} aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {receipts.map((receipt) => (
          <li key={receipt.id}>
            <div className={classes.line}>
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
            </div>
            {receipt.notes && <p>Tenant notes: {receipt.notes}</p>}
            {receipt.reviewNotes && <p>Review notes: {receipt.reviewNotes}</p>}
            <div className={classes.line}>
              <ReceiptLink receipt={receipt}>View Receipt</ReceiptLink>
              <span>
                {canReview(receipt.status) && (
                  <Button variant="subtle" size="compact-sm" onClick={() => onChoose(receipt)}>
                    Review
                  </Button>
                )}
                <Button
                  variant="subtle"
                  size="compact-sm"
                  color="gray"
                  c="dimmed"
                  onClick={() => onDelete(receipt)}
                >
                  Delete
                </Button>
              </span>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
