import { errorMessage } from '../error-message.ts'
import { CLAIM_MS, renewClaim } from './claims.queries.ts'
import { compose } from './compose.ts'
import type { Delivery } from './deliveries.queries.ts'
import type { DeliveryOptions } from './deliveries.types.ts'
import { type DeliveryResult, notSent, STILL_SENDING } from './email-message.ts'
import { latest } from './late.ts'
import type { Line } from './line.ts'
import { type Failure, markFailed, markSent } from './marks.queries.ts'
import { takeFromOutbox } from './outbox.ts'
import type { Outcomes } from './outcomes.ts'
import { nextAttempt, refusedForGood } from './retry.ts'

const RENEW_EVERY_MS = 60_000
const FRESH_MS = 30_000

/** Sends a mail along a line and notes what became of it; undefined when somebody else has it by now. */
export type Send = (delivery: Delivery, line: Line) => Promise<DeliveryResult | undefined>

type HandedOver = { delivery: Delivery; pdfAttached: boolean } | { withdrawn: string } | undefined

/** How claimed mails are sent; those on their way when `hungUp` stay claimed, for they may still arrive. */
export function createSending(options: DeliveryOptions, outcomes: Outcomes, hungUp: AbortSignal): Send {
  const { db, clock, log, outboxFolder, alsoNote = {}, renewEveryMs = RENEW_EVERY_MS } = options
  const asOfNow = latest(options)

  /** Holds a claim for as long as a mail takes. */
  const holding = async <T>(delivery: Delivery, work: () => Promise<T>): Promise<T> => {
    const renew = () =>
      renewClaim(db, delivery, clock.now()).catch((error: unknown) =>
        log.warn({ delivery: delivery.id, cause: errorMessage(error) }, 'a claim could not be renewed'),
      )
    const beat = setInterval(renew, renewEveryMs).unref()
    return work().finally(() => clearInterval(beat))
  }

  // A document can take its time. A claim that was made just now needs no word of the database that it holds.
  const stillOurs = async (delivery: Delivery): Promise<boolean> => {
    const now = clock.now()
    const held = delivery.claimedUntil?.getTime() ?? 0
    return now.getTime() + CLAIM_MS - held < FRESH_MS || renewClaim(db, delivery, now)
  }

  /** What went, and whether its document did; or that it was withdrawn. Undefined when somebody else has it by now. */
  const handOver = async (claimed: Delivery, line: Line): Promise<HandedOver> => {
    const now = await asOfNow(claimed)
    if (!now || 'withdrawn' in now) return now
    const message = await compose(options, now.delivery)
    if (!(await stillOurs(now.delivery))) return undefined
    await line.send(message)
    return { ...now, pdfAttached: Boolean(message.attachments?.length) }
  }

  const failed = (delivery: Delivery, error: unknown): Promise<DeliveryResult> => {
    const { id, kind, attempts, attemptsBefore, askedAt } = delivery
    const at = clock.now()
    const emailError = errorMessage(error)
    const next = nextAttempt(attempts - attemptsBefore, askedAt, at)
    const then = refusedForGood(error)
      ? { ended: 'refused' as const }
      : next
        ? { next }
        : { ended: 'gave-up' as const }
    const failure: Failure = { error: emailError, at, ...then }
    log.warn({ delivery: id, kind, emailError, ...then }, 'a mail did not go out')
    return outcomes.note(id, notSent(emailError), () => markFailed(db, delivery, failure))
  }

  const noteSent = async (delivery: Delivery, pdfAttached: boolean, sentAt: Date): Promise<void> => {
    const { id, kind, about, createdAt, lastError } = delivery
    const also = alsoNote[kind]
    if (!also || !about) await markSent(db, delivery, pdfAttached, sentAt)
    else
      await db.transaction(async (tx) => {
        await also(tx, about, sentAt)
        await markSent(tx, delivery, pdfAttached, sentAt)
      })
    // What was kept there says why it had to wait.
    if (lastError === null) return
    await takeFromOutbox(outboxFolder, createdAt, id).catch((error: unknown) =>
      log.warn({ delivery: id, cause: errorMessage(error) }, 'a mail stays in the outbox for now'),
    )
  }

  return async (claimed, line) => {
    let handed: HandedOver
    try {
      handed = await holding(claimed, () => handOver(claimed, line))
    } catch (error) {
      return hungUp.aborted ? notSent(STILL_SENDING) : failed(claimed, error)
    } finally {
      line.places.giveBack()
    }
    if (!handed) return undefined
    if ('withdrawn' in handed) return notSent(handed.withdrawn)
    const { delivery, pdfAttached } = handed
    const sentAt = clock.now()
    const outcome = { emailSent: true, pdfAttached, emailError: null }
    return outcomes.note(delivery.id, outcome, () => noteSent(delivery, pdfAttached, sentAt))
  }
}
