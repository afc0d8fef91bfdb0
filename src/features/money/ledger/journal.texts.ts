import type { Day } from '../../../shared/days.ts'
import { type InvoicePurpose, PURPOSE_LABELS } from './invoices.purposes.ts'
import type { JournalAct, JournalKind } from './journal.rules.ts'
import { KIND_LABELS } from './ledger.rules.ts'

export const JOURNAL_KIND_LABELS: Record<JournalKind, string> = {
  ...KIND_LABELS,
  invoice: 'Invoice',
  expense: 'Expense',
  provider_fee: 'Fee of the payment provider',
  unmatched: 'Unmatched money',
}

/** 'JNL-2026-000017'. */
export const journalNo = (day: Day, number: number): string =>
  `JNL-${day.slice(0, 4)}-${String(number).padStart(6, '0')}`

type Described = {
  kind: JournalKind
  act: JournalAct
  receiptNumber: string | null
  documentNumber: string | null
  invoiceNumber: string | null
  purpose: InvoicePurpose | null
}

/** The number of the receipt, credit note, refund or write-off, else the invoice. */
export const getDocumentNumber = ({
  receiptNumber,
  documentNumber,
  invoiceNumber,
}: Described): string | null => receiptNumber ?? documentNumber ?? invoiceNumber

/** 'Payment RCT-2026-00017 for INV-2026-0001: rent, reversed'. */
export function describeLine(line: Described): string {
  const { kind, act, invoiceNumber, purpose } = line
  const settled = kind !== 'invoice' && invoiceNumber ? `for ${invoiceNumber}` : null
  const about = kind === 'invoice' ? invoiceNumber : (line.receiptNumber ?? line.documentNumber)
  const head = [JOURNAL_KIND_LABELS[kind], about, settled].filter(Boolean).join(' ')
  const purposeText = purpose && PURPOSE_LABELS[purpose].toLowerCase()
  const text = purposeText ? `${head}: ${purposeText}` : head
  return act === 'posted' ? text : `${text}, ${act}`
}
