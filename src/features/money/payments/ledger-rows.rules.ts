import type { Day } from '../../../shared/days.ts'
import type { InvoicePurpose } from '../ledger/invoices.purposes.ts'
import type { JournalAccount } from '../ledger/journal.accounts.ts'
import { type Pair, pairLines } from '../ledger/journal.pairs.rules.ts'
import type { JournalAct, JournalKind } from '../ledger/journal.rules.ts'
import { describeLine, getDocumentNumber, JOURNAL_KIND_LABELS } from '../ledger/journal.texts.ts'

export type LedgerLine = {
  day: Day
  number: number
  kind: JournalKind
  act: JournalAct
  adjusts: Day | null
  account: JournalAccount
  debit: number
  credit: number
  contact: string | null
  purpose: InvoicePurpose | null
  propertyName: string | null
  invoiceNumber: string | null
  receiptNumber: string | null
  documentNumber: string | null
  paymentReference: string | null
  paymentId: string | null
}

export type LedgerRow = {
  day: Day
  document: string | null
  kind: string
  tenantName: string
  propertyName: string
  description: string
  reference: string | null
  debit: JournalAccount
  credit: JournalAccount
  amount: number
}

const ACT_LABELS: Partial<Record<JournalAct, string>> = {
  reversed: 'Reversal',
  restored: 'Reversal taken back',
}
const INVOICE_LABELS: Partial<Record<JournalAct, string>> = {
  changed: 'Invoice changed',
  voided: 'Invoice deleted',
  restored: 'Invoice restored',
}

function describeKind({ debit, credit, line: { kind, act, adjusts } }: Pair<LedgerLine>): string {
  const label = kind === 'invoice' ? INVOICE_LABELS[act] : ACT_LABELS[act]
  if (label) return label
  if (act === 'corrected' && adjusts !== null) return 'Correction'
  if (kind !== 'invoice' && debit === 'Deposits invoiced' && credit === 'Deposits held') return 'Deposit paid'
  if (kind !== 'invoice' && debit === 'Deposits held' && credit === 'Deposits invoiced')
    return 'Deposit released'
  return JOURNAL_KIND_LABELS[kind]
}

/** Corrections on an open day are shown as if the payment had been right at once. */
const described = (line: LedgerLine): LedgerLine =>
  line.act === 'corrected' && line.adjusts === null ? { ...line, act: 'posted' } : line

function toLedgerRow(pair: Pair<LedgerLine>): LedgerRow {
  const line = described(pair.line)
  return {
    day: line.day,
    document: getDocumentNumber(line),
    kind: describeKind(pair),
    tenantName: line.contact ?? '',
    propertyName: line.propertyName ?? '',
    description: [describeLine(line), line.adjusts && `corrects ${line.adjusts.slice(0, 7)}`]
      .filter(Boolean)
      .join(', '),
    reference: line.paymentReference,
    debit: pair.debit,
    credit: pair.credit,
    amount: pair.amount,
  }
}

function netted(lines: readonly LedgerLine[]): LedgerLine[] {
  const key = ({ account, invoiceNumber, purpose }: LedgerLine) =>
    JSON.stringify([account, invoiceNumber, purpose])
  return [...Map.groupBy(lines, key).values()].flatMap(([first, ...others]) => {
    if (!first) return []
    const sum = [first, ...others].reduce((total, { debit, credit }) => total + debit - credit, 0)
    return sum === 0 ? [] : [{ ...first, debit: Math.max(sum, 0), credit: Math.max(-sum, 0) }]
  })
}

/** Two accounts per row. A payment corrected on its own day appears once, with the right day and method. */
export function ledgerRows(lines: readonly LedgerLine[]): LedgerRow[] {
  const toDayKey = ({ paymentId, day }: LedgerLine) => `${paymentId} ${day}`
  const corrected = new Set(
    lines.filter(({ act, adjusts }) => act === 'corrected' && adjusts === null).map(toDayKey),
  )
  const isCorrected = (line: LedgerLine) => line.adjusts === null && corrected.has(toDayKey(line))
  const journals = Map.groupBy(lines, (line) => (isCorrected(line) ? toDayKey(line) : line.number))
  return [...journals.values()].flatMap((journal) => {
    const [first] = journal
    const net = first && isCorrected(first) ? netted(journal) : journal
    return pairLines(net, ({ invoiceNumber }) => invoiceNumber !== null).map(toLedgerRow)
  })
}
