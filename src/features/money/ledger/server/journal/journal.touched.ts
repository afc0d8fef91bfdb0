import type { Context } from '../../../../../server/context.ts'
import { beforeCommit, type Tx } from '../../../../../server/database/index.ts'
import type { Day } from '../../../../../shared/days.ts'
import type { JournalAct } from '../../journal.rules.ts'
import type { EntryKind } from '../../ledger.rules.ts'
import type { NewAllocation, NewCreditReturn, NewEntry, NewPayment, PaymentRow } from '../ledger.queries.ts'
import { listTaxedSince } from '../received.queries.ts'
import { nothingTouched, type Touched } from './journal.facts.ts'
import { postJournals } from './journal.posting.ts'

type Deps = Pick<Context, 'clock' | 'config'>

const touchedByTx = new WeakMap<Tx, { touched: Touched; post: () => Promise<void> }>()

/** Changes are posted at the transaction's end, or when it takes its numbers. */
function touchedIn(deps: Deps, tx: Tx): Touched {
  const known = touchedByTx.get(tx)
  if (known) return known.touched
  const touched = nothingTouched(null)
  touchedByTx.set(tx, { touched, post: () => postJournals(deps, tx, touched) })
  beforeCommit(tx, () => postTouched(tx))
  return touched
}

/** Posts the changes so far, so that nothing is left to do under the lock of a number. */
export async function postTouched(tx: Tx): Promise<void> {
  const known = touchedByTx.get(tx)
  touchedByTx.delete(tx)
  await known?.post()
}

const INVOICE_ACTS: Partial<Record<EntryKind, JournalAct>> = {
  invoice: 'posted',
  invoice_changed: 'changed',
  invoice_voided: 'voided',
  invoice_restored: 'restored',
}

/** The first act decides if something is new; a later one may reverse it. */
function note(acts: Map<string, JournalAct>, id: string, act: JournalAct): void {
  const known = acts.get(id)
  if (known === undefined || (known !== 'posted' && act !== 'allocated')) acts.set(id, act)
}

type LedgerRows = {
  payments?: readonly NewPayment[]
  entries?: readonly NewEntry[]
  allocations?: readonly NewAllocation[]
  creditReturns?: readonly NewCreditReturn[]
  /** True if the journals of new invoices are in the same statement. */
  arePosted?: boolean
}

export function noteRows(
  deps: Deps,
  tx: Tx,
  { payments = [], entries = [], allocations = [], creditReturns = [], arePosted = false }: LedgerRows,
): void {
  const open = arePosted ? entries.filter(({ kind }) => kind !== 'invoice') : entries
  const [first] = [...payments, ...open, ...allocations, ...creditReturns]
  if (!first) return
  const touched = touchedIn(deps, tx)
  touched.by ??= first.createdBy ?? null
  for (const payment of payments) {
    note(touched.payments, payment.id, 'posted')
    touched.newPayments.set(payment.id, {
      ...payment,
      method: payment.method ?? null,
      unusedFrom: payment.unusedFrom ?? null,
      taxed: payment.taxed ?? true,
      reversedAt: null,
    })
  }
  for (const { kind, invoiceId, amount } of open) {
    const act = INVOICE_ACTS[kind]
    if (!act || !invoiceId || amount === 0) continue
    note(touched.invoices, invoiceId, act)
  }
  for (const { paymentId, invoiceId, amount } of allocations) {
    note(touched.payments, paymentId, 'allocated')
    const parts = touched.newAllocations.get(paymentId) ?? new Map<string, number>()
    parts.set(invoiceId, (parts.get(invoiceId) ?? 0) + amount)
    touched.newAllocations.set(paymentId, parts)
  }
  for (const { returnId, paymentId, amount } of creditReturns)
    if (amount > 0)
      touched.newReturns.set(returnId, [...(touched.newReturns.get(returnId) ?? []), { paymentId, amount }])
}

type Reversal = { paymentId: string; act: 'reversed' | 'restored'; by: string | null }

export function noteReversal(deps: Deps, tx: Tx, { paymentId, act, by }: Reversal): void {
  const touched = touchedIn(deps, tx)
  touched.by ??= by
  // Read again with its later state.
  touched.newPayments.delete(paymentId)
  note(touched.payments, paymentId, act)
}

type Correction = { before: Pick<PaymentRow, 'id' | 'receivedOn' | 'method'>; by: string | null }

/** A changed day or method. */
export function noteCorrection(deps: Deps, tx: Tx, { before, by }: Correction): void {
  const touched = touchedIn(deps, tx)
  touched.by ??= by
  touched.newPayments.delete(before.id)
  note(touched.payments, before.id, 'corrected')
  touched.daysBefore.set(before.id, touched.daysBefore.get(before.id) ?? before.receivedOn)
}

type ChangedInvoice = { invoiceId: string; paymentIds: readonly string[]; by: string | null }

/** A changed purpose, lease, period or VAT, with the payments that settle it. */
export function noteChangedInvoice(deps: Deps, tx: Tx, { invoiceId, paymentIds, by }: ChangedInvoice): void {
  const touched = touchedIn(deps, tx)
  touched.by ??= by
  note(touched.invoices, invoiceId, 'changed')
  for (const id of paymentIds) note(touched.payments, id, 'changed')
}

type ChangedTax = { from: Day; unitId?: string | undefined; by: string | null }

/** A changed tax rate, VAT or unit kind from a day: later receipts are taxed again, each on its own day. */
export async function noteChangedTax(deps: Deps, tx: Tx, { from, unitId, by }: ChangedTax): Promise<void> {
  const ids = await listTaxedSince(tx, from, unitId)
  if (ids.length === 0) return
  const touched = touchedIn(deps, tx)
  touched.by ??= by
  for (const id of ids) {
    note(touched.payments, id, 'changed')
    touched.retaxed.add(id)
  }
}
