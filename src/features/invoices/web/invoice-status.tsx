import { StatusBadge, type Tone } from '../../../web/ui/status-badge.tsx'
import type { Invoice } from '../invoices.contract.ts'
import type { Receipt } from '../payments.contract.ts'

const TONES: Record<string, Tone> = {
  Paid: 'green',
  Unpaid: 'orange',
  Overdue: 'red',
  'Payment Submitted': 'blue',
  'Payment Under Review': 'blue',
}

export function InvoiceStatus({ invoice }: { invoice: Pick<Invoice, 'displayStatus'> }) {
  return <StatusBadge tone={TONES[invoice.displayStatus] ?? 'grey'} word={invoice.displayStatus} />
}

const REVIEWS: Record<Receipt['status'], { tone: Tone; word: string }> = {
  pending_review: { tone: 'blue', word: 'Under Review' },
  approved: { tone: 'green', word: 'Approved' },
  accepted: { tone: 'green', word: 'Accepted' },
  rejected: { tone: 'red', word: 'Rejected' },
}

export function ReceiptStatus({ receipt }: { receipt: Pick<Receipt, 'status'> }) {
  return <StatusBadge {...REVIEWS[receipt.status]} />
}
