import { setTimeout as pause } from 'node:timers/promises'
import {
  type DeliveryResult,
  deliveryResult,
  NO_SERVER,
  notSent,
  STILL_SENDING,
} from '../../../../../server/mail/delivery-result.ts'
import { CONNECTIONS, type SmtpTransport } from '../../../../../server/mail/smtp-transport.ts'
import type { Transports } from '../../../../../server/mail/transports.ts'
import { type Delivery, findDelivery } from './deliveries.queries.ts'
import { createInProgress, type InProgress } from './in-progress.ts'
import type { DeliveryOptions } from './options.ts'
import { createOutboxDelivery } from './outbox/outbox-delivery.ts'
import { createOutboxQueue } from './outbox/outbox-queue.ts'
import type { Outcomes } from './outcomes.ts'
import { prepareToSend } from './prepare.ts'
import { claimDue } from './queries/claims.queries.ts'
import { isSending } from './queries/states.queries.ts'
import { createSend } from './send.ts'

const LOOK_AGAIN_MS = 50

export type Shared = {
  outcomes: Outcomes
  transports: Transports
  answerWithinMs(): number
  stopping: AbortSignal
  aborted: AbortSignal
  /** A stop has waited long enough. */
  tooLate: AbortSignal
  track<T>(work: Promise<T>): Promise<T>
}

export type Sender = {
  attempt(id: string): Promise<DeliveryResult>
  /** Writes what waits for a mail server and has no file, `again` also what could not be written before. */
  catchUpOutbox(options: { again: boolean }): Promise<void>
  flushOutbox(): Promise<void>
  has(id: string): boolean
  /** Starts sending once a permit is free; waits at most `withinMs` for it. */
  beginDue(smtp: SmtpTransport, withinMs: number): Promise<Promise<DeliveryResult>[]>
}

const createRemoteOutcome =
  ({ db }: DeliveryOptions, { outcomes, answerWithinMs, stopping }: Shared) =>
  async (id: string): Promise<DeliveryResult> => {
    for (let waited = 0; ; waited += LOOK_AGAIN_MS) {
      const known = outcomes.get(id)
      if (known) return known
      if (!(await isSending(db, id)) || waited >= answerWithinMs() || stopping.aborted)
        return deliveryResult(await findDelivery(db, id))
      await pause(LOOK_AGAIN_MS, undefined, { ref: false })
    }
  }

function createOutbox(options: DeliveryOptions, shared: Shared, inProgress: InProgress) {
  const { track, stopping, tooLate } = shared
  const write = createOutboxDelivery(options, shared)
  const writeBehind = (id: string) => inProgress.add(id, write(id))
  const queue = createOutboxQueue(options, { write: writeBehind, track, stopping, tooLate })
  return {
    write,
    /** Writes a new message's file in the background; for others returns their state. */
    async waitForServer(id: string): Promise<DeliveryResult> {
      const delivery = await findDelivery(options.db, id)
      if (delivery?.state !== 'pending' || delivery.channel === 'sms' || delivery.lastError !== null)
        return write(id)
      queue.add(id)
      return notSent(NO_SERVER)
    },
    catchUp: queue.catchUp,
    flush: queue.flush,
  }
}

// Claims only with a permit, to leave deliveries to other instances meanwhile.
const createClaim =
  ({ db, clock }: DeliveryOptions, { outcomes }: Shared, inProgress: InProgress) =>
  async ({ permits }: SmtpTransport, acquired: number, id?: string): Promise<Delivery[]> => {
    const except = [...inProgress.ids(), ...outcomes.ids()]
    let claimed: Delivery[] = []
    try {
      claimed = await claimDue(db, { id, except, limit: acquired, now: clock.now() })
      return claimed
    } finally {
      permits.release(acquired - claimed.length)
    }
  }

export function createSender(options: DeliveryOptions, shared: Shared): Sender {
  const { outcomes, transports, answerWithinMs, aborted, track } = shared
  const inProgress = createInProgress(options.log, transports, track)
  const claim = createClaim(options, shared, inProgress)
  const getRemoteOutcome = createRemoteOutcome(options, shared)
  const send = createSend(options, outcomes, aborted)
  const outbox = createOutbox(options, shared, inProgress)

  const sendAll = (claimed: Delivery[], smtp: SmtpTransport): Promise<DeliveryResult>[] => {
    const prepared = claimed.length > 0 ? prepareToSend(options, claimed) : Promise.resolve(new Map())
    return claimed.map(async (delivery) => {
      const one = prepared.then((all) => all.get(delivery.id))
      return (await send(delivery, one, smtp)) ?? getRemoteOutcome(delivery.id)
    })
  }

  const attemptNow = async (id: string): Promise<DeliveryResult> => {
    const transport = await transports.current()
    if (!transport) return notSent(STILL_SENDING)
    if (transport.kind === 'none') return outbox.waitForServer(id)
    if (transport.kind === 'off') return outbox.write(id)
    if (!(await transport.smtp.permits.acquire(answerWithinMs()))) return notSent(STILL_SENDING)
    const [sending] = sendAll(await claim(transport.smtp, 1, id), transport.smtp)
    return sending ?? getRemoteOutcome(id)
  }

  return {
    attempt: (id) => inProgress.get(id) ?? inProgress.add(id, attemptNow(id)),
    catchUpOutbox: outbox.catchUp,
    flushOutbox: outbox.flush,
    has: (id) => inProgress.get(id) !== undefined,
    async beginDue(smtp, withinMs) {
      if (!(await smtp.permits.acquire(withinMs))) return []
      const acquired = 1 + smtp.permits.tryAcquire(CONNECTIONS)
      const claimed = await claim(smtp, acquired)
      const results = sendAll(claimed, smtp)
      return claimed.map(({ id }, index) =>
        inProgress.add(id, results[index] ?? Promise.resolve(notSent(STILL_SENDING))),
      )
    },
  }
}
