import type { Query } from '@tanstack/react-query'
import type { Role } from '../../features/identity/accounts/accounts.contract.ts'
import { isOffline, onConnectionChange, setOffline } from '../../web/connection.ts'
import { API_ROOT } from '../../web/http.ts'
import { startStoring } from '../../web/offline/last-loaded.ts'
import { isListed, type QueuedItem } from '../../web/offline/queued-item.ts'
import { announceSent, QUEUE_CHANGED } from '../../web/offline/send-queue.store.ts'
import { SendQueue } from '../../web/offline/send-queue.ts'
import { queryClient } from '../../web/query.ts'
import { WORKER_FILES } from '../worker/worker.routes.ts'
import { build, showLastLoadedOffline, storedUid } from './last-loaded.ts'
import { isAgeless, isStoredFor, SENDERS } from './offline.kinds.ts'

// Browsers do not report that a server is reachable again.
const PROBE_MS = 5000
const SEND_MS = 15_000

let isShownData: (query: Query) => boolean = () => false

export type Person = { uid: string; email: string; role: Role }

/** Runs until the page ends: the guard reloads the page for another person. */
export function startOffline({ uid, email, role }: Person, onSent: (item: QueuedItem) => void): SendQueue {
  const queue = new SendQueue({
    uid,
    signedIn: storedUid,
    senders: SENDERS,
    now: () => Date.now(),
    onSent: (item) => {
      announceSent(item)
      if (!isListed(item)) return
      onSent(item)
      void queryClient.invalidateQueries()
    },
  })
  const send = () => {
    if (!isOffline()) void queue.sendAll()
  }
  const isStored = (query: Query) => isStoredFor(role, query)
  isShownData = isStored
  void startStoring(queryClient, { uid, email, build: build(), isStored }).then((store) => {
    addEventListener('pagehide', () => void store())
    send()
  })
  addEventListener(QUEUE_CHANGED, send)
  onConnectionChange(() => {
    // An open page also shows earlier data.
    if (isOffline()) return void showLastLoadedOffline()
    void queryClient.invalidateQueries()
    send()
  })
  // The connection may have been lost while loading.
  void showLastLoadedOffline()
  setInterval(() => isOffline() && void probe(), PROBE_MS)
  setInterval(send, SEND_MS)
  registerWorker(role)
  return queue
}

/** A phone may be wrong about being offline or online. */
async function probe(): Promise<void> {
  const answer = await fetch(`${API_ROOT}/health`).catch(() => null)
  if (answer?.ok) setOffline(false)
}

/** Browsers have no service workers on plain http addresses other than localhost. */
function registerWorker(role: Role): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register(`/${WORKER_FILES[role]}`).catch((error: unknown) => reportError(error))
}

/** The load time of the oldest data; 'none' if all is missing, null while unknown. */
export function shownSince(): number | 'none' | null {
  const queries = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => isShownData(query) && !isAgeless(query))
  const loaded = queries.filter(({ state }) => state.data !== undefined)
  if (loaded.length > 0) return Math.min(...loaded.map(({ state }) => state.dataUpdatedAt))
  return queries.some(({ state }) => state.status === 'error') ? 'none' : null
}

export const onShownChange = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)
