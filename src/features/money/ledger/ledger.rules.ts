import type { Day } from '../../../shared/days.ts'

/** `deposit_returned` and `credit_returned` are money that went back; the others settle invoices. */
export const PAYMENT_KINDS = [
  'money',
  'withholding',
  'credit_note',
  'write_off',
  'opening',
  'deposit_applied',
  'deposit_returned',
  'credit_returned',
] as const
export type PaymentKind = (typeof PAYMENT_KINDS)[number]

/** Reduces an invoice without money, so it never becomes credit. */
export const isWithoutMoney = (kind: PaymentKind): boolean => kind === 'credit_note' || kind === 'write_off'

/** Money returned to the tenant, which settles nothing. */
export const isRefund = (kind: PaymentKind): boolean =>
  kind === 'deposit_returned' || kind === 'credit_returned'

/** Money paid by a tenant, or by the tax office for it. */
export const RECEIVED_KINDS = ['money', 'withholding'] as const satisfies PaymentKind[]

/** Moves money or withheld tax; the others only change debts. */
export const movesMoney = (kind: PaymentKind): boolean =>
  kind === 'money' || kind === 'withholding' || kind === 'deposit_returned'

export const PAYMENT_SOURCES = [
  ...(['office', 'proof', 'online', 'mark_paid', 'migration', 'import', 'statement'] as const),
] as const

export const PAYMENT_METHODS = ['cash', 'mobile_money', 'bank_transfer', 'cheque', 'card', 'other'] as const
export type PaymentMethod = (typeof PAYMENT_METHODS)[number]

export const METHOD_LABELS: Record<PaymentMethod, string> = {
  cash: 'Cash',
  mobile_money: 'Mobile money',
  bank_transfer: 'Bank transfer',
  cheque: 'Cheque',
  card: 'Card',
  other: 'Other',
}

/** The choices of Mark Paid, which stores the label. */
export const MARK_PAID_METHODS = ['Mobile money', 'Bank transfer', 'Cash', 'Cheque', 'Card'] as const

export const KIND_LABELS: Record<PaymentKind, string> = {
  money: 'Payment',
  withholding: 'Withheld tax',
  credit_note: 'Credit note',
  write_off: 'Write-off',
  opening: 'Opening balance',
  deposit_applied: 'Deposit used',
  deposit_returned: 'Deposit returned',
  credit_returned: 'Credit given back',
}

/** Unknown texts are `other`; null for none. */
export function methodNamed(text: string | null | undefined): PaymentMethod | null {
  if (!text) return null
  const name = text.trim().toLowerCase().replaceAll('_', ' ')
  return PAYMENT_METHODS.find((method) => METHOD_LABELS[method].toLowerCase() === name) ?? 'other'
}

export const POCKETS = ['owed', 'held'] as const
export type Pocket = (typeof POCKETS)[number]

export const ENTRY_KINDS = [
  'invoice',
  'invoice_changed',
  'invoice_voided',
  'invoice_restored',
  'payment',
  'payment_reversed',
  'payment_restored',
  'payment_corrected',
  'deposit_paid',
  'deposit_released',
  'deposit_used',
  'deposit_restored',
] as const
export type EntryKind = (typeof ENTRY_KINDS)[number]

/** Only received money has a numbered receipt. */
export const hasReceiptNumber = (kind: PaymentKind): boolean => kind === 'money' || kind === 'withholding'

export const DOCUMENT_PREFIXES = ['RCT', 'CRN', 'RFD', 'WOF'] as const
export type DocumentPrefix = (typeof DOCUMENT_PREFIXES)[number]

/** The letters of RCT-2026-00017; undefined without a document. */
export function documentPrefix(kind: PaymentKind): DocumentPrefix | undefined {
  if (hasReceiptNumber(kind)) return 'RCT'
  if (isRefund(kind)) return 'RFD'
  if (kind === 'credit_note') return 'CRN'
  return kind === 'write_off' ? 'WOF' : undefined
}

const DOCUMENT_WORDS = { RCT: 'Receipt', CRN: 'Credit note', RFD: 'Refund', WOF: null } as const

/** Null without a printable document, as for a write-off. */
export function documentWord({
  kind,
  documentNumber,
}: {
  kind: PaymentKind
  documentNumber: string | null
}): string | null {
  const prefix = documentPrefix(kind)
  return prefix && documentNumber ? DOCUMENT_WORDS[prefix] : null
}

/** In whole pesewas. */
export type OpenInvoice = { id: string; due: number }
export type Part = { invoiceId: string; amount: number }

/** Fills invoices in the given order until the amount is used up. */
export function allocateInOrder(amount: number, invoices: readonly OpenInvoice[]): Part[] {
  let left = amount
  return invoices.flatMap(({ id, due }) => {
    const part = Math.min(left, due)
    left -= part
    return part > 0 ? [{ invoiceId: id, amount: part }] : []
  })
}

export const isClosed = (day: Day, closedThrough: Day | null): boolean =>
  closedThrough !== null && day <= closedThrough
