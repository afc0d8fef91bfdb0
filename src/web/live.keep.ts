import { pauseMs } from './live.pauses.ts'
import type { Ending } from './live.stream.ts'

// A stream that broke sooner was none: something in between lets it begin and then cuts it off.
const STEADY_MS = 30_000

type Options = {
  /** Opens a stream, tells when it is open, and resolves when it has ended. */
  read: (signal: AbortSignal, onOpen: () => void) => Promise<Ending>
  signal: AbortSignal
  /** Who tells by 'online' that there is a network again. */
  network: EventTarget
  chance?: () => number
}

/**
 * Keeps a stream open, opening it again with growing pauses, at once when there is a network again. Resolves when the
 * server has refused it or `signal` has ended it.
 */
export async function keepReading({ read, signal, network, chance = Math.random }: Options): Promise<void> {
  let failures = 0
  let ending: Ending | undefined
  while (!signal.aborted && ending !== 'refused') {
    const round = roundOf(signal, network)
    let openedAt = Number.POSITIVE_INFINITY
    ending = await read(round.signal, () => {
      openedAt = performance.now()
    })
    if (performance.now() - openedAt >= STEADY_MS) failures = 0
    if (ending === 'dropped') await pause(pauseMs(failures++, chance()), round.signal)
    if (round.signal.aborted) failures = 0
    round.end()
  }
}

/** One try and the pause after it; a network that has come back ends both. */
function roundOf(outer: AbortSignal, network: EventTarget) {
  const round = new AbortController()
  const stop = () => round.abort()
  outer.addEventListener('abort', stop)
  network.addEventListener('online', stop)
  return {
    signal: round.signal,
    end() {
      outer.removeEventListener('abort', stop)
      network.removeEventListener('online', stop)
    },
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const wake = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', wake)
      resolve()
    }
    const timer = setTimeout(wake, ms)
    signal.addEventListener('abort', wake)
    if (signal.aborted) wake()
  })
}
