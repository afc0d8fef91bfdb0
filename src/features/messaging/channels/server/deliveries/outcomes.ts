import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage, rootCause } from '../../../../../server/error-message.ts'
import type { DeliveryResult } from '../../../../../server/mail/delivery-result.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** SQLSTATE classes 22 and 23 are data errors and constraint violations, which a retry cannot fix. */
const REFUSED = /^2[23]/

const refusedByDatabase = (error: unknown): boolean => {
  const cause = rootCause(error)
  return cause instanceof Error && 'code' in cause && REFUSED.test(String(cause.code))
}

export type Outcomes = {
  get(id: string): DeliveryResult | undefined
  ids(): Iterable<string>
  /**
   * Resolves after the first attempt and retries in the background. Unstored failures are retried when the claim
   * expires.
   */
  note(id: string, outcome: DeliveryResult, write: () => Promise<void>): Promise<DeliveryResult>
}

export function createOutcomes(
  log: FastifyBaseLogger,
  stopping: AbortSignal,
  track: (work: Promise<unknown>) => unknown,
): Outcomes {
  const unnoted = new Map<string, DeliveryResult>()

  const noted = async (id: string, write: () => Promise<void>): Promise<boolean> => {
    try {
      await write()
      return unnoted.delete(id)
    } catch (error) {
      const failure = { delivery: id, cause: errorMessage(error) }
      if (refusedByDatabase(error) && !unnoted.get(id)?.emailSent) {
        log.error(failure, 'that a message did not go out cannot be noted')
        return unnoted.delete(id)
      }
      log.warn(failure, 'the status of a message could not be stored yet')
      return false
    }
  }
  const noteLater = async (id: string, write: () => Promise<void>): Promise<void> => {
    for (let wait = FIRST_PAUSE_MS; !stopping.aborted; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal: stopping, ref: false }).catch(() => undefined)
      if (await noted(id, write)) return
    }
    log.error(
      { delivery: id, ...unnoted.get(id) },
      'the status of a message was not stored: it may be sent again',
    )
  }

  return {
    get: (id) => unnoted.get(id),
    ids: () => unnoted.keys(),
    async note(id, outcome, write) {
      unnoted.set(id, outcome)
      if (!(await noted(id, write))) track(noteLater(id, write))
      return outcome
    },
  }
}
