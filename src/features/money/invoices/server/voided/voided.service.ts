import { type Actor, changesBetween } from '../../../../../server/audit/record.ts'
import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { deleteNotices } from '../../../../messaging/notices/server/notices.service.ts'
import { enteredBy } from '../../../ledger/invoices.rules.ts'
import { isWithoutMoney } from '../../../ledger/ledger.rules.ts'
import { authorizeGiveBack, type GiveBack, recordGiveBack } from '../../../ledger/server/give-backs.ts'
import { listFeesVoidedWith, withUnpaidLateFees } from '../../../ledger/server/late-fees/late-fees.queries.ts'
import {
  listPaymentsById,
  listReversedWithInvoice,
  listSettlements,
} from '../../../ledger/server/ledger.queries.ts'
import { insertEntries } from '../../../ledger/server/ledger.writes.ts'
import { reverseInvoicePayments } from '../../../settlement/server/pay-invoice.ts'
import { releaseAllocations, restoreNotes, reversePayment } from '../../../settlement/server/payments.post.ts'
import { applyCredit } from '../../../settlement/server/settle.ts'
import { SETTLEMENT_MESSAGES } from '../../../settlement/settlement.messages.ts'
import type { Invoice } from '../../invoices.contract.ts'
import { INVOICE_ERRORS } from '../../invoices.messages.ts'
import type { VoidedFilter, VoidedInvoice } from '../../voided.contract.ts'
import { recordInvoice } from '../invoices.audit.ts'
import { announceInvoice } from '../invoices.events.ts'
import { presentInvoice } from '../invoices.present.ts'
import { type InvoiceRow, lockInvoice } from '../invoices.queries.ts'
import { changedInvoice, lockVisibleInvoice } from '../invoices.service.ts'
import { listPaymentProofs, type ProofRow } from '../payment-proofs/payment-proofs.queries.ts'
import * as queries from './voided.queries.ts'

const NOT_VOIDED: queries.VoidFacts = { voidedAt: null, voidedBy: null, voidedByName: null, voidReason: null }

const toVoidingGiveBack = (invoice: InvoiceRow, reason: string | undefined): GiveBack => ({
  act: 'invoice_voided',
  tenantId: invoice.tenantId,
  invoiceId: invoice.id,
  amount: invoice.amount - invoice.amountCredited,
  reason,
})

type Voiding = {
  id: string
  caller: Caller
  reason?: string | undefined
  /** Reverses what Mark Paid or a receipt recorded, without credit. */
  reversePayments?: boolean | undefined
}

async function reverseNotes(ctx: Context, tx: Tx, id: string, caller: Caller | Actor): Promise<void> {
  const settlements = await listSettlements(tx, { invoiceIds: [id] })
  const notes = settlements.filter(({ kind }) => isWithoutMoney(kind))
  const ids = notes.map(({ paymentId }) => paymentId)
  for (const note of await listPaymentsById(tx, ids))
    await reversePayment(ctx, tx, note, { caller, reason: SETTLEMENT_MESSAGES.voidedReason, except: [id] })
}

const enter = (
  ctx: Context,
  tx: Tx,
  { id, tenantId, amount }: Pick<InvoiceRow, 'id' | 'tenantId' | 'amount'>,
  { kind, caller }: { kind: 'invoice_voided' | 'invoice_restored'; caller: Caller | Actor },
): Promise<void> =>
  insertEntries(ctx, tx, [
    {
      tenantId,
      pocket: 'owed',
      kind,
      amount,
      day: ctx.clock.today(),
      invoiceId: id,
      createdAt: ctx.clock.now(),
      createdBy: caller.uid,
    },
  ])

/** Hides an invoice and its unpaid late fees; rows and files stay. Payments become credit. Throws 403, 404. */
export async function voidInvoice(
  ctx: Context,
  tx: Tx,
  { id, caller, reason, reversePayments = false }: Voiding,
): Promise<void> {
  const invoice = await lockVisibleInvoice(tx, id, caller)
  await authorizeGiveBack(ctx, tx, caller, {
    ...toVoidingGiveBack(invoice, reason),
    enteredBy: enteredBy(invoice),
  })
  if (reversePayments) await reverseInvoicePayments(ctx, tx, invoice, caller)
  const ids = await withUnpaidLateFees(tx, [id])
  const by = { caller, reason, at: ctx.clock.now(), except: ids }
  await voidLocked(ctx, tx, invoice, by)
  await voidEach(ctx, tx, ids, by)
}

type Voider = { caller: Caller | Actor; reason: string | undefined; at: Date; except: readonly string[] }

async function voidEach(ctx: Context, tx: Tx, ids: readonly string[], by: Voider): Promise<void> {
  for (const id of ids.toSorted()) {
    const invoice = await lockInvoice(tx, id)
    if (!invoice) continue
    await recordGiveBack(ctx, tx, by.caller, toVoidingGiveBack(invoice, by.reason))
    await voidLocked(ctx, tx, invoice, by)
  }
}

