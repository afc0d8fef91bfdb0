import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { meQuery } from '../../features/identity/accounts/web/accounts.api.ts'
import { sessionsQuery } from '../../features/identity/accounts/web/totp.api.ts'
import { companyQuery } from '../../features/identity/company/web/company.api.ts'
import { unreadQuery } from '../../features/messaging/notices/web/notifications.queries.ts'
import { availableQuery } from '../../features/money/online-payments/web/online-payments.api.ts'
import { unreadAnnouncementsQuery } from '../../features/service/announcements/web/unread-announcements.query.ts'
import type { CaseKind } from '../../features/service/cases/cases.rules.ts'
import { isOffline, onConnectionChange, setOffline } from '../../web/connection.ts'
import { API_ROOT } from '../../web/http.ts'
import { startStoring } from '../../web/offline/last-loaded.ts'
import type { QueuedItem } from '../../web/offline/queued-item.ts'
import { QUEUE_CHANGED } from '../../web/offline/send-queue.store.ts'
import { lazySender, SendQueue } from '../../web/offline/send-queue.ts'
import { queryClient } from '../../web/query.ts'
import { build, showLastLoadedOffline, storedUid } from './last-loaded.ts'

/** Worthless later, or too large: photo files, shared links, sessions. */
const NOT_STORED: readonly QueryKey[] = [['photos'], ['shares'], sessionsQuery.queryKey]
/** About the person, the company and the bell, not the screen's contents whose age is shown. */
const AGELESS: readonly QueryKey[] = [
  ...[meQuery.queryKey, companyQuery.queryKey],
  ...[unreadQuery.queryKey, unreadAnnouncementsQuery.queryKey, availableQuery.queryKey],
]
// Browsers do not report that a server is reachable again.
const PROBE_MS = 5000
const SEND_MS = 15_000

const isBelow = (keys: readonly QueryKey[], { queryKey }: Pick<Query, 'queryKey'>) =>
  keys.some((key) => hashKey(queryKey.slice(0, key.length)) === hashKey(key))
const isStored = (query: Query) => !isBelow(NOT_STORED, query)
const isAgeless = ({ queryHash }: Query) => AGELESS.some((key) => hashKey(key) === queryHash)

const caseSender = (kind: CaseKind) =>
  lazySender(async () =>
    (await import('../../features/service/cases/web/tenant/queued-case.ts')).caseSender(kind),
  )

const senders = {
  receipt: lazySender(
    async () =>
      (await import('../../features/money/invoices/web/queued-payment-proof.ts')).paymentProofSender,
  ),
  request: caseSender('request'),
  complaint: caseSender('complaint'),
}

export type Person = { uid: string; email: string }

/** Runs until the page ends: the guard reloads the page for another person. */
export function startOffline({ uid, email }: Person, onSent: (item: QueuedItem) => void): SendQueue {
  const queue = new SendQueue({
    uid,
    signedIn: storedUid,
    senders,
    now: () => Date.now(),
    onSent: (item) => {
      onSent(item)
      void queryClient.invalidateQueries()
    },
  })
  const send = () => {
    if (!isOffline()) void queue.sendAll()
  }
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
  registerWorker()
  return queue
}

/** A phone may be wrong about being offline or online. */
async function probe(): Promise<void> {
  const answer = await fetch(`${API_ROOT}/health`).catch(() => null)
  if (answer?.ok) setOffline(false)
}

/** Browsers have no service workers on plain http addresses other than localhost. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => reportError(error))
}

/** The load time of the oldest data; 'none' if all is missing, null while unknown. */
export function shownSince(): number | 'none' | null {
  const queries = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => isStored(query) && !isAgeless(query))
  const loaded = queries.filter(({ state }) => state.data !== undefined)
  if (loaded.length > 0) return Math.min(...loaded.map(({ state }) => state.dataUpdatedAt))
  return queries.some(({ state }) => state.status === 'error') ? 'none' : null
}

export const onShownChange = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)
