import type { Context } from '../../../../../server/context.ts'
import { toDay } from '../../../../../shared/days.ts'
import { contactChangedByEmail, contactChangedBySms } from '../messages/contact-changed.message.ts'
import { lockPendingChanges, markNotified } from './contact-changes.queries.ts'

const AT_ONCE = 100

/** Notifies the addresses that a tenant had proven and that were replaced. */
export async function notifyOldContacts(ctx: Context): Promise<void> {
  const { db, clock, config, deliveries } = ctx
  const notified = await db.transaction(async (tx) => {
    const changes = await lockPendingChanges(tx, AT_ONCE)
    for (const { id, uid, channel, oldAddress: address, changedAt } of changes) {
      const params = { address, day: toDay(changedAt, config.TIME_ZONE) }
      const message = channel === 'sms' ? contactChangedBySms : contactChangedByEmail
      await deliveries.enqueue(tx, message, { subjectId: uid, params, replyTo: null })
      await markNotified(tx, id, clock.now())
    }
    return changes.length
  })
  if (notified > 0) await deliveries.wake()
}
