import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { allocateInOrder, type PaymentKind } from '../../../ledger/ledger.rules.ts'
import {
  type Allocation,
  insertAllocations,
  insertEntries,
  listCredits,
  type NewEntry,
  takeFromPayments,
} from '../../../ledger/server/ledger.queries.ts'
import { CREDIT_METHOD, type InvoicePurpose } from '../../invoices.rules.ts'
import {
  changeSettled,
  listOpenInvoices,
  type PaidDetails,
  type SettledChange,
  type SettledInvoice,
} from './settlement.queries.ts'

type Deps = Pick<Context, 'clock'>

/** A part of a payment that settles an invoice, or releases it where it is negative. */
export type Part = Allocation & { tenantId: string; kind: PaymentKind; purpose: InvoicePurpose }

const NO_DETAILS: PaidDetails = {
  paidOn: null,
  paymentMethod: null,
  paymentReference: null,
  paidBy: null,
}
const fromCredit = (today: Day): PaidDetails => ({
  ...NO_DETAILS,
  paidOn: today,
  paymentMethod: CREDIT_METHOD,
})

const changeOf = ({ invoiceId, kind, amount }: Part): SettledChange => ({
  invoiceId,
  paid: kind === 'credit_note' ? 0 : amount,
  credited: kind === 'credit_note' ? amount : 0,
  applied: kind === 'deposit_applied' || kind === 'opening' ? amount : 0,
})

/** `by` is who did it; null for the portal itself. */
export type Settling = { details?: PaidDetails | undefined; by: string | null }

/** What deposits a tenant has held, or no longer, by parts that settle invoices of deposits. */
export const depositEntries = (
  { clock }: Deps,
  parts: readonly Part[],
  createdBy: string | null,
): NewEntry[] =>
  parts
    .filter(({ purpose, kind }) => purpose === 'deposit' && kind !== 'credit_note')
    .map(({ tenantId, paymentId, amount }) => ({
      tenantId,
      pocket: 'held',
      kind: amount > 0 ? 'deposit_paid' : 'deposit_released',
      amount,
      day: clock.today(),
      paymentId,
      createdAt: clock.now(),
      createdBy,
    }))

/** Writes allocations and what becomes of their invoices; their entries and what the payments have left are written too. */
export async function settleInvoices(
  { clock }: Deps,
  tx: Tx,
  parts: readonly Part[],
  { details = NO_DETAILS, by }: Settling,
): Promise<SettledInvoice[]> {
  if (parts.length === 0) return []
  const now = clock.now()
  const rows = parts.map(({ paymentId, invoiceId, amount }) => ({ paymentId, invoiceId, amount }))
  const [settled] = await Promise.all([
    changeSettled(tx, parts.map(changeOf), { details, now }),
    insertAllocations(
      tx,
      rows.map((row) => ({ ...row, createdAt: now, createdBy: by })),
    ),
  ])
  return settled
}

/** Settles invoices by what payments have left, or gives back. The accounts of the tenants are locked. */
export async function settle(
  ctx: Deps,
  tx: Tx,
  parts: readonly Part[],
  { details, by }: Settling,
): Promise<SettledInvoice[]> {
  const [settled] = await Promise.all([
    settleInvoices(ctx, tx, parts, { details, by }),
    takeFromPayments(tx, parts),
    insertEntries(tx, depositEntries(ctx, parts, by)),
  ])
  return settled
}

type CreditUse = {
  tenantIds: readonly string[]
  /** Only these invoices, which also take credit that was kept for later ones. */
  only?: readonly string[]
  /** Not these. */
  except?: readonly string[]
  by: string | null
}

/** Settles open invoices by what payments have left, the oldest first. The accounts of the tenants are locked. */
export async function applyCredit(
  ctx: Deps,
  tx: Tx,
  { tenantIds, only, except = [], by }: CreditUse,
): Promise<SettledInvoice[]> {
  const credits = (await listCredits(tx, tenantIds)).filter(({ keepCredit }) => only || !keepCredit)
  if (credits.length === 0) return []
  const withCredit = [...new Set(credits.map(({ tenantId }) => tenantId))]
  const open = (await listOpenInvoices(tx, withCredit)).filter(
    ({ id }) => (only?.includes(id) ?? true) && !except.includes(id),
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
  return settle(ctx, tx, parts, { details: fromCredit(ctx.clock.today()), by })
}
