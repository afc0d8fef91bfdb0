import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { changedFrom } from '../../../../shared/dated.ts'
import type { Day } from '../../../../shared/days.ts'
import { AppError } from '../../../../shared/errors.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { enteredBy, getAmountDue, isPaid } from '../../ledger/invoices.rules.ts'
import { methodNamed } from '../../ledger/ledger.rules.ts'
import { authorizeGiveBack } from '../../ledger/server/give-backs.ts'
import {
  type InvoiceRecord,
  listRecords,
  updateInvoice,
} from '../../ledger/server/invoice-records.queries.ts'
import { storeInvoiceState } from '../../ledger/server/invoice-state.ts'
import { noteChangedInvoice } from '../../ledger/server/journal/journal.touched.ts'
import type { NewPayment } from '../../ledger/server/ledger.queries.ts'
import { listSettlements } from '../../ledger/server/ledger.queries.ts'
import { insertEntries } from '../../ledger/server/ledger.writes.ts'
import { loadPlaces } from '../../ledger/server/places.ts'
import { withLeases } from '../../settlement/server/lease.ts'
import { correctOwnPayment, payInvoice, setInvoiceBack } from '../../settlement/server/pay-invoice.ts'
import { applyCredit } from '../../settlement/server/settle.ts'
import { toVatFields } from '../../settlement/server/vat.ts'
import type { InvoiceChanges } from '../invoices.contract.ts'
import { INVOICE_MESSAGES } from '../invoices.messages.ts'
import { textColumns } from './invoices.columns.ts'
import { findInvoice } from './invoices.queries.ts'
import { refuseOtherSubject } from './invoices.subject.ts'
import { changeVat } from './invoices.vat.ts'
import { listPaymentProofs, movePaymentProofs } from './payment-proofs/payment-proofs.queries.ts'
import {
  refuseImpossibleDay,
  refuseOtherAmount,
  refuseOtherPayment,
  refusePaidChange,
  refusePaymentDay,
} from './payments/refuse-payment.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type Requested = { changes: InvoiceChanges; caller: Caller }

/**
 * The tenant's account must be locked. Mark Paid records a payment of the balance and approves pending receipts;
 * another status reverses recorded payments and returns approved receipts to review. Returns the payments, numbered at
 * the end of the transaction.
 */
export async function applyChanges(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  requested: Requested,
): Promise<NewPayment[]> {
  const { changes, caller } = requested
  refuseImpossibleDay(changes.paidOn, ctx)
  refusePaidChange(before, changes)
  const turnsPaid = marksPaid(before, changes)
  if (turnsPaid && before.amount > 0) refuseOtherAmount(before, changes)
  if (changes.status !== undefined && changes.status !== 'Paid')
    await setBack(ctx, tx, before, { status: changes.status, caller })
  await changeFields(ctx, tx, before, requested)
  if (amountAfter(before, changes) === 0) return keepPaid(ctx, tx, before, requested)
  if (turnsPaid) return markPaid(ctx, tx, before, requested)
  const isSetBack = before.status === 'Paid' && changes.status !== 'Paid' && changes.status !== undefined
  if (!isSetBack)
    await correct(ctx, tx, before.amount === 0 ? { ...before, status: 'Unpaid' } : before, requested)
  return []
}

const amountAfter = ({ amount }: InvoiceRecord, changes: InvoiceChanges): number =>
  changes.amount === undefined ? amount : toPesewas(changes.amount)

/** An invoice of 0 is Paid from the start. */
export const marksPaid = (before: InvoiceRecord, changes: InvoiceChanges): boolean =>
  changes.status === 'Paid' &&
  (before.status !== 'Paid' || (before.amount === 0 && amountAfter(before, changes) > 0))

