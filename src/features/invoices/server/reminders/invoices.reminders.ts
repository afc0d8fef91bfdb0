import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import {
  type Delivery,
  lastDeliveryAbout,
  makeDue,
  withdraw,
} from '../../../../server/mail/deliveries.queries.ts'
import { type DeliveryResult, NOT_REQUESTED } from '../../../../server/mail/email-message.ts'
import { GIVE_UP_AFTER } from '../../../../server/mail/retry.ts'
import { AppError } from '../../../../shared/errors.ts'
import type { MailedInvoice } from '../../invoices.contract.ts'
import { INVOICE_MESSAGES } from '../../invoices.messages.ts'
import { canRemind, displayStatus } from '../../invoices.rules.ts'
import { REMINDER, reminderMail } from '../emails/invoices.emails.ts'
import { mailAbout } from '../emails/invoices.letters.ts'
import { announceInvoice } from '../invoices.events.ts'
import { findInvoice, type InvoiceRow, updateInvoice } from '../invoices.queries.ts'
import { lockedInvoice, mailed, presented } from '../invoices.service.ts'

/** The last reminder that was asked for, as somebody sees it who is about to remind; null for none. */
export async function lastReminder(db: Db, id: string): Promise<string | null> {
  return (await lastDeliveryAbout(db, REMINDER, id))?.id ?? null
}

/** Keeps when a reminder went out. */
export async function noteReminded(tx: Tx, id: string, remindedAt: Date): Promise<void> {
  await updateInvoice(tx, id, { remindedAt })
  const invoice = await findInvoice(tx, id)
  if (invoice) await announceInvoice(tx, 'invoiceUpdated', invoice)
}

/**
 * Mails a reminder. Whoever had to wait for another reminder of the same invoice (`seen` is older than what stands
 * there by now) gets that one's result: two who click at once remind once. So does who reminds while the last one has
 * not gone out yet and still says what is so. Throws 404, 409 where nothing is owed.
 */
export async function remind(
  ctx: Context,
  tx: Tx,
  { id, caller, seen }: { id: string; caller: Caller; seen: string | null },
): Promise<Outcome<MailedInvoice>> {
  const invoice = await lockedInvoice(tx, id)
  const today = ctx.clock.today()
  if (!canRemind(displayStatus(invoice, today))) throw new AppError(409, INVOICE_MESSAGES.noReminder)
  const last = await lastDeliveryAbout(tx, REMINDER, id)
  if (last && (last.id !== seen || (await stillGood(ctx, tx, { invoice, caller, last }))))
    return remindedByAnother(ctx, tx, invoice, last.id)
  await withdraw(tx, { about: id, kinds: [REMINDER] }, 'a newer reminder took its place', ctx.clock.now())
  const outcome = await mailed(ctx, tx, { id, caller }, (mail) => reminderMail(mail, today))
  return outcome.mails ? { ...outcome, withDeliveries: ([sent]) => reminded(ctx, sent) } : outcome
}

/** Whether a reminder is yet to go out, and would be written with the same words now. */
async function stillGood(
  ctx: Context,
  tx: Tx,
  { invoice, caller, last }: { invoice: InvoiceRow; caller: Caller; last: Delivery },
): Promise<boolean> {
  const age = ctx.clock.now().getTime() - last.askedAt.getTime()
  if (last.state !== 'pending' || age >= GIVE_UP_AFTER) return false
  const mail = await mailAbout(ctx, tx, invoice, caller)
  return mail !== undefined && reminderMail(mail, ctx.clock.today()).text === last.text
}

async function remindedByAnother(
  ctx: Context,
  tx: Tx,
  invoice: InvoiceRow,
  last: string,
): Promise<Outcome<MailedInvoice>> {
  await makeDue(tx, last, ctx.clock.now())
  const answer = { ...(await presented(ctx, tx, invoice)), ...NOT_REQUESTED }
  return { answer, mails: [last], withDeliveries: ([sent]) => reminded(ctx, sent) }
}

function reminded({ clock }: Context, sent: DeliveryResult = NOT_REQUESTED) {
  return { ...sent, ...(sent.emailSent && { remindedAt: clock.now().toISOString() }) }
}
