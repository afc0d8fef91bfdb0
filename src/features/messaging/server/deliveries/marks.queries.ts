import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { rootCause } from '../../../../server/error-message.ts'
import { isSameClaim } from './claims.queries.ts'
import { type Delivery, OVER, WITHOUT_SECRET, withdrawnError } from './deliveries.queries.ts'
import { deliveries } from './deliveries.table.ts'
import type { RenderedEmail } from './prepare.ts'

/** What is kept of a message that went; nothing of a secret. */
const textOf = ({ holdsSecret }: Delivery, email: RenderedEmail) =>
  holdsSecret
    ? { params: null, html: null, text: null }
    : { html: email.html, text: email.text, attachmentName: email.attachment?.fileName ?? null }

/** Notes that a server took the message, and what it said. */
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
      ...textOf(delivery, sent.email),
    })
    .where(eq(deliveries.id, delivery.id))
}

/** Withdraws what a claim found to be obsolete. */
export async function markWithdrawn(db: Db, delivery: Delivery, reason: string): Promise<void> {
  await db
    .update(deliveries)
    .set({ ...OVER, ended: 'withdrawn', lastError: withdrawnError(reason), ...WITHOUT_SECRET })
    .where(isSameClaim(delivery))
}

const UNREADABLE = 'The mail server did not take the message, and gave no reason that can be read'
// Bytes that are no text, and a NUL, which is one that the database does not take.
const NO_TEXT = ['22021', '22P05']

/** What was tried, of which a list shows whom it was to reach. */
type Tried = Pick<RenderedEmail, 'recipient' | 'replyTo' | 'subject'>
/** A failure: when it was, and when the message is tried again, or why it is not. */
export type Failure = { error: string; at: Date; tried: Tried | undefined } & (
  | { next: Date }
  | { ended: 'refused' | 'gave-up' }
)

/** Notes a failure, whatever its text. Not when another instance has the delivery now. */
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
      : { ...OVER, ended: failure.ended }
  const { recipient, replyTo, subject } = failure.tried ?? delivery
  const since = sql`coalesce(${failedSince}, ${sql.param(failure.at, failedSince)})`
  await db
    .update(deliveries)
    .set({ ...then, recipient, replyTo, subject, lastError: failure.error, failedSince: since })
    .where(isSameClaim(delivery))
}
