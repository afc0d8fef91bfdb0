import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import type { InvoicePurpose } from '../../ledger/invoices.purposes.ts'
import { CREDIT_METHOD } from '../../ledger/invoices.rules.ts'
import { allocateInOrder, isWithoutMoney, type PaymentKind } from '../../ledger/ledger.rules.ts'
import {
  type Allocation,
  listCredits,
  type NewAllocation,
  type NewEntry,
  takeFromPayments,
} from '../../ledger/server/ledger.queries.ts'
import { insertLedgerRows } from '../../ledger/server/ledger.writes.ts'
import {
  changeSettled,
  listOpenInvoices,
  type PaidDetails,
  type SettledChange,
  type SettledInvoice,
} from './settlement.queries.ts'

type Deps = Pick<Context, 'clock' | 'config'>

export type Part = Allocation & { tenantId: string; kind: PaymentKind; purpose: InvoicePurpose }

const NO_DETAILS: PaidDetails = { paidOn: null, paymentMethod: null, paymentReference: null, paidBy: null }
const fromCredit = (today: Day): PaidDetails => ({
  ...NO_DETAILS,
  paidOn: today,
  paymentMethod: CREDIT_METHOD,
})

const toSettledChange = ({ invoiceId, kind, amount }: Part, isFromCredit: boolean): SettledChange => ({
  invoiceId,
  paid: isWithoutMoney(kind) ? 0 : amount,
  credited: isWithoutMoney(kind) ? amount : 0,
  applied: kind === 'deposit_applied' || kind === 'opening' ? amount : 0,
  writtenOff: kind === 'write_off' ? amount : 0,
  fromDeposit: kind === 'deposit_applied' ? amount : 0,
  fromCredit: isFromCredit ? amount : 0,
})

/** Deposits paid or released by settling deposit invoices. */
export const depositEntries = (
  { clock }: Deps,
  parts: readonly Part[],
  createdBy: string | null,
  day: Day = clock.today(),
): NewEntry[] =>
  parts
    .filter(({ purpose, kind }) => purpose === 'deposit' && !isWithoutMoney(kind))
    .map(({ tenantId, paymentId, amount }) => ({
      tenantId,
      pocket: 'held',
      kind: amount > 0 ? 'deposit_paid' : 'deposit_released',
      amount,
      day,
      paymentId,
      createdAt: clock.now(),
      createdBy,
    }))

export const toAllocations = (
  { clock }: Deps,
  parts: readonly Part[],
  createdBy: string | null,
): NewAllocation[] =>
  parts.map(({ paymentId, invoiceId, amount }) => ({
    paymentId,
    invoiceId,
    amount,
    createdAt: clock.now(),
    createdBy,
  }))

/** The ledger already has the parts, or gets them in the same statement. */
export const settleInvoices = async (
  { clock }: Deps,
  tx: Tx,
  parts: readonly Part[],
  { details = NO_DETAILS, isFromCredit = false }: { details?: PaidDetails; isFromCredit?: boolean } = {},
): Promise<SettledInvoice[]> => {
  const changes = parts.map((part) => toSettledChange(part, isFromCredit))
  return parts.length > 0 ? changeSettled(tx, changes, { details, now: clock.now() }) : []
}

/** Negative parts release. The accounts must be locked. */
export async function settle(
  ctx: Deps,
  tx: Tx,
  parts: readonly Part[],
  { by, ...how }: { details?: PaidDetails; isFromCredit?: boolean; by: string | null },
): Promise<SettledInvoice[]> {
  const entries = depositEntries(ctx, parts, by)
  const [settled] = await Promise.all([
    settleInvoices(ctx, tx, parts, how),
    takeFromPayments(tx, parts),
    insertLedgerRows(ctx, tx, { entries, allocations: toAllocations(ctx, parts, by) }),
  ])
  return settled
}

type CreditUse = {
  tenantIds: readonly string[]
  /** Only these, which also take credit kept for later ones. */
  only?: readonly string[]
  except?: readonly string[]
  by: string | null
}

/** Settles by due day, and deposits only if allowed. The accounts must be locked. */
export async function applyCredit(
  ctx: Deps,
  tx: Tx,
  { tenantIds, only, except = [], by }: CreditUse,
): Promise<SettledInvoice[]> {
  const credits = (await listCredits(tx, tenantIds)).filter(({ keepCredit }) => only || !keepCredit)
  if (credits.length === 0) return []
  const withCredit = [...new Set(credits.map(({ tenantId }) => tenantId))]
  const open = (await listOpenInvoices(tx, withCredit)).filter(
    ({ id, purpose, useCredit }) =>
      (only?.includes(id) ?? true) && !except.includes(id) && (purpose !== 'deposit' || useCredit),
  )
  const parts: Part[] = []
  for (const { id: paymentId, tenantId, kind, unallocated } of credits) {
    const own = open.filter((invoice) => invoice.tenantId === tenantId && invoice.due > 0)
    for (const { invoiceId, amount } of allocateInOrder(unallocated, own)) {
      const invoice = own.find(({ id }) => id === invoiceId)
      if (!invoice) continue
      invoice.due -= amount
      parts.push({ paymentId, invoiceId, amount, tenantId, kind, purpose: invoice.purpose })
    }
  }
  return settle(ctx, tx, parts, { details: fromCredit(ctx.clock.today()), isFromCredit: true, by })
}
