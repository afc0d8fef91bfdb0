import type { Day } from '../../../shared/days.ts'

/** What settles invoices, and `deposit_returned` and `credit_returned`, which are money that went back. */
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

/** Takes an amount off an invoice without any money, and so never becomes credit. */
export const isWithoutMoney = (kind: PaymentKind): boolean => kind === 'credit_note' || kind === 'write_off'

/** Money that went back to the tenant, which settles nothing. */
export const isRefund = (kind: PaymentKind): boolean =>
  kind === 'deposit_returned' || kind === 'credit_returned'

/** What a tenant, or the tax office in its place, has paid. */
export const RECEIVED_KINDS = ['money', 'withholding'] as const satisfies PaymentKind[]

/** What moves money or withheld tax, in or out; the rest only moves what is owed. */
export const isInMoney = (kind: PaymentKind): boolean =>
  kind === 'money' || kind === 'withholding' || kind === 'deposit_returned'

export const PAYMENT_SOURCES = ['office', 'proof', 'online', 'mark_paid', 'migration', 'import'] as const

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

/** Another text than a label is `other`; null for none. */
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

/** Money that was received; only these have a numbered receipt. */
export const hasReceiptNumber = (kind: PaymentKind): boolean => kind === 'money' || kind === 'withholding'

export const DOCUMENT_PREFIXES = ['RCT', 'CRN', 'RFD', 'WOF'] as const
export type DocumentPrefix = (typeof DOCUMENT_PREFIXES)[number]

/** The letters of its document's number, as in RCT-2026-00017; undefined for what has no document. */
export function documentPrefix(kind: PaymentKind): DocumentPrefix | undefined {
  if (hasReceiptNumber(kind)) return 'RCT'
  if (isRefund(kind)) return 'RFD'
  if (kind === 'credit_note') return 'CRN'
  return kind === 'write_off' ? 'WOF' : undefined
}

const DOCUMENT_WORDS = { RCT: 'Receipt', CRN: 'Credit note', RFD: 'Refund', WOF: null } as const

/** The document that a numbered payment has; null where there is none to print, as of a write-off. */
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

/** All in whole pesewas. */
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
