import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { ours } from './claims.queries.ts'
import { type Delivery, EMPTIED, OVER } from './deliveries.queries.ts'

/** Notes that a server took the message; one that held a password is emptied. */
export async function markSent(db: Db, delivery: Delivery, pdfAttached: boolean, now: Date): Promise<void> {
  await db
    .update(deliveries)
    .set({
      state: 'sent',
      ended: null,
      sentAt: now,
      pdfAttached,
      lastError: null,
      failedSince: null,
      nextAttemptAt: null,
      claimedUntil: null,
      // The address to which it went, whatever it was changed to meanwhile.
      recipient: delivery.recipient,
      ...EMPTIED,
    })
    .where(eq(deliveries.id, delivery.id))
}

/** A failure: when it was, and when the mail is tried again, or why it is not; `refused` ones lose their secrets. */
export type Failure = { error: string; at: Date } & ({ next: Date } | { ended: 'refused' | 'gave-up' })

/** Notes a failure. Not when somebody else has the mail now. */
export async function markFailed(db: Db, delivery: Delivery, failure: Failure): Promise<void> {
  const { failedSince, nextAttemptAt } = deliveries
  const then =
    'next' in failure
      ? { nextAttemptAt: failure.next, claimedUntil: null }
      : { ...OVER, ended: failure.ended, ...(failure.ended === 'refused' && EMPTIED) }
  const since = sql`coalesce(${failedSince}, ${sql.param(failure.at, failedSince)})`
  await db
    .update(deliveries)
    .set({ ...then, lastError: failure.error, failedSince: since })
    .where(and(ours(delivery), isNotNull(nextAttemptAt)))
  // One that was withdrawn while it was being sent.
  await db
    .update(deliveries)
    .set({ ...OVER, ended: 'withdrawn', ...EMPTIED })
    .where(and(ours(delivery), isNull(nextAttemptAt)))
}