async function keepPaid(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<NewPayment[]> {
  const { paidOn, paymentMethod = before.paymentMethod, paymentReference = before.paymentReference } = changes
  await storeInvoiceState(tx, before.id, {
    paidOn: paidOn ?? before.paidOn ?? ctx.clock.today(),
    paymentMethod: paymentMethod || null,
    paymentReference: paymentReference || null,
    paidBy: before.paidBy ?? caller.uid,
  })
  return []
}

/** Null chooses the lease as for a new invoice. */
async function leaseAfter(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { leaseId, periodFrom = before.periodFrom, dueDate = before.dueDate }: InvoiceChanges,
): Promise<Pick<InvoiceRecord, 'leaseId' | 'leaseSource'>> {
  if (leaseId === undefined || leaseId === before.leaseId) return before
  if (leaseId !== null) return { leaseId, leaseSource: 'named' }
  const places = await loadPlaces(tx, [before.tenantId], { withNames: false })
  const [after = before] = withLeases(ctx, places, [{ ...before, leaseId, periodFrom, dueDate }])
  return after
}

/** Earlier days keep the due day they had. */
function dueDay({ dueDate, dueBefore }: InvoiceRecord, change: { from: Day; value: Day }) {
  const { value, earlier } = changedFrom({ value: dueDate, earlier: dueBefore }, change)
  return { dueDate: value, dueBefore: earlier }
}

async function changeFields(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<void> {
  const { dueDate, periodFrom, periodTo } = changes
  await refuseOtherSubject(
    tx,
    { tenantId: before.tenantId, caller },
    {
      leaseId: changes.leaseId,
      periodFrom: periodFrom === undefined ? before.periodFrom : periodFrom,
      periodTo: periodTo === undefined ? before.periodTo : periodTo,
    },
  )
  const { leaseId, leaseSource } = await leaseAfter(ctx, tx, before, changes)
  await updateInvoice(tx, before.id, {
    leaseId,
    leaseSource,
    ...textColumns(changes),
    ...(dueDate !== undefined && dueDay(before, { from: ctx.clock.today(), value: dueDate })),
    updatedAt: ctx.clock.now(),
  })
  await changePurpose(tx, before, changes)
  await changeVat(ctx, tx, before, { ...changes, leaseId })
  await noteSubject(ctx, tx, before, caller)
  if (changes.amount !== undefined) await changeAmount(ctx, tx, before, { changes, caller })
}

async function noteSubject(ctx: Deps, tx: Tx, before: InvoiceRecord, caller: Caller): Promise<void> {
  const after = (await listRecords(tx, [before.id])).get(before.id)
  const toChargeKey = ({ purpose, leaseId, periodFrom, periodTo, vatRate }: InvoiceRecord) =>
    JSON.stringify([purpose, leaseId, periodFrom, periodTo, vatRate])
  if (!after || toChargeKey(after) === toChargeKey(before)) return
  const settlements = await listSettlements(tx, { invoiceIds: [before.id] })
  const paymentIds = settlements.map(({ paymentId }) => paymentId)
  noteChangedInvoice(ctx, tx, { invoiceId: before.id, paymentIds, by: caller.uid })
}

async function changePurpose(tx: Tx, before: InvoiceRecord, { purpose }: InvoiceChanges): Promise<void> {
  if (purpose === undefined || purpose === before.purpose) return
  const isSettled = before.amountPaid + before.amountCredited > 0
  if (isSettled && [purpose, before.purpose].includes('deposit'))
    throw new AppError(409, INVOICE_MESSAGES.purposeFixed)
  await updateInvoice(tx, before.id, { purpose })
}

/** Throws 403 for lowering one's own invoice, 409 for less than what is settled. */
async function changeAmount(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<void> {
  const amount = amountAfter(before, changes)
  if (amount === before.amount) return
  if (amount < before.amount)
    await authorizeGiveBack(ctx, tx, caller, {
      act: 'invoice_lowered',
      tenantId: before.tenantId,
      invoiceId: before.id,
      amount: before.amount - amount,
      enteredBy: enteredBy(before),
    })
  const now = await findInvoice(tx, before.id)
  const settled = now ? now.amountPaid + now.amountCredited : 0
  if (amount < settled) throw new AppError(409, INVOICE_MESSAGES.lessThanSettled(settled))
  const [createdAt, today] = [ctx.clock.now(), ctx.clock.today()]
  const { id, tenantId } = before
  await storeInvoiceState(tx, id, {
    amount,
    ...(changes.status !== 'Paid' && { status: changes.status }),
    ...toVatFields(amount, now?.vatRate ?? null),
    ...(amount === settled && { paidOn: today, paidBy: caller.uid }),
  })
  await insertEntries(ctx, tx, [
    {
      tenantId,
      pocket: 'owed',
      kind: 'invoice_changed',
      invoiceId: id,
      createdAt,
      day: today,
      amount: amount - before.amount,
      createdBy: caller.uid,
    },
  ])
  if (amount > before.amount)
    await applyCredit(ctx, tx, { tenantIds: [tenantId], only: [id], by: caller.uid })
}

/** Throws 403 for one's own recorded payment, 409 if other money settles the invoice. */
async function setBack(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { status, caller }: { status: InvoiceRecord['status']; caller: Caller },
): Promise<void> {
  if (isPaid(before)) {
    await movePaymentProofs(tx, before.id, { from: 'approved', to: 'pending_review', at: null })
    await setInvoiceBack(ctx, tx, before, { caller, status })
  }
  await storeInvoiceState(tx, before.id, {
    status,
    paidOn: null,
    paymentMethod: null,
    paymentReference: null,
    paidBy: null,
  })
}

async function markPaid(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<NewPayment[]> {
  const waiting = (await listPaymentProofs(tx, [before.id])).findLast(
    (row) => row.status === 'pending_review',
  )
  const invoice = (await findInvoice(tx, before.id)) ?? before
  const receivedOn = changes.paidOn ?? waiting?.paymentDate ?? ctx.clock.today()
  const payment = {
    source: 'mark_paid',
    receivedOn,
    method: changes.paymentMethod || null,
    reference: changes.paymentReference || null,
    proofId: waiting?.id ?? null,
  } as const
  if (getAmountDue(invoice) > 0) await refusePaymentDay(ctx, tx, receivedOn)
  const payments = await payInvoice(ctx, tx, invoice, { payment, caller })
  await movePaymentProofs(tx, before.id, { from: 'pending_review', to: 'approved', at: ctx.clock.now() })
  await storeInvoiceState(tx, before.id, {
    paidOn: receivedOn,
    paymentMethod: payment.method,
    paymentReference: payment.reference,
    paidBy: caller.uid,
  })
  return payments
}

/** Changes day, method or reference of a paid invoice's payment. */
async function correct(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<void> {
  const { paidOn, paymentMethod, paymentReference } = changes
  if (before.status !== 'Paid') {
    await updateInvoice(tx, before.id, {
      ...(paymentMethod !== undefined && { paymentMethod: paymentMethod || null }),
      ...(paymentReference !== undefined && { paymentReference: paymentReference || null }),
    })
    return
  }
  const isRepeated = changes.status === 'Paid'
  if (isRepeated) refuseOtherPayment(before, changes)
  // A second Mark Paid with empty fields keeps the stored ones.
  const kept = isRepeated ? before : { paymentMethod: null, paymentReference: null }
  const after = {
    paidOn: paidOn ?? before.paidOn ?? ctx.clock.today(),
    paymentMethod: paymentMethod === undefined ? before.paymentMethod : paymentMethod || kept.paymentMethod,
    paymentReference:
      paymentReference === undefined ? before.paymentReference : paymentReference || kept.paymentReference,
  }
  const isSame =
    after.paidOn === before.paidOn &&
    after.paymentReference === before.paymentReference &&
    methodNamed(after.paymentMethod) === methodNamed(before.paymentMethod)
  if (isSame || before.amount === 0) return updateInvoice(tx, before.id, after)
  await refusePaymentDay(ctx, tx, after.paidOn)
  const payment = { receivedOn: after.paidOn, method: after.paymentMethod, reference: after.paymentReference }
  await correctOwnPayment(ctx, tx, before, { payment, caller })
  await updateInvoice(tx, before.id, after)
}
