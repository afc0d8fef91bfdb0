import { EVENTS } from '../shared/events.ts'
import { API_ROOT } from '../web/http.ts'
import { watchForCalm } from '../web/live.calm.ts'
import { gatherer } from '../web/live.gather.ts'
import { keepReading } from '../web/live.keep.ts'
import { readStream } from '../web/live.stream.ts'
import { joinTabs, type LiveMessage } from '../web/live.tabs.ts'
import { readSession } from '../web/session.ts'
import { type Heard, refetch } from './live.refetch.ts'

const TIMES = { burstMs: 150, restMs: 1000, patienceMs: 20_000 }

/**
 * Follows what happens whenever this tab can be seen, and fetches again what has changed. A hidden tab holds no
 * stream: browsers put it to sleep, and what it missed is fetched when it is seen again.
 */
export function startLive(): void {
  const calm = watchForCalm()
  const tell = gatherer<Heard>({ flush: (heard) => refetch(heard, calm), ...TIMES })
  let first = true
  const hear = (message: LiveMessage) => {
    if (message.kind === 'opened') {
      // The first screen came a moment ago: only what events tell of can have changed since.
      for (const what of first ? EVENTS : (['gap'] as const)) tell(what)
      first = false
    }
    if (message.kind === 'ended') {
      stop()
      tell('ended')
    }
    const event = message.kind === 'event' && EVENTS.find((name) => name === message.name)
    if (event) tell(event)
  }
  const locks = 'locks' in navigator ? navigator.locks : undefined
  const stop = whileVisible((signal) => joinTabs({ locks, lead, hear, signal }))
}

function lead(tell: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  return keepReading({
    signal,
    network: window,
    read: (round, onOpen) =>
      readStream({
        url: `${API_ROOT}/events`,
        token: readSession()?.token ?? '',
        signal: round,
        onOpen: () => {
          onOpen()
          tell({ kind: 'opened' })
        },
        onEvent: ({ name }) => tell({ kind: 'event', name }),
      }),
  })
}

/** Runs a task while the tab can be seen, anew each time that it comes into sight. Returns what ends it for good. */
function whileVisible(task: (signal: AbortSignal) => Promise<void>): () => void {
  let running: AbortController | undefined
  const follow = () => {
    const visible = document.visibilityState === 'visible'
    if (visible === (running !== undefined)) return
    running?.abort()
    running = visible ? new AbortController() : undefined
    if (running) void task(running.signal)
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    running?.abort()
  }
}
