import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../error-message.ts'
import { type DeliveryResult, NO_OUTBOX, notSent, STILL_SENDING, SWITCHED_OFF } from './email-message.ts'
import type { Ways } from './ways.ts'

/** What is being done here about mails at this moment. */
export type Hands = {
  get(id: string): Promise<DeliveryResult> | undefined
  ids(): Iterable<string>
  /** Keeps what becomes of a mail for all who ask until it is over; resolves in any case. */
  handle(id: string, work: Promise<DeliveryResult>): Promise<DeliveryResult>
}

const UNSENT = { smtp: STILL_SENDING, none: NO_OUTBOX, off: SWITCHED_OFF }

/** Nothing in hand yet. `track` hears of what goes on by itself. */
export function createHands(
  log: FastifyBaseLogger,
  ways: Ways,
  track: <T>(work: Promise<T>) => Promise<T>,
): Hands {
  const inHand = new Map<string, Promise<DeliveryResult>>()
  return {
    get: (id) => inHand.get(id),
    ids: () => inHand.keys(),
    handle(id, work) {
      const safe = work.catch((error: unknown) => {
        log.error({ delivery: id, cause: errorMessage(error) }, 'a mail could not be handled')
        return notSent(UNSENT[ways.last()?.kind ?? 'smtp'])
      })
      const entry = track(safe).finally(() => inHand.get(id) === entry && inHand.delete(id))
      inHand.set(id, entry)
      return entry
    },
  }
}
