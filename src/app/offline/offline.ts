import { hashKey, type Query, type QueryKey } from '@tanstack/react-query'
import { meQuery } from '../../features/accounts/web/accounts.api.ts'
import type { CaseKind } from '../../features/cases/cases.rules.ts'
import { casesKey } from '../../features/cases/web/cases.api.ts'
import { companyQuery } from '../../features/company/web/company.api.ts'
import { DOCUMENTS_KEY } from '../../features/documents/web/documents.api.ts'
import { INVOICES_KEY } from '../../features/invoices/web/invoices.queries.ts'
import { NOTICES_KEY } from '../../features/messaging/web/notices/notifications.api.ts'
import { unreadQuery } from '../../features/messaging/web/notices/notifications.queries.ts'
import { isOffline, onConnectionChange, setOffline } from '../../web/connection.ts'
import { API_ROOT } from '../../web/http.ts'
import { startStoring } from '../../web/offline/last-loaded.ts'
import type { QueuedItem } from '../../web/offline/queued-item.ts'
import { QUEUE_CHANGED } from '../../web/offline/send-queue.store.ts'
import { lazySender, SendQueue } from '../../web/offline/send-queue.ts'
import { queryClient } from '../../web/query.ts'
import { build, storedUid } from './last-loaded.ts'

/** The regular data of the tenant's screens; its age is shown. */
const SHOWN: readonly QueryKey[] = [
  INVOICES_KEY,
  casesKey('request'),
  casesKey('complaint'),
  DOCUMENTS_KEY,
  NOTICES_KEY,
]
const STORED = [...SHOWN, meQuery.queryKey, companyQuery.queryKey]
// Browsers do not tell that a server can be reached again.
const PROBE_MS = 5000
const SEND_MS = 15_000

const isBelow = (keys: readonly QueryKey[], { queryKey }: Pick<Query, 'queryKey'>) =>
  keys.some((key) => key[0] === queryKey[0])

const caseSender = (kind: CaseKind) =>
  lazySender(async () => (await import('../../features/cases/web/tenant/queued-case.ts')).caseSender(kind))

const senders = {
  receipt: lazySender(
    async () => (await import('../../features/invoices/web/queued-receipt.ts')).receiptSender,
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
  void startStoring(queryClient, {
    uid,
    email,
    build: build(),
    isStored: (query) => isBelow(STORED, query),
  }).then((store) => {
    addEventListener('pagehide', () => void store())
    send()
  })
  addEventListener(QUEUE_CHANGED, send)
  onConnectionChange(() => {
    if (isOffline()) return
    void queryClient.invalidateQueries()
    send()
  })
  setInterval(() => isOffline() && void probe(), PROBE_MS)
  setInterval(send, SEND_MS)
  registerWorker()
  return queue
}

/** A phone may believe that it is offline, or be so without knowing. */
async function probe(): Promise<void> {
  const answer = await fetch(`${API_ROOT}/health`).catch(() => null)
  if (answer?.ok) setOffline(false)
}

/** Browsers have no service workers on plain http addresses other than localhost. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/sw.js').catch((error: unknown) => reportError(error))
}

/** When the oldest data of the screen was loaded; 'none' if it lacks all, null while it is not known. */
export function shownSince(): number | 'none' | null {
  const queries = queryClient
    .getQueryCache()
    .findAll({ type: 'active' })
    .filter((query) => isBelow(SHOWN, query) && query.queryHash !== hashKey(unreadQuery.queryKey))
  const loaded = queries.filter(({ state }) => state.data !== undefined)
  if (loaded.length > 0) return Math.min(...loaded.map(({ state }) => state.dataUpdatedAt))
  return queries.some(({ state }) => state.status === 'error') ? 'none' : null
}

export const onShownChange = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)
