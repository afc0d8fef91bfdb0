import { setImmediate as afterThisAnswer } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { oneLine } from '../../../server/cause.ts'
import { AppError } from '../../../shared/errors.ts'

/** Work that nobody waits for, but the end of the portal. */
export type Background = {
  /** Does something once the answer is on its way; a failure is logged under `what`. Throws 503 in a flood. */
  run(what: string, work: () => Promise<unknown>): void
  /** Resolves once nothing is left to do. */
  settled(): Promise<void>
}

const LANES = 4
const MAX_WAITING = 1000

/** At most four things at a time, each lane in the order in which they came: a flood leaves connections to others. */
export function createBackground(log: FastifyBaseLogger): Background {
  const lanes = Array.from({ length: LANES }, () => Promise.resolve())
  let taken = 0
  let waiting = 0

  const safely = async (what: string, work: () => Promise<unknown>): Promise<void> => {
    await afterThisAnswer()
    try {
      await work()
    } catch (error) {
      log.error({ cause: oneLine(error) }, `${what} failed`)
    } finally {
      waiting -= 1
    }
  }
  return {
    run(what, work) {
      if (waiting >= MAX_WAITING) {
        throw new AppError(503, 'Too many people ask at this moment. Please try again.', { retryAfter: 5 })
      }
      waiting += 1
      taken += 1
      const lane = taken % LANES
      lanes[lane] = (lanes[lane] ?? Promise.resolve()).then(() => safely(what, work))
    },
    async settled() {
      await Promise.all(lanes)
    },
  }
}
