import { StatusBadge, type Tone } from '../../../../web/ui/status-badge.tsx'
import type { Invoice } from '../invoices.contract.ts'
import type { PaymentProof } from '../payment-proof.contract.ts'

const TONES: Record<string, Tone> = {
  Paid: 'green',
  Unpaid: 'orange',
  Overdue: 'red',
  'Payment Submitted': 'blue',
  'Payment Under Review': 'blue',
}

type Shown = Pick<Invoice, 'displayStatus'> & Partial<Pick<Invoice, 'settledBy' | 'amountWrittenOff'>>

/** Next to Paid, for invoices not fully paid with money. */
export function InvoiceStatus({ invoice }: { invoice: Shown }) {
  const { displayStatus, settledBy, amountWrittenOff } = invoice
  const word = settledBy && amountWrittenOff ? 'Written off' : settledBy === 'credit_note' && 'Credited'
  return (
    <>
      <StatusBadge tone={TONES[displayStatus] ?? 'grey'} word={displayStatus} />
      {word && <StatusBadge tone="grey" word={word} />}
    </>
  )
}

const REVIEWS: Record<PaymentProof['status'], { tone: Tone; word: string }> = {
  pending_review: { tone: 'blue', word: 'Under Review' },
  approved: { tone: 'green', word: 'Approved' },
  accepted: { tone: 'green', word: 'Accepted' },
  rejected: { tone: 'red', word: 'Rejected' },
}

export function PaymentProofStatus({ receipt }: { receipt: Pick<PaymentProof, 'status'> }) {
  return <StatusBadge {...REVIEWS[receipt.status]} />
}
