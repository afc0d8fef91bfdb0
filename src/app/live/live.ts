import { EVENTS } from '../../shared/events.ts'
import { API_ROOT } from '../../web/http.ts'
import { createBatch } from '../../web/live/batch.ts'
import { readEventStream } from '../../web/live/event-stream.ts'
import { joinLeaderElection, type LiveMessage } from '../../web/live/leader-election.ts'
import { readWithReconnect } from '../../web/live/reconnect.ts'
import { createWaitForIdle } from '../../web/live/wait-for-idle.ts'
import { readSession } from '../../web/session.ts'
import { type RefetchReason, refetchChanged } from './live.refetch.ts'

const BATCH = { delayMs: 150, restMs: 1000, timeoutMs: 20_000 }
const REFRESH_MS = 30_000

/**
 * Hidden tabs read no stream, because browsers suspend it. On plain http other than localhost there are no Web Locks:
 * it refetches every 30 s, since a stream per tab would use up the connections.
 */
export function startLiveUpdates(): void {
  const waitForIdle = createWaitForIdle()
  const refetch = createBatch<RefetchReason>({
    flush: (reasons) => refetchChanged(reasons, waitForIdle),
    ...BATCH,
  })
  if ('locks' in navigator) listenToEvents(navigator.locks, refetch)
  else refreshRegularly(refetch)
}

type Refetch = (reason: RefetchReason) => void

function listenToEvents(locks: LockManager, refetch: Refetch): void {
  let first = true
  const onMessage = (message: LiveMessage) => {
    if (message.kind === 'opened') {
      // The first screen is new, so only events can have changed it.
      for (const reason of first ? EVENTS : (['gap'] as const)) refetch(reason)
      first = false
    }
    if (message.kind === 'ended') {
      stop()
      refetch('ended')
    }
    const event = message.kind === 'event' && EVENTS.find((name) => name === message.name)
    if (event) refetch(event)
  }
  const stop = whileVisible((signal) => void joinLeaderElection({ locks, lead, onMessage, signal }))
}

function lead(broadcast: (message: LiveMessage) => void, signal: AbortSignal): Promise<void> {
  return readWithReconnect({
    signal,
    network: window,
    read: (attempt, onOpen) =>
      readEventStream({
        url: `${API_ROOT}/events`,
        token: readSession()?.token ?? '',
        signal: attempt,
        onOpen: () => {
          onOpen()
          broadcast({ kind: 'opened' })
        },
        onEvent: (name) => broadcast({ kind: 'event', name }),
      }),
  })
}

function refreshRegularly(refetch: Refetch): void {
  let first = true
  whileVisible((signal) => {
    if (!first) refetch('gap')
    first = false
    const timer = setInterval(() => refetch('refresh'), REFRESH_MS)
    signal.addEventListener('abort', () => clearInterval(timer))
  })
}

/** Restarts a task whenever the tab becomes visible and aborts it when hidden. Returns a function that stops it. */
function whileVisible(start: (signal: AbortSignal) => void): () => void {
  let running: AbortController | undefined
  const follow = () => {
    const visible = document.visibilityState === 'visible'
    if (visible === (running !== undefined)) return
    running?.abort()
    running = visible ? new AbortController() : undefined
    if (running) start(running.signal)
  }
  document.addEventListener('visibilitychange', follow)
  follow()
  return () => {
    document.removeEventListener('visibilitychange', follow)
    running?.abort()
  }
}
