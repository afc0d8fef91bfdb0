import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '../database/index.ts'
import { deliveries } from '../database/server.table.ts'
import { rootCause } from '../error-message.ts'
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

const UNREADABLE = 'The mail server did not take the message, and gave no reason that can be read'
// Bytes that are no text, and a NUL, which is one that the database does not take.
const NO_TEXT = ['22021', '22P05']

/** A failure: when it was, and when the mail is tried again, or why it is not. */
export type Failure = { error: string; at: Date } & ({ next: Date } | { ended: 'refused' | 'gave-up' })

/** Notes a failure, whatever its text. Not when somebody else has the mail now. */
export async function markFailed(db: Db, delivery: Delivery, failure: Failure): Promise<void> {
  try {
    await noteFailure(db, delivery, failure)
  } catch (error) {
    const cause = rootCause(error)
    if (!(cause instanceof Error && 'code' in cause && NO_TEXT.includes(String(cause.code)))) throw error
    await noteFailure(db, delivery, { ...failure, error: UNREADABLE })
  }
}

async function noteFailure(db: Db, delivery: Delivery, failure: Failure): Promise<void> {
  const { failedSince, nextAttemptAt } = deliveries
  const then =
    'next' in failure
      ? { nextAttemptAt: failure.next, claimedUntil: null }
      : { ...OVER, ended: failure.ended }
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
