import { setTimeout as pause } from 'node:timers/promises'
import { errorMessage } from '../error-message.ts'
import type { DeliveryOptions } from './deliveries.types.ts'
import { giveUpOld, hurryFailing } from './overdue.queries.ts'
import type { Sender } from './sender.ts'
import type { Ways } from './ways.ts'

const POLL_MS = 5_000

export type Worker = {
  /** Looks for what is due, and begins to send it; resolves once nothing more is due. */
  hurry(): Promise<void>
  /** The same, also for what was put off after a failure. */
  afresh(): Promise<void>
  /** Gives up what nothing would try any more. */
  tidy(): Promise<void>
  /** Looks for what is due, again and again. */
  work(): Promise<void>
}

type Means = {
  sender: Sender
  ways: Ways
  stopping: AbortSignal
  track<T>(work: Promise<T>): Promise<T>
}

/** What sees to it that due mails are sent. */
export function createWorker(options: DeliveryOptions, { sender, ways, stopping, track }: Means): Worker {
  const { db, clock, log, goodFor } = options

  const tidy = async (): Promise<void> => {
    const way = await ways.now()
    await giveUpOld(db, clock.now(), { goodFor, kind: way?.kind })
  }

  const drain = async (): Promise<void> => {
    try {
      await tidy()
      // Where all places are taken for long, mails may go elsewhere by then.
      while ((await sender.beginDue(POLL_MS)).more);
    } catch (error) {
      log.warn({ cause: errorMessage(error) }, 'due mails could not be looked up')
    }
  }

  // One at a time; what is written while it looks is looked for once more.
  let draining: Promise<void> | undefined
  let lookAgain = false
  const drainAll = async (): Promise<void> => {
    while (lookAgain && !stopping.aborted) {
      lookAgain = false
      await drain()
    }
  }
  const hurry = (): Promise<void> => {
    lookAgain = true
    draining ??= track(drainAll()).finally(() => {
      draining = undefined
    })
    return draining
  }

  return {
    hurry,
    async afresh() {
      try {
        await hurryFailing(db, clock.now())
      } catch (error) {
        log.warn({ cause: errorMessage(error) }, 'mails that were put off stay so for now')
      }
      await hurry()
    },
    tidy,
    async work() {
      while (!stopping.aborted) {
        await hurry()
        await pause(POLL_MS, undefined, { signal: stopping, ref: false }).catch(() => undefined)
      }
    },
  }
}
