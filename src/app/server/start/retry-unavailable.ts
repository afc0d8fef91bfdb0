import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { isUnavailable } from '../../../server/database/connection/unavailable.ts'
import { errorMessage } from '../../../server/error-message.ts'

const RETRY_MS = 1_000
const REPORT_EVERY_MS = 60_000

type Options = {
  signal: AbortSignal
  log: Pick<FastifyBaseLogger, 'error'>
  wait?: (ms: number, signal: AbortSignal) => Promise<void>
  now?: () => number
}

const waitFor = (ms: number, signal: AbortSignal) =>
  pause(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error
  })

/** Tries until the database is there, with one log line each minute. Undefined once the signal is aborted. */
export async function retryUnavailable<T>(
  work: () => Promise<T>,
  { signal, log, wait = waitFor, now = () => performance.now() }: Options,
): Promise<T | undefined> {
  let reportedAt = Number.NEGATIVE_INFINITY
  while (!signal.aborted) {
    try {
      return await work()
    } catch (error) {
      if (signal.aborted) return undefined
      if (!isUnavailable(error)) throw error
      if (now() - reportedAt >= REPORT_EVERY_MS) {
        reportedAt = now()
        log.error(
          { cause: errorMessage(error) },
          'the portal waits for its database, and starts once it is there',
        )
      }
      await wait(RETRY_MS, signal)
    }
  }
  return undefined
}
