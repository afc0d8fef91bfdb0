import { once } from 'node:events'

/** Rejects at once when the signal is aborted; the work is left alone then. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  // Nobody else waits for it once it is left alone.
  work.catch(() => undefined)
  signal.throwIfAborted()
  const finished = new AbortController()
  const aborted = once(signal, 'abort', { signal: finished.signal }).then(() => {
    throw signal.reason
  })
  return Promise.race([work, aborted]).finally(() => {
    aborted.catch(() => undefined)
    finished.abort()
  })
}
