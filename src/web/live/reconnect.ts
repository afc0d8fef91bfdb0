import { linkedController, sleep } from './abort.ts'
import type { Ending } from './event-stream.ts'

// A stream that broke sooner counts as a failure, because some proxies cut streams off.
const STEADY_MS = 30_000
const FIRST_MS = 1000
const LONGEST_MS = 60_000

type Options = {
  read: (signal: AbortSignal, onOpen: () => void) => Promise<Ending>
  signal: AbortSignal
  network: EventTarget
  random?: () => number
}

/** Reconnects with growing pauses. Resolves when the server refuses it or `signal` aborts. */
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

/** Between 1 s and 60 s by consecutive `failures`. `random`, 0 to 1, spreads clients after an outage. */
export function backoffMs(failures: number, random: number): number {
  const ceiling = Math.min(LONGEST_MS, 2 * FIRST_MS * 2 ** failures)
  return Math.round(ceiling / 2 + (ceiling / 2) * random)
}
