import { type Day, daysBetween } from '../../shared/days.ts'

export const INVOICE_STATUSES = ['Unpaid', 'Paid', 'Payment Submitted', 'overdue'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

export const RECEIPT_STATUSES = ['pending_review', 'approved', 'rejected'] as const
export type ReceiptStatus = (typeof RECEIPT_STATUSES)[number]

/** What the receipts of an invoice say together: any approved, else any waiting, else none. */
export type ReceiptState = 'approved' | 'pending_review' | 'none'

export const DISPLAY_STATUSES = [
  'Paid',
  'Payment Under Review',
  'Payment Submitted',
  'Unpaid',
  'Overdue',
] as const
export type DisplayStatus = (typeof DISPLAY_STATUSES)[number]

const WORDS: Record<string, InvoiceStatus> = {
  unpaid: 'Unpaid',
  pending: 'Unpaid',
  paid: 'Paid',
  'payment submitted': 'Payment Submitted',
  submitted: 'Payment Submitted',
  overdue: 'overdue',
}

/** The stored form of a status word in any case, undefined for a word that is none. */
export function canonicalStatus(word: string): InvoiceStatus | undefined {
  const key = word.trim().toLowerCase().replaceAll(/[_-]/g, ' ')
  return Object.hasOwn(WORDS, key) ? WORDS[key] : undefined
}

/** Words for several displayed statuses: what money is asked for, and what is neither paid nor late. */
const TOGETHER: Record<string, readonly DisplayStatus[]> = {
  owed: ['Unpaid', 'Overdue'],
  open: ['Unpaid', 'Payment Submitted', 'Payment Under Review'],
  'payment under review': ['Payment Under Review'],
  'under review': ['Payment Under Review'],
}

/**
 * The displayed words that a status filter means: a stored or a shown word, 'owed' or 'open', in any case. Undefined
 * for any other.
 */
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

type Shown = { status: InvoiceStatus; receiptState: ReceiptState; dueDate: Day }

/**
 * What an invoice shows everywhere: badge, filter, counter, sum and button.
 * An invoice is due through the end of its due day. The twin in SQL stands in `invoices.table.ts`.
 */
export function displayStatus(invoice: Shown, today: Day): DisplayStatus {
  if (invoice.status === 'Paid' || invoice.receiptState === 'approved') return 'Paid'
  if (invoice.receiptState === 'pending_review') return 'Payment Under Review'
  if (invoice.status === 'Payment Submitted') return 'Payment Submitted'
  if (invoice.status === 'overdue' || today > invoice.dueDate) return 'Overdue'
  return 'Unpaid'
}

/** Whole calendar days until the due day: 0 on it, negative after it. */
export function daysLeft(dueDate: Day, today: Day): number {
  return daysBetween(today, dueDate)
}

/** Receipts, as one word. */
export function receiptState(statuses: readonly ReceiptStatus[]): ReceiptState {
  if (statuses.includes('approved')) return 'approved'
  return statuses.includes('pending_review') ? 'pending_review' : 'none'
}

/** The stored status once a receipt was added. */
export function afterUpload(status: InvoiceStatus): InvoiceStatus {
  return status === 'Paid' ? 'Paid' : 'Payment Submitted'
}

/** The stored status once a receipt that waited was rejected or deleted; `left` is what the remaining ones say. */
export function afterReceiptGone(status: InvoiceStatus, left: ReceiptState): InvoiceStatus {
  return status === 'Payment Submitted' && left === 'none' ? 'Unpaid' : status
}

export const canMarkPaid = (shown: DisplayStatus): boolean => shown !== 'Paid'
export const canRemind = (shown: DisplayStatus): boolean => shown === 'Unpaid' || shown === 'Overdue'
export const canUpload = (shown: DisplayStatus): boolean => shown !== 'Paid'
export const canReview = (status: ReceiptStatus): boolean => status === 'pending_review'

/** How far a receipt's amount lies from the invoice's, in pesewas; null when the receipt names none or the same. */
export function amountDifference(receiptPesewas: number | null, invoicePesewas: number): number | null {
  if (receiptPesewas === null || receiptPesewas === invoicePesewas) return null
  return receiptPesewas - invoicePesewas
}

/** What stands on an invoice that was given no description. */
export const defaultDescription = (tenantName: string): string => `Rent invoice for ${tenantName}`

/** How a list of invoices is ordered; the word with a minus is the other way round. */
export const INVOICE_SORTS = [
  'newest',
  'oldest',
  'dueDate',
  '-dueDate',
  'amount',
  '-amount',
  'tenantName',
  '-tenantName',
] as const
export type InvoiceSort = (typeof INVOICE_SORTS)[number]
