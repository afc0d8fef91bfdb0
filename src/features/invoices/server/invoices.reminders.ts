import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { Caller } from '../../../server/http/caller.ts'
import type { Outcome } from '../../../server/http/perform.ts'
import { lastDeliveryAbout } from '../../../server/mail/deliveries.queries.ts'
import { type Delivered, NOT_ASKED } from '../../../server/mail/letter.ts'
import { AppError } from '../../../shared/errors.ts'
import { INVOICE_TEXTS, type MailedInvoice } from '../invoices.contract.ts'
import { canRemind, displayStatus } from '../invoices.rules.ts'
import { REMINDER, reminderMail } from './invoices.emails.ts'
import { type InvoiceRow, updateInvoice } from './invoices.queries.ts'
import { lockedInvoice, mailed, presented } from './invoices.service.ts'

/** The last reminder that was asked for, as somebody sees it who is about to remind; null for none. */
export async function lastReminder(db: Db, id: string): Promise<string | null> {
  return (await lastDeliveryAbout(db, REMINDER, id))?.id ?? null
}

/** Keeps when a reminder went out. */
export async function noteReminded(tx: Tx, id: string, remindedAt: Date): Promise<void> {
  await updateInvoice(tx, id, { remindedAt })
}

/**
 * Mails a reminder. Whoever had to wait for another reminder of the same invoice (`seen` is older than what stands
 * there by now) gets that one's result: two who click at once remind once. Throws 404, 409 where nothing is owed.
 */
export async function remind(
  ctx: Context,
  tx: Tx,
  { id, caller, seen }: { id: string; caller: Caller; seen: string | null },
): Promise<Outcome<MailedInvoice>> {
  const invoice = await lockedInvoice(tx, id)
  const today = ctx.clock.today()
  if (!canRemind(displayStatus(invoice, today))) throw new AppError(409, INVOICE_TEXTS.noReminder)
  const last = await lastReminder(tx, id)
  if (last !== null && last !== seen) return remindedByAnother(ctx, tx, invoice, last)
  const outcome = await mailed(ctx, tx, { id, caller }, (mail) => reminderMail(mail, today))
  return outcome.mails ? { ...outcome, told: ([sent]) => reminded(ctx, sent) } : outcome
}

async function remindedByAnother(
  ctx: Context,
  tx: Tx,
  invoice: InvoiceRow,
  last: string,
): Promise<Outcome<MailedInvoice>> {
  const answer = { ...(await presented(ctx, tx, invoice)), ...NOT_ASKED }
  return { answer, mails: [last], told: ([sent]) => reminded(ctx, sent) }
}

function reminded({ clock }: Context, sent: Delivered = NOT_ASKED) {
  return { ...sent, ...(sent.emailSent && { remindedAt: clock.now().toISOString() }) }
}
