import type { Context } from '../../../../../server/context.ts'
import type { Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { deliveryResult } from '../../../../../server/mail/delivery-result.ts'
import { findNewestDelivery } from '../../../../messaging/channels/server/deliveries/deliveries.queries.ts'
import type { InvoiceRecord } from '../../../ledger/server/invoice-records.queries.ts'
import type { NewPayment } from '../../../ledger/server/ledger.queries.ts'
import { numberPosted } from '../../../settlement/server/payments.post.ts'
import type { InvoiceChanges, MailedInvoice } from '../../invoices.contract.ts'
import { invoiceChangesBetween, loadUnitNames, recordInvoice } from '../invoices.audit.ts'
import { announceInvoice } from '../invoices.events.ts'
import { confirmPayment, lockVisibleInvoice, mailed, presentFound } from '../invoices.service.ts'
import { PAID } from '../messages/payment-confirmed.message.ts'
import { amountAfter, changeAmount } from './change-amount.ts'
import { changeFields } from './change-fields.ts'
import { correctPayment } from './correct-payment.ts'
import { keepPaid, markPaid } from './mark-paid.ts'
import { refuseImpossibleDay, refuseOtherAmount, refusePaidChange } from './refuse-payment.ts'
import { reopenInvoice } from './reopen-invoice.ts'

type Requested = { changes: InvoiceChanges; caller: Caller }

/** An invoice of 0 is Paid from the start. */
const marksPaid = (before: InvoiceRecord, changes: InvoiceChanges): boolean =>
  changes.status === 'Paid' &&
  (before.status !== 'Paid' || (before.amount === 0 && amountAfter(before, changes) > 0))

/** Changing the status to Paid is the same as Mark Paid. Throws 404. */
export async function changeInvoice(
  ctx: Context,
  tx: Tx,
  { id, caller, changes }: Requested & { id: string },
): Promise<Outcome<MailedInvoice>> {
  const before = await lockVisibleInvoice(tx, id, caller)
  const payments = await applyChanges(ctx, tx, before, { changes, caller })
  const turnsPaid = marksPaid(before, changes)
  announceInvoice(tx, turnsPaid ? 'invoicePaid' : 'invoiceUpdated', before)
  const after = await lockVisibleInvoice(tx, id, caller)
  await recordInvoice(ctx, tx, {
    caller,
    action: turnsPaid ? 'invoice.paid' : 'invoice.changed',
    invoice: after,
    changes: invoiceChangesBetween(before, after, await loadUnitNames(tx, before, after)),
  })
  const invoice = await presentFound(ctx, tx, { row: after, viewer: caller })
  const isConfirmed = turnsPaid && after.amount > 0
  const outcome = await mailed(tx, { invoice, caller }, isConfirmed ? confirmPayment(ctx, tx) : undefined)
  await numberPosted(ctx, tx, payments)
  if (changes.status !== 'Paid' || turnsPaid) return outcome
  // A concurrent call marked it paid first: answers with that confirmation's state.
  const first = await findNewestDelivery(tx, { kind: PAID, subjectId: id })
  if (!first) return outcome
  return { ...outcome, mails: [first.id], withDeliveries: ([sent]) => sent ?? deliveryResult(first) }
}

/** The tenant's account must be locked. Returns the payments, numbered at the end of the transaction. */
async function applyChanges(
  ctx: Context,
  tx: Tx,
  before: InvoiceRecord,
  requested: Requested,
): Promise<NewPayment[]> {
  const { changes } = requested
  const turnsPaid = marksPaid(before, changes)
  const status = changes.status === 'Paid' ? undefined : changes.status
  const isReopened = before.status === 'Paid' && status !== undefined
  refuseImpossibleDay(changes.paidOn, ctx)
  refusePaidChange(before, changes)
  if (turnsPaid && before.amount > 0) refuseOtherAmount(before, changes)
  if (status) await reopenInvoice(ctx, tx, before, { ...requested, status })
  await changeFields(ctx, tx, before, requested)
  await changeAmount(ctx, tx, before, requested)
  if (amountAfter(before, changes) === 0) await keepPaid(ctx, tx, before, requested)
  else if (turnsPaid) return markPaid(ctx, tx, before, requested)
  else if (!isReopened) await correctPayment(ctx, tx, before, requested)
  return []
}
