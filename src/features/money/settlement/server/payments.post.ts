import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { toDay } from '../../../../shared/days.ts'
import type { InvoicePurpose } from '../../ledger/invoices.purposes.ts'
import { isRefund, isWithoutMoney, KIND_LABELS } from '../../ledger/ledger.rules.ts'
import { sumDeposits } from '../../ledger/server/accounts.queries.ts'
import { numberDocuments } from '../../ledger/server/document-numbers.ts'
import {
  listSettlements,
  type NewPayment,
  type PaymentRow,
  takeFromPayments,
} from '../../ledger/server/ledger.queries.ts'
import { insertLedgerRows, writeRestored, writeReversal } from '../../ledger/server/ledger.writes.ts'
import { SETTLEMENT_ERRORS } from '../settlement.messages.ts'
import { refuseGivenBack, takeBackReturn } from './credit-returns.ts'
import { applyCredit, depositEntries, type Part, settle, settleInvoices, toAllocations } from './settle.ts'
import {
  findPurposes,
  type PaidDetails,
  returnPaymentProofToReview,
  type SettledInvoice,
} from './settlement.queries.ts'

type Deps = Pick<Context, 'clock' | 'config'>

export type PaymentToPost = Pick<PaymentRow, 'tenantId' | 'kind' | 'source' | 'amount' | 'receivedOn'> &
  Partial<
    Pick<
      PaymentRow,
      | 'method'
      | 'reference'
      | 'note'
      | 'invoiceId'
      | 'proofId'
      | 'keepCredit'
      | 'unusedFrom'
      | 'taxed'
      | 'paidBy'
      | 'batchId'
      | 'provider'
      | 'providerReference'
      | 'createdAt'
    >
  >
export type PostedPart = { invoiceId: string; amount: number; purpose: InvoicePurpose }

const NOBODY = { uid: null, name: null }
type Author = { uid: string | null; name: string | null }

const NOT_REVERSED = {
  reversedAt: null,
  reversedOn: null,
  reversedBy: null,
  reversedByName: null,
  reversalReason: null,
}

type Posting = { by: Author; now: Date; settles?: readonly PostedPart[] }

function toPaymentRow(given: PaymentToPost, { by, now, settles = [] }: Posting): PaymentRow {
  const settled = settles.reduce((sum, { amount }) => sum + amount, 0)
  return {
    id: randomUUID(),
    unallocated: isRefund(given.kind) ? 0 : given.amount - settled,
    method: null,
    reference: null,
    note: null,
    invoiceId: null,
    proofId: null,
    provider: null,
    providerReference: null,
    receiptNumber: null,
    documentNumber: null,
    issued: null,
    keepCredit: false,
    unusedFrom: null,
    taxed: true,
    paidBy: null,
    batchId: null,
    createdAt: now,
    ...given,
    ...NOT_REVERSED,
    createdBy: by.uid,
    createdByName: by.name,
  }
}

/**
 * Writes payments with entries and settlements, replacing `releases`. The accounts must be locked; call `numberPosted`
 * at the end of the transaction.
 */
export async function postPayments(
  ctx: Deps,
  tx: Tx,
  posts: readonly { payment: PaymentToPost; parts: readonly PostedPart[] }[],
  { by = NOBODY, details, releases = [] }: { by?: Author; details?: PaidDetails; releases?: readonly Part[] },
): Promise<{ payments: PaymentRow[]; settled: SettledInvoice[] }> {
  const now = ctx.clock.now()
  const written = posts.map(({ payment, parts }) => {
    const row = toPaymentRow(payment, { by, now, settles: parts })
    const { id: paymentId, tenantId, kind } = row
    return { row, parts: parts.map((part): Part => ({ ...part, paymentId, tenantId, kind })) }
  })
  const payments = written.map(({ row }) => row)
  const parts = [...releases, ...written.flatMap((one) => one.parts)]
  const entries = written.flatMap(({ row, parts: own }) => [
    ...toEntries(row, ctx.clock.today()),
    ...depositEntries(ctx, own, by.uid, row.receivedOn),
  ])
  const [settled] = await Promise.all([
    settleInvoices(ctx, tx, parts, details && { details }),
    takeFromPayments(tx, releases),
    insertLedgerRows(ctx, tx, {
      payments,
      entries: [...entries, ...depositEntries(ctx, releases, by.uid)],
      allocations: toAllocations(ctx, parts, by.uid),
    }),
  ])
  return { payments, settled }
}

