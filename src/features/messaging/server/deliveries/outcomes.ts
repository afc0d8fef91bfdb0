import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { errorMessage, rootCause } from '../../../../server/error-message.ts'
import type { DeliveryResult } from '../../../../server/mail/delivery-result.ts'

const FIRST_PAUSE_MS = 250
const LONGEST_PAUSE_MS = 30_000
/** Values that a database does not take, and rules of its own that they break: it takes them at no other time either. */
const REFUSED = /^2[23]/

const refusedByDatabase = (error: unknown): boolean => {
  const cause = rootCause(error)
  return cause instanceof Error && 'code' in cause && REFUSED.test(String(cause.code))
}

export type Outcomes = {
  /** What became of a message that the database has not noted yet. */
  get(id: string): DeliveryResult | undefined
  /** The messages of which that is so. */
  ids(): Iterable<string>
  /**
   * Has the database note what became of a message: resolves after the first try, whatever came of it; then it is tried
   * again with growing pauses until it is noted, or the portal stops. Where a message did not go, and the database takes no
   * note of that, it is tried again itself once its claim has run out.
   */
  note(id: string, outcome: DeliveryResult, write: () => Promise<void>): Promise<DeliveryResult>
}

/** What became of messages, kept until the database has noted it. `track` hears of what goes on by itself. */
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
      if (refusedByDatabase(error) && !unnoted.get(id)?.emailSent) {
        log.error(
          { delivery: id, cause: errorMessage(error) },
          'that a message did not go out cannot be noted',
        )
        return unnoted.delete(id)
      }
      log.warn(
        { delivery: id, cause: errorMessage(error) },
        'what became of a message could not be noted yet',
      )
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
      'what became of a message was not noted: it may go out again',
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
