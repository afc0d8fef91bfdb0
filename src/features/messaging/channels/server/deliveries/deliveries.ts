import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../../../../../server/error-message.ts'
import type { Deliveries } from '../../../../../server/mail/deliveries.ts'
import { notSent, STILL_SENDING } from '../../../../../server/mail/delivery-result.ts'
import { createTransports } from '../../../../../server/mail/transports.ts'
import { createSmsDeliveries } from '../sms/sms-deliveries.ts'
import { createAttemptAll } from './attempt-many.ts'
import { countSince } from './deliveries.queries.ts'
import { createEnqueue } from './enqueue.ts'
import { createFormerRoute } from './former-route.ts'
import { giveUp, withdrawOutdated } from './give-up.ts'
import type { DeliveryOptions } from './options.ts'
import { sweepOutbox } from './outbox/outbox.sweep.ts'
import { createOutcomes } from './outcomes.ts'
import { previewDelivery } from './prepare.ts'
import { retryFailing } from './queries/give-up.queries.ts'
import { createResend } from './resend.ts'
import { createSendDue } from './send-due.ts'
import { createSender, type Sender, type Shared } from './sender.ts'

export type { DeliveryOptions } from './options.ts'

// One of the promised 10 s is left for the work after the wait and for a busy machine.
const ANSWER_WITHIN_MS = 9_000
// The portal closes the database 5 s after the signal.
const STOP_WITHIN_MS = 4_000
const LAST_FILE_MS = 500

function createTasks() {
  const running = new Set<Promise<unknown>>()
  return {
    track<T>(work: Promise<T>): Promise<T> {
      const entry = work.finally(() => running.delete(entry))
      running.add(entry)
      return entry
    },
    settled: () => Promise.allSettled(running),
  }
}

/** If waking fails, the next minute's run sends what is due. */
const wakeIfPossible =
  ({ wake, log }: DeliveryOptions) =>
  (afterSeconds?: number): Promise<void> =>
    wake(afterSeconds).catch((error: unknown) => {
      log.warn({ cause: errorMessage(error) }, 'nobody could be woken to send messages')
    })

const createAttempt =
  ({ outcomes, answerWithinMs, stopping, sender }: Shared & { sender: Sender }): Deliveries['attempt'] =>
  async (id, waitedMs = 0) => {
    const known = outcomes.get(id)
    if (known) return known
    const leftMs = Math.max(0, answerWithinMs() - waitedMs)
    const timeout = pause(leftMs, undefined, { ref: false, signal: stopping })
    const result = await Promise.race([sender.attempt(id), timeout.catch(() => undefined)])
    return result ?? outcomes.get(id) ?? notSent(STILL_SENDING)
  }

/** Sends nothing before `attempt` or `sendDue`. */
export function createDeliveries(options: DeliveryOptions): Deliveries {
  const { db, clock, log, answerWithinMs = () => ANSWER_WITHIN_MS } = options
  const wake = wakeIfPossible(options)
  const stopping = new AbortController()
  const aborting = new AbortController()
  const tooLate = new AbortController()
  const { track, settled } = createTasks()
  const outcomes = createOutcomes(log, stopping.signal, track)
  const transports = createTransports(options, aborting.signal)
  const signals = { stopping: stopping.signal, aborted: aborting.signal, tooLate: tooLate.signal }
  const shared: Shared = { outcomes, transports, answerWithinMs, track, ...signals }
  const sender = createSender(options, shared)
  const sendDue = createSendDue({ ...options, wake }, { ...shared, sender })
  const tidyOutbox = async () => {
    await sweepOutbox(db, options.outboxFolder)
    if ((await transports.current())?.kind === 'none') await sender.catchUpOutbox({ again: true })
  }
  let stopBy = Number.POSITIVE_INFINITY

  return {
    ...createEnqueue(options),
    ...createSmsDeliveries(options, shared),
    ...createFormerRoute(options, shared),
    sendsSms: (executor) => options.sms.isOn(executor),
    countSince,
    attemptAll: createAttemptAll(options, { ...shared, sender, sendDue }),
    resend: createResend(options, { ...shared, sender }),
    attempt: createAttempt({ ...shared, sender }),
    preview: (executor, id) => previewDelivery(options, executor, id),
    async serverChanged() {
      transports.invalidate()
      await retryFailing(db, clock.now()).catch((error: unknown) =>
        log.warn({ cause: errorMessage(error) }, 'messages that were put off stay so for now'),
      )
      await wake()
    },
    wake: () => wake(),
    flushOutbox: () => sender.flushOutbox(),
    async sendDue(signal) {
      await giveUp(options, shared)
      return track(sendDue(signal))
    },
    async giveUp() {
      await giveUp(options, shared)
      await withdrawOutdated(options, stopping.signal)
      // Immediately, because a file may hold the password or link just deleted from its row.
      await tidyOutbox()
    },
    tidyOutbox,
    async stop() {
      stopBy = Math.min(stopBy, performance.now() + STOP_WITHIN_MS)
      stopping.abort()
      const closed = Promise.all([transports.close(), settled()]).then(() => sender.flushOutbox())
      const late = pause(stopBy - performance.now(), true, { ref: false })
      if (await Promise.race([closed.then(() => false), late])) tooLate.abort()
      aborting.abort()
      await Promise.race([sender.flushOutbox(), pause(LAST_FILE_MS, undefined, { ref: false })])
    },
  }
}