function toEntries(row: PaymentRow, today: Day) {
  const { id: paymentId, tenantId, kind, amount, receivedOn, createdAt, createdBy } = row
  const entry = { tenantId, amount: -amount, paymentId, createdAt, createdBy }
  const owed = { ...entry, pocket: 'owed', kind: 'payment', day: receivedOn } as const
  const held = { ...entry, pocket: 'held', kind: 'deposit_used', day: today } as const
  if (kind === 'deposit_returned') return [held]
  if (kind === 'credit_returned') return [{ ...owed, amount }]
  return kind === 'deposit_applied' ? [owed, held] : [owed]
}

/** Returns numbers by payment; must be the last act of a transaction. */
export async function numberPosted(
  { clock, config }: Deps,
  tx: Tx,
  payments: readonly Pick<NewPayment, 'id' | 'kind'>[],
): Promise<Map<string, string>> {
  const year = Number(toDay(clock.now(), config.TIME_ZONE).slice(0, 4))
  return numberDocuments(tx, payments, year)
}

type Reversal = { caller: Author; reason: string; except?: readonly string[] }

/**
 * Reverses the entries today and releases settlements, which other credit replaces, except on `except`. The account
 * must be locked. Throws 409 for a used deposit or refunded credit.
 */
export async function reversePayment(
  ctx: Deps,
  tx: Tx,
  payment: PaymentRow,
  { caller, reason, except = [] }: Reversal,
): Promise<SettledInvoice[]> {
  await refuseGivenBack(tx, payment)
  if (payment.proofId) await returnPaymentProofToReview(tx, payment.proofId)
  const released = await releaseAllocations(ctx, tx, { paymentId: payment.id }, caller)
  await writeReversal(ctx, tx, payment, { caller, reason })
  if (payment.kind === 'credit_returned') await takeBackReturn(ctx, tx, payment, caller.uid)
  const tenantIds = [payment.tenantId]
  return [...released, ...(await applyCredit(ctx, tx, { tenantIds, except, by: caller.uid }))]
}

export async function restoreNotes(
  ctx: Deps,
  tx: Tx,
  notes: readonly PaymentRow[],
  { purpose, caller }: { purpose: InvoicePurpose; caller: Pick<Author, 'uid'> },
): Promise<void> {
  for (const note of notes) {
    const { id: paymentId, tenantId, kind, amount, invoiceId, receivedOn: paidOn } = note
    if (!invoiceId) continue
    await writeRestored(ctx, tx, note, caller)
    const details = {
      paidOn,
      paymentMethod: KIND_LABELS[kind],
      paymentReference: null,
      paidBy: note.createdBy,
    }
    await settle(ctx, tx, [{ paymentId, tenantId, kind, amount, invoiceId, purpose }], {
      details,
      by: caller.uid,
    })
  }
}

/** Makes the settled invoices due again, or turns the payments of invoices into credit. */
export async function releaseAllocations(
  ctx: Deps,
  tx: Tx,
  of: Parameters<typeof listSettlements>[1],
  caller: Pick<Author, 'uid'>,
): Promise<SettledInvoice[]> {
  const settlements = await listSettlements(tx, of)
  const purposes = await findPurposes(
    tx,
    settlements.map(({ invoiceId }) => invoiceId),
  )
  const parts: Part[] = settlements.map(({ paymentId, invoiceId, amount, kind, tenantId }) => ({
    paymentId,
    invoiceId,
    kind,
    tenantId,
    amount: -amount,
    purpose: purposes.get(invoiceId) ?? 'other',
  }))
  await refuseUsedDeposit(tx, parts)
  return settle(ctx, tx, parts, { by: caller.uid })
}

/** Last received first. Throws 409 for a used deposit. */
export async function partsToRelease(
  tx: Tx,
  { id, purpose }: { id: string; purpose: InvoicePurpose },
  amount: number,
): Promise<Part[]> {
  const settlements = (await listSettlements(tx, { invoiceIds: [id] })).filter(
    ({ kind }) => !isWithoutMoney(kind),
  )
  let left = amount
  const parts = settlements.toReversed().flatMap((one) => {
    const part = Math.min(left, one.amount)
    left -= part
    const { paymentId, invoiceId, kind, tenantId } = one
    return part > 0 ? [{ paymentId, invoiceId, kind, tenantId, purpose, amount: -part }] : []
  })
  await refuseUsedDeposit(tx, parts)
  return parts
}

async function refuseUsedDeposit(tx: Tx, parts: readonly Part[]): Promise<void> {
  const deposits = parts.filter(({ purpose, kind }) => purpose === 'deposit' && !isWithoutMoney(kind))
  if (deposits.length === 0) return
  const byTenant = Map.groupBy(deposits, ({ tenantId }) => tenantId)
  const held = await sumDeposits(tx, [...byTenant.keys()])
  for (const [tenantId, released] of byTenant)
    if (released.reduce((sum, { amount }) => sum + amount, held.get(tenantId) ?? 0) < 0)
      throw SETTLEMENT_ERRORS.depositUsed()
}
