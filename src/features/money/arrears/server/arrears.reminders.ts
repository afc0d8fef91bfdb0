import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import { toDay } from '../../../../shared/days.ts'
import type { MailedInvoice } from '../../invoices/invoices.contract.ts'
import { findLastEndedReminder, remind } from '../../invoices/server/reminders/invoices.reminders.ts'
import { listLiveReminders } from '../../invoices/server/reminders/invoices.sent-reminders.ts'
import { findLastReminders } from '../../invoices/server/totals/overdue.queries.ts'
import { lockPayableTenant } from '../../payments/server/payable-tenant.ts'
import { ARREARS_ERRORS } from '../arrears.messages.ts'
import { findOldestOverdue } from './arrears.queries.ts'

/** Reminds of the oldest overdue invoice, or retries its unsent reminder. Throws 404, 409 if none is due. */
export async function remindTenant(
  ctx: Context,
  tx: Tx,
  { id, caller }: { id: string; caller: Caller },
): Promise<Outcome<MailedInvoice>> {
  const { id: tenantId } = await lockPayableTenant(tx, caller, id)
  const today = ctx.clock.today()
  const invoiceId = await findOldestOverdue(tx, { tenantId, today, scope: caller })
  if (!invoiceId) throw ARREARS_ERRORS.nothingOverdue()
  // Read first, because a waiting reminder may be sent at any moment.
  const seen = await findLastEndedReminder(tx, invoiceId)
  if (await isReminded(ctx, tx, { tenantId, invoiceId })) throw ARREARS_ERRORS.remindedToday()
  return remind(ctx, tx, { id: invoiceId, caller, seen })
}

async function isReminded(
  { clock, config }: Pick<Context, 'clock' | 'config'>,
  tx: Tx,
  { tenantId, invoiceId }: { tenantId: string; invoiceId: string },
): Promise<boolean> {
  const live = await listLiveReminders(tx, tenantId)
  const counted = live.filter((reminder) => reminder.isSent || reminder.invoiceId !== invoiceId)
  const dates = [...counted.map(({ at }) => at), ...(await findLastReminders(tx, [tenantId])).values()]
  return dates.some((at) => toDay(at, config.TIME_ZONE) === clock.today())
}
