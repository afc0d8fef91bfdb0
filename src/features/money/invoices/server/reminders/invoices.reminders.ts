import type { Context } from '../../../../../server/context.ts'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Outcome } from '../../../../../server/http/idempotency.ts'
import { type DeliveryResult, NOT_REQUESTED } from '../../../../../server/mail/delivery-result.ts'
import {
  type Delivery,
  findNewestDelivery,
} from '../../../../messaging/channels/server/deliveries/deliveries.queries.ts'
import { makeDue } from '../../../../messaging/channels/server/deliveries/queries/states.queries.ts'
import { GIVE_UP_AFTER_MS } from '../../../../messaging/channels/server/deliveries/retry.ts'
import { canRemind } from '../../../ledger/invoices.rules.ts'
import type { MailedInvoice } from '../../invoices.contract.ts'
import { INVOICE_ERRORS } from '../../invoices.messages.ts'
import { recordInvoice } from '../invoices.audit.ts'
import type { InvoiceRow } from '../invoices.queries.ts'
import { changedInvoice, lockVisibleInvoice, mailed, presentFound } from '../invoices.service.ts'
import { invoiceReminder, REMINDER } from '../messages/invoice-reminder.message.ts'

/** Null without one; for `seen` of {@link remind}. */
export async function findLastReminder(db: Db, id: string): Promise<string | null> {
  return (await findNewestDelivery(db, { kind: REMINDER, subjectId: id }))?.id ?? null
}

export async function findLastEndedReminder(db: Db, id: string): Promise<string | null> {
  const last = await findNewestDelivery(db, { kind: REMINDER, subjectId: id })
  return last && last.state !== 'pending' ? last.id : null
}

/** Sends one reminder for two clicks: returns one newer than `seen`, or a waiting one. Throws 404, 409. */
export async function remind(
  ctx: Context,
  tx: Tx,
  { id, caller, seen }: { id: string; caller: Caller; seen: string | null },
): Promise<Outcome<MailedInvoice>> {
  const invoice = await lockVisibleInvoice(tx, id, caller)
  if (!canRemind(invoice)) throw INVOICE_ERRORS.noReminder()
  const last = await findNewestDelivery(tx, { kind: REMINDER, subjectId: id })
  if (last && (last.id !== seen || isStillGood(invoice, last, ctx.clock.now())))
    return remindedByAnother(ctx, tx, { invoice, caller, last: last.id })
  await recordInvoice(ctx, tx, { caller, action: 'invoice.reminded', invoice })
  const params = { dueDate: invoice.dueDate }
  const outcome = await mailed(
    tx,
    { invoice: await changedInvoice(ctx, tx, { id, viewer: caller }), caller },
    (request) => ctx.deliveries.enqueue(tx, invoiceReminder, { ...request, params }),
  )
  return outcome.mails ? { ...outcome, withDeliveries: ([sent]) => reminded(ctx, sent) } : outcome
}

function isStillGood(
  { dueDate }: InvoiceRow,
  { state, askedAt: requestedAt, params }: Delivery,
  now: Date,
): boolean {
  if (state !== 'pending' || now.getTime() - requestedAt.getTime() >= GIVE_UP_AFTER_MS) return false
  const reminderParams = invoiceReminder.params.safeParse(params).data
  return reminderParams === undefined || dueDate <= reminderParams.dueDate
}

async function remindedByAnother(
  ctx: Context,
  tx: Tx,
  { invoice, caller, last }: { invoice: InvoiceRow; caller: Caller; last: string },
): Promise<Outcome<MailedInvoice>> {
  await makeDue(tx, last, ctx.clock.now())
  const answer = { ...(await presentFound(ctx, tx, { row: invoice, viewer: caller })), ...NOT_REQUESTED }
  return { answer, mails: [last], withDeliveries: ([sent]) => reminded(ctx, sent) }
}

function reminded({ clock }: Context, sent: DeliveryResult = NOT_REQUESTED) {
  return { ...sent, ...(sent.emailSent && { remindedAt: clock.now().toISOString() }) }
}