/** Voids invoices, paid or not, without a permission check; payments become credit, which settles none of `except`. */
export const voidInvoices = (
  ctx: Context,
  tx: Tx,
  ids: readonly string[],
  by: { caller: Caller | Actor; reason: string; except: string[] },
): Promise<void> => voidEach(ctx, tx, ids, { ...by, at: ctx.clock.now() })

async function voidLocked(
  ctx: Context,
  tx: Tx,
  invoice: InvoiceRow,
  { caller, reason, at, except }: Voider,
): Promise<void> {
  const { id } = invoice
  await reverseNotes(ctx, tx, id, caller)
  await releaseAllocations(ctx, tx, { invoiceIds: [id] }, caller)
  await queries.writeVoidFacts(tx, [id], {
    voidedAt: at,
    voidedBy: caller.uid,
    voidedByName: caller.name,
    voidReason: reason || null,
  })
  await enter(ctx, tx, { ...invoice, amount: -invoice.amount }, { kind: 'invoice_voided', caller })
  await applyCredit(ctx, tx, { tenantIds: [invoice.tenantId], except, by: caller.uid })
  announceInvoice(tx, 'invoiceUpdated', invoice)
  await deleteNotices(tx, id)
  const changes = changesBetween(null, { amount: toCedis(invoice.amount), reason: reason || null })
  await recordInvoice(ctx, tx, { caller, action: 'invoice.voided', invoice, changes })
}

/** Restores late fees voided with it. Throws 404, 409 for an invoice that is not voided, or voided for good. */
export async function restoreInvoice(
  ctx: Context,
  tx: Tx,
  { id, caller }: { id: string; caller: Caller },
): Promise<Invoice> {
  const facts = await queries.lockVoided(tx, id, caller)
  if (!facts) throw INVOICE_ERRORS.notFound()
  if (!facts.voidedAt) throw INVOICE_ERRORS.notVoided()
  if (facts.supersededAt) throw INVOICE_ERRORS.superseded()
  const ids = [id, ...(await listFeesVoidedWith(tx, id, facts.voidedAt))]
  for (const each of ids) await restoreLocked(ctx, tx, { id: each, tenantId: facts.tenantId, caller })
  return changedInvoice(ctx, tx, { id, viewer: caller })
}

async function restoreLocked(
  ctx: Context,
  tx: Tx,
  { id, tenantId, caller }: { id: string; tenantId: string; caller: Caller },
): Promise<void> {
  const facts = await queries.lockVoided(tx, id, caller)
  if (!facts?.voidedAt) return
  const notes = await listReversedWithInvoice(tx, id, SETTLEMENT_MESSAGES.voidedReason)
  await queries.restore(tx, id, NOT_VOIDED)
  await enter(ctx, tx, { ...facts, id }, { kind: 'invoice_restored', caller })
  await restoreNotes(ctx, tx, notes, { purpose: facts.purpose, caller })
  await applyCredit(ctx, tx, { tenantIds: [tenantId], only: [id], by: caller.uid })
  const invoice = await lockVisibleInvoice(tx, id, caller)
  announceInvoice(tx, 'invoiceUpdated', invoice)
  const voided = {
    voidedAt: facts.voidedAt.toISOString(),
    voidedBy: facts.voidedByName,
    reason: facts.voidReason,
  }
  const changes = changesBetween(voided, {})
  await recordInvoice(ctx, tx, { caller, action: 'invoice.restored', invoice, changes })
}

export function voidedInvoices(ctx: Context, caller: Caller, { q }: VoidedFilter): PagedList<VoidedInvoice> {
  const query = { text: q, scope: caller }
  return {
    sort: 'voided',
    kinds: queries.voidedKinds,
    rows: async (request) => {
      const found = await queries.listVoided(ctx.db, query, request)
      const ids = found.map(({ row }) => row.id)
      const receipts = Map.groupBy(await listPaymentProofs(ctx.db, ids), ({ invoiceId }) => invoiceId)
      return found.map(({ row, keys }) => ({
        row: present(ctx, { row, receipts: receipts.get(row.id) ?? [], viewer: caller }),
        keys,
      }))
    },
    count: (cursor) => queries.countVoided(ctx.db, query, cursor),
  }
}

const present = (
  { clock }: Context,
  { row, receipts, viewer }: { row: queries.VoidedRow; receipts: ProofRow[]; viewer: Caller },
): VoidedInvoice => ({
  ...presentInvoice(row, receipts, { today: clock.today(), viewer }),
  voidedAt: row.voidedAt?.toISOString() ?? '',
  voidedBy: row.voidedBy ?? '',
  voidedByName: row.voidedByName ?? '',
  voidReason: row.voidReason,
})
