import { errorMessage } from '../../../../../server/error-message.ts'
import { type DeliveryResult, notSent, STILL_SENDING } from '../../../../../server/mail/delivery-result.ts'
import { removeFromOutbox } from '../../../../../server/mail/outbox.ts'
import type { SmtpTransport } from '../../../../../server/mail/smtp-transport.ts'
import { composeMessage } from './compose.ts'
import { type Delivery, withdrawnError } from './deliveries.queries.ts'
import { holdClaim } from './hold-claim.ts'
import type { DeliveryOptions } from './options.ts'
import type { Outcomes } from './outcomes.ts'
import type { Prepared, RenderedEmail } from './prepare.ts'
import { type Failure, markFailed, markSent, markWithdrawn } from './queries/marks.queries.ts'
import { nextAttempt, refusedForGood } from './retry.ts'

/** Releases the permit and stores the outcome; undefined if another instance has taken the delivery. */
export type Send = (
  delivery: Delivery,
  prepared: Promise<Prepared | undefined>,
  smtp: SmtpTransport,
) => Promise<DeliveryResult | undefined>

type Sent = { email: RenderedEmail; pdfAttached: boolean }

function createNotes(options: DeliveryOptions, outcomes: Outcomes, hasOtherRoute: boolean) {
  const { db, clock, log } = options

  const failed = (delivery: Delivery, error: unknown, tried?: RenderedEmail): Promise<DeliveryResult> => {
    const { id, kind } = delivery
    const at = clock.now()
    const emailError = errorMessage(error)
    const then = afterFailure(delivery, { error, at, hasOtherRoute })
    const failure: Failure = { error: emailError, at, tried, ...then }
    log.warn({ delivery: id, kind, emailError, ...then }, 'a message did not go out')
    return outcomes.note(id, notSent(emailError), () => markFailed(db, delivery, failure))
  }

  const succeeded = async (delivery: Delivery, { email, pdfAttached }: Sent): Promise<DeliveryResult> => {
    const at = clock.now()
    const result = { emailSent: true, pdfAttached, emailError: null }
    return outcomes.note(delivery.id, result, async () => {
      await noteSent(options, delivery, { email, pdfAttached, at })
      // Only messages that had to wait are in the outbox.
      if (delivery.lastError !== null) await takeFromOutbox(options, delivery)
    })
  }
  return { failed, succeeded }
}

/** After `aborted`, deliveries stay claimed, as they may still arrive. `hasOtherRoute`: refused ones are tried again. */
export function createSend(
  options: DeliveryOptions,
  outcomes: Outcomes,
  aborted: AbortSignal,
  { hasOtherRoute = false } = {},
): Send {
  const { db } = options
  const { failed, succeeded } = createNotes(options, outcomes, hasOtherRoute)

  return async (delivery, preparing, smtp) => {
    const claim = holdClaim(options, delivery)
    let email: RenderedEmail | undefined
    let sent: Sent
    try {
      const prepared = await preparing
      if (!prepared) return undefined
      if ('withdrawn' in prepared) {
        const { withdrawn } = prepared
        return await outcomes.note(delivery.id, notSent(withdrawnError(withdrawn)), () =>
          markWithdrawn(db, delivery, withdrawn),
        )
      }
      if ('error' in prepared) throw new Error(prepared.error)
      email = prepared
      const message = await composeMessage(options, delivery, email)
      if (!(await claim.isHeld())) return undefined
      await smtp.send(message)
      sent = { email, pdfAttached: Boolean(message.attachments?.length) }
    } catch (error) {
      return aborted.aborted ? notSent(STILL_SENDING) : failed(delivery, error, email)
    } finally {
      claim.release()
      smtp.permits.release()
    }
    return succeeded(delivery, sent)
  }
}

function afterFailure(
  { attempts, attemptsBefore, askedAt: requestedAt }: Delivery,
  { error, at, hasOtherRoute }: { error: unknown; at: Date; hasOtherRoute: boolean },
) {
  if (!hasOtherRoute && refusedForGood(error)) return { ended: 'refused' as const }
  const next = nextAttempt(attempts - attemptsBefore, requestedAt, at)
  return next ? { next } : { ended: 'gave-up' as const }
}

type NotedSent = Sent & { at: Date }

/** Calls the kind's own hook, and updates notices whose text has changed. */
async function noteSent(options: DeliveryOptions, delivery: Delivery, sent: NotedSent): Promise<void> {
  const { db, messages, updateNotices } = options
  const { kind, subjectId, recipientUid } = delivery
  const delivered = messages.find((message) => message.kind === kind)?.delivered
  const { notice } = sent.email
  const changed = notice && subjectId !== null && hasWaited(delivery, sent)
  if (!changed && !delivered) return markSent(db, delivery, sent)
  await db.transaction(async (tx) => {
    if (delivered && subjectId !== null) await delivered(tx, subjectId, sent.at)
    if (changed) {
      const uids = recipientUid === null ? [] : [recipientUid]
      await updateNotices(tx, { uids, kind, subjectId, notice })
    }
    await markSent(tx, delivery, sent)
  })
}

const SOON_MS = 60_000

const hasWaited = (
  { subject, createdAt, attempts, attemptsBefore }: Delivery,
  { email, at }: NotedSent,
): boolean =>
  email.subject !== subject || attempts - attemptsBefore > 1 || at.getTime() - createdAt.getTime() > SOON_MS

async function takeFromOutbox({ outboxFolder, log }: DeliveryOptions, { id, createdAt }: Delivery) {
  await removeFromOutbox(outboxFolder, createdAt, id).catch((error: unknown) =>
    log.warn({ delivery: id, cause: errorMessage(error) }, 'a message stays in the outbox for now'),
  )
}
