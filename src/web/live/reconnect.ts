import { linkedController, sleep } from './abort.ts'
import type { Ending } from './event-stream.ts'

// A stream that broke sooner counts as a failure: a proxy may let it begin and then cut it off.
const STEADY_MS = 30_000
const FIRST_MS = 1000
const LONGEST_MS = 60_000

type Options = {
  /** Opens a stream, calls `onOpen` when it is open, and resolves when it has ended. */
  read: (signal: AbortSignal, onOpen: () => void) => Promise<Ending>
  signal: AbortSignal
  /** Dispatches 'online' when there is a network again: the window. */
  network: EventTarget
  random?: () => number
}

/**
 * Opens a stream again and again with growing pauses, at once when there is a network again. Resolves when the server
 * has refused it or `signal` is aborted.
 */
export async function readWithReconnect({
  read,
  signal,
  network,
  random = Math.random,
}: Options): Promise<void> {
  let failures = 0
  let ending: Ending | undefined
  while (!signal.aborted && ending !== 'refused') {
    const attempt = linkedController(signal)
    network.addEventListener('online', () => attempt.abort(), { signal: attempt.signal })
    let openedAt = Number.POSITIVE_INFINITY
    ending = await read(attempt.signal, () => {
      openedAt = performance.now()
    })
    if (performance.now() - openedAt >= STEADY_MS) failures = 0
    if (ending === 'dropped') await sleep(backoffMs(failures++, random()), attempt.signal)
    if (attempt.signal.aborted) failures = 0
    attempt.abort()
  }
}

/**
 * Milliseconds before the next attempt after `failures` (0, 1, …) in a row: growing from 1 s to 60 s. `random`, 0 to 1,
 * spreads the browsers that the same outage has cut off.
 */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, 2 * FIRST_MS * 2 ** failures)
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
