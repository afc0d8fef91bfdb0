import { type Day, daysBetween } from '../../../shared/days.ts'

export const INVOICE_STATUSES = ['Unpaid', 'Paid', 'Payment Submitted', 'overdue'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

/** An accepted receipt proved a payment that does not settle its invoice. */
export const PROOF_STATUSES = ['pending_review', 'approved', 'accepted', 'rejected'] as const
export type PaymentProofStatus = (typeof PROOF_STATUSES)[number]

/** How a tenant says to have paid. */
export const PROOF_METHODS = ['mobile_money', 'bank_transfer', 'cash'] as const

/** Unusable files: truncated, without a page, or encrypted. */
export const FILE_DAMAGES = ['cut', 'empty', 'locked'] as const

/** Any approved receipt counts first, then any under review. */
export type PaymentProofState = 'approved' | 'pending_review' | 'none'

export const DISPLAY_STATUSES = [
  'Paid',
  'Payment Under Review',
  'Payment Submitted',
  'Unpaid',
  'Overdue',
] as const
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

const STATUS_BY_NAME: Record<string, InvoiceStatus> = {
  unpaid: 'Unpaid',
  pending: 'Unpaid',
  paid: 'Paid',
  'payment submitted': 'Payment Submitted',
  submitted: 'Payment Submitted',
  overdue: 'overdue',
}

/** Ignores case; undefined for an unknown status. */
export function canonicalStatus(word: string): InvoiceStatus | undefined {
  const key = word.trim().toLowerCase().replaceAll(/[_-]/g, ' ')
  return Object.hasOwn(STATUS_BY_NAME, key) ? STATUS_BY_NAME[key] : undefined
}

const TOGETHER: Record<string, readonly DisplayStatus[]> = {
  owed: ['Unpaid', 'Overdue'],
  open: ['Unpaid', 'Payment Submitted', 'Payment Under Review'],
  'payment under review': ['Payment Under Review'],
  'under review': ['Payment Under Review'],
}

/** Accepts a stored or displayed status, 'owed' or 'open', in any case; undefined otherwise. */
export function displayedAs(word: string): readonly DisplayStatus[] | undefined {
  const key = word.trim().toLowerCase().replaceAll(/[_-]/g, ' ')
  if (Object.hasOwn(TOGETHER, key)) return TOGETHER[key]
  switch (canonicalStatus(word)) {
    case 'Paid':
      return ['Paid']
    case 'Unpaid':
      return ['Unpaid']
    case 'overdue':
      return ['Overdue']
    case 'Payment Submitted':
      return ['Payment Submitted', 'Payment Under Review']
    case undefined:
      return undefined
  }
}

type Shown = { status: InvoiceStatus; receiptState: PaymentProofState; dueDate: Day; amount: number }

/** An invoice of 0 owes nothing. */
export const isPaid = ({ amount, status, receiptState }: Omit<Shown, 'dueDate'>): boolean =>
  amount === 0 || status === 'Paid' || receiptState === 'approved'

/** Due through the end of the due day. `invoices.table.ts` has the same rule in SQL. */
export function displayStatus(invoice: Shown, today: Day): DisplayStatus {
  if (isPaid(invoice)) return 'Paid'
  if (invoice.receiptState === 'pending_review') return 'Payment Under Review'
  if (invoice.status === 'Payment Submitted') return 'Payment Submitted'
  if (invoice.status === 'overdue' || today > invoice.dueDate) return 'Overdue'
  return 'Unpaid'
}

/** The balance in whole pesewas. */
export const getAmountDue = (invoice: {
  amount: number
  amountPaid: number
  amountCredited: number
}): number => invoice.amount - invoice.amountPaid - invoice.amountCredited

export const enteredBy = (invoice: { createdBy: string | null; paidBy: string | null }) => [
  invoice.createdBy,
  invoice.paidBy,
]

export const CREDIT_METHOD = 'Credit'

/** Whole calendar days: 0 on the due day, negative after it. */
export function daysLeft(dueDate: Day, today: Day): number {
  return daysBetween(today, dueDate)
}

/** `invoice-state.ts` has the same rule in SQL. */
export function paymentProofState(statuses: readonly PaymentProofStatus[]): PaymentProofState {
  if (statuses.includes('approved')) return 'approved'
  return statuses.includes('pending_review') ? 'pending_review' : 'none'
}

export const canMarkPaid = (shown: DisplayStatus): boolean => shown !== 'Paid'

/** True with a balance beyond `amountSubmitted`; Paid invoices owe nothing. */
export const isOwed = (invoice: { amountDue: number; amountSubmitted: number }): boolean =>
  invoice.amountDue > invoice.amountSubmitted

/** Works like `isOwed`, for a row in whole pesewas. */
export const canRemind = (row: {
  amount: number
  amountPaid: number
  amountCredited: number
  amountSubmitted: number
}): boolean => getAmountDue(row) > row.amountSubmitted

export const canUpload = (shown: DisplayStatus): boolean => shown !== 'Paid'
export const canReview = (status: PaymentProofStatus): boolean => status === 'pending_review'

/** In pesewas; null if the receipt states no amount or the same. */
export function amountDifference(receiptPesewas: number | null, invoicePesewas: number): number | null {
  if (receiptPesewas === null || receiptPesewas === invoicePesewas) return null
  return receiptPesewas - invoicePesewas
}
