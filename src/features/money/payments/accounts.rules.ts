import type { Day } from '../../../shared/days.ts'
import {
  type EntryKind,
  isWithoutMoney,
  KIND_LABELS,
  METHOD_LABELS,
  type PaymentKind,
  type PaymentMethod,
} from '../ledger/ledger.rules.ts'

/** In whole pesewas; debits are positive. */
export type StatementEntry = {
  day: Day
  kind: EntryKind
  amount: number
  invoice: { id: string; invoiceNumber: string; purpose: string; description: string | null } | null
  payment: {
    id: string
    kind: PaymentKind
    receiptNumber: string | null
    documentNumber: string | null
    method: PaymentMethod | null
    reference: string | null
    note: string | null
    reversalReason: string | null
  } | null
}

export type BalancedEntry = StatementEntry & { balance: number }

/** The running balance after each entry, from what was owed before the first. */
export function withBalances(opening: number, entries: readonly StatementEntry[]): BalancedEntry[] {
  let balance = opening
  return entries.map((entry) => {
    balance += entry.amount
    return { ...entry, balance }
  })
}

function paymentText(payment: StatementEntry['payment'], invoice: StatementEntry['invoice']): string {
  if (!payment) return KIND_LABELS.money
  const { kind, receiptNumber, documentNumber, method, reference, note } = payment
  const number = receiptNumber ?? documentNumber
  const label = number ? `${KIND_LABELS[kind]} ${number}` : KIND_LABELS[kind]
  if (isWithoutMoney(kind)) {
    const named = invoice ? `${label} for invoice ${invoice.invoiceNumber}` : label
    return note ? `${named}: ${note}` : named
  }
  if (kind === 'opening') return note ? `${label}: ${note}` : label
  const details = [method && METHOD_LABELS[method], reference].filter(Boolean)
  return [label, ...details].join(', ')
}

function invoiceText({ kind, invoice }: StatementEntry): string {
  if (!invoice) return 'Invoice'
  const { invoiceNumber, description, purpose } = invoice
  if (kind === 'invoice_changed') return `Invoice ${invoiceNumber}: amount changed`
  if (kind === 'invoice_voided') return `Invoice ${invoiceNumber} was deleted`
  if (kind === 'invoice_restored') return `Invoice ${invoiceNumber} was restored`
  if (purpose === 'opening') return description || KIND_LABELS.opening
  return description ? `Invoice ${invoiceNumber}: ${description}` : `Invoice ${invoiceNumber}`
}

function reversedText(text: string, reason: string | null | undefined): string {
  return reason ? `Reversed: ${text} (${reason})` : `Reversed: ${text}`
}

/** 'Payment RCT-2026-00017, Mobile money, MP261119.0941'. */
export function statementText(entry: StatementEntry): string {
  const { kind, payment, invoice } = entry
  switch (kind) {
    case 'payment':
      return paymentText(payment, invoice)
    case 'payment_reversed':
    case 'deposit_restored':
      return reversedText(paymentText(payment, invoice), payment?.reversalReason)
    case 'payment_restored':
      return `Counts again: ${paymentText(payment, invoice)}`
    case 'deposit_paid':
      return `Deposit by ${paymentText(payment, invoice)}`
    case 'deposit_released':
      return `Deposit given back to ${paymentText(payment, invoice)}`
    case 'deposit_used':
      return paymentText(payment, invoice)
    default:
      return invoiceText(entry)
  }
}
