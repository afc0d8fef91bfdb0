import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import { methodNamed } from '../../../ledger/ledger.rules.ts'
import { type InvoiceRecord, updateInvoice } from '../../../ledger/server/invoice-records.queries.ts'
import { correctOwnPayment } from '../../../settlement/server/pay-invoice.ts'
import type { InvoiceChanges } from '../../invoices.contract.ts'
import { refuseOtherPayment, refusePaymentDay } from './refuse-payment.ts'

type Deps = Pick<Context, 'clock' | 'config'>
type Requested = { changes: InvoiceChanges; caller: Caller }

/** Changes day, method or reference of a paid invoice's payment; an unpaid one only notes them. Throws 403, 409. */
export const correctPayment = (
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  requested: Requested,
): Promise<void> =>
  before.status === 'Paid' && before.amount > 0
    ? correctRecordedPayment(ctx, tx, before, requested)
    : noteExpectedPayment(tx, before, requested.changes)

const noteExpectedPayment = (
  tx: Tx,
  { id }: InvoiceRecord,
  { paymentMethod, paymentReference }: InvoiceChanges,
): Promise<void> =>
  updateInvoice(tx, id, {
    ...(paymentMethod !== undefined && { paymentMethod: paymentMethod || null }),
    ...(paymentReference !== undefined && { paymentReference: paymentReference || null }),
  })

async function correctRecordedPayment(
  ctx: Deps,
  tx: Tx,
  before: InvoiceRecord,
  { changes, caller }: Requested,
): Promise<void> {
  if (changes.status === 'Paid') refuseOtherPayment(before, changes)
  const after = detailsAfter(before, changes, ctx)
  const isSame =
    after.paidOn === before.paidOn &&
    after.paymentReference === before.paymentReference &&
    methodNamed(after.paymentMethod) === methodNamed(before.paymentMethod)
  if (!isSame) {
    await refusePaymentDay(ctx, tx, after.paidOn)
    const { paidOn: receivedOn, paymentMethod: method, paymentReference: reference } = after
    await correctOwnPayment(ctx, tx, before, { payment: { receivedOn, method, reference }, caller })
  }
  await updateInvoice(tx, before.id, after)
}

function detailsAfter(
  before: InvoiceRecord,
  { status, paidOn, paymentMethod, paymentReference }: InvoiceChanges,
  { clock }: Pick<Context, 'clock'>,
) {
  // A second Mark Paid with empty fields keeps the stored ones.
  const kept = status === 'Paid' ? before : { paymentMethod: null, paymentReference: null }
  return {
    paidOn: paidOn ?? before.paidOn ?? clock.today(),
    paymentMethod: paymentMethod === undefined ? before.paymentMethod : paymentMethod || kept.paymentMethod,
    paymentReference:
      paymentReference === undefined ? before.paymentReference : paymentReference || kept.paymentReference,
  }
}
