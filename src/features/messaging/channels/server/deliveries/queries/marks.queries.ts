import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../../../server/database/index.ts'
import { rootCause } from '../../../../../../server/error-message.ts'
import { type Delivery, FAILED_FOR_GOOD, WITHOUT_SECRET, withdrawnError } from '../deliveries.queries.ts'
import { deliveries } from '../deliveries.table.ts'
import type { RenderedEmail } from '../prepare.ts'
import { isSameClaim } from './claims.queries.ts'

const toStoredText = ({ holdsSecret }: Delivery, email: RenderedEmail) =>
  holdsSecret
    ? { params: null, html: null, text: null }
    : { html: email.html, text: email.text, attachmentName: email.attachment?.fileName ?? null }

export async function markSent(
  db: Db,
  delivery: Delivery,
  sent: { email: RenderedEmail; pdfAttached: boolean; at: Date },
): Promise<void> {
  const { recipient, replyTo, subject } = sent.email
  await db
    .update(deliveries)
    .set({
      state: 'sent',
      ended: null,
      sentAt: sent.at,
      pdfAttached: sent.pdfAttached,
      lastError: null,
      failedSince: null,
      nextAttemptAt: null,
      claimedUntil: null,
      recipient,
      replyTo,
      subject,
      ...toStoredText(delivery, sent.email),
    })
    .where(eq(deliveries.id, delivery.id))
}

export async function markWithdrawn(db: Db, delivery: Delivery, reason: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ ...FAILED_FOR_GOOD, ended: 'withdrawn', lastError: withdrawnError(reason), ...WITHOUT_SECRET })
    .where(isSameClaim(delivery))
}

const UNREADABLE = 'The mail server did not take the message, and gave no reason that can be read'
// SQLSTATEs for invalid UTF-8 and NUL.
const NO_TEXT = ['22021', '22P05']

type AttemptedEmail = Pick<RenderedEmail, 'recipient' | 'replyTo' | 'subject'>
export type Failure = { error: string; at: Date; tried: AttemptedEmail | undefined } & (
  | { next: Date }
  | { ended: 'refused' | 'gave-up' }
)

/** Accepts any error text. Does nothing if another instance has claimed the delivery. */
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
  const { failedSince } = deliveries
  const then =
    'next' in failure
      ? { nextAttemptAt: failure.next, claimedUntil: null }
      : { ...FAILED_FOR_GOOD, ended: failure.ended }
  const { recipient, replyTo, subject } = failure.tried ?? delivery
  const since = sql`coalesce(${failedSince}, ${sql.param(failure.at, failedSince)})`
  await db
    .update(deliveries)
    .set({ ...then, recipient, replyTo, subject, lastError: failure.error, failedSince: since })
    .where(isSameClaim(delivery))
}
