import type { FastifyBaseLogger } from 'fastify'
import { errorMessage } from '../../../../../server/error-message.ts'
import {
  type DeliveryResult,
  NO_OUTBOX,
  notSent,
  STILL_SENDING,
  SWITCHED_OFF,
} from '../../../../../server/mail/delivery-result.ts'
import type { Transports } from '../../../../../server/mail/transports.ts'

export type InProgress = {
  get(id: string): Promise<DeliveryResult> | undefined
  ids(): Iterable<string>
  /** All callers wait for the same result; never rejects. */
  add(id: string, work: Promise<DeliveryResult>): Promise<DeliveryResult>
}

const UNSENT = { smtp: STILL_SENDING, none: NO_OUTBOX, off: SWITCHED_OFF }

export function createInProgress(
  log: FastifyBaseLogger,
  transports: Transports,
  track: <T>(work: Promise<T>) => Promise<T>,
): InProgress {
  const results = new Map<string, Promise<DeliveryResult>>()
  return {
    get: (id) => results.get(id),
    ids: () => results.keys(),
    add(id, work) {
      const safe = work.catch((error: unknown) => {
        log.error({ delivery: id, cause: errorMessage(error) }, 'a message could not be handled')
        return notSent(UNSENT[transports.latest()?.kind ?? 'smtp'])
      })
      const entry = track(safe).finally(() => results.get(id) === entry && results.delete(id))
      results.set(id, entry)
      return entry
    },
  }
}
