import type { Query, QueryKey } from '@tanstack/react-query'
import { meQuery } from '../features/accounts/web/accounts.api.ts'
import { casesKey } from '../features/cases/web/cases.api.ts'
import { ANALYTICS_KEY } from '../features/dashboards/web/admin/analytics.api.ts'
import { DOCUMENTS_KEY } from '../features/documents/web/documents.api.ts'
import { BULK_RUNS_KEY, INVOICES_KEY } from '../features/invoices/web/invoices.queries.ts'
import { NOTICES_KEY } from '../features/messaging/web/notices/notifications.api.ts'
import { EVENTS, type EventName } from '../shared/events.ts'
import { queryClient } from '../web/query.ts'

/** What a tab hears: an event, a gap in which any may have been missed, or that the session is worth nothing more. */
export type Heard = EventName | 'gap' | 'ended'

/** What is fetched again after each event; tenants' balances stand below the invoices. */
const CHANGED: Record<EventName, QueryKey> = {
  invoiceCreated: INVOICES_KEY,
  invoiceUpdated: INVOICES_KEY,
  invoicePaid: INVOICES_KEY,
  receiptUploaded: INVOICES_KEY,
  bulkInvoicesCreated: INVOICES_KEY,
  bulkProgress: BULK_RUNS_KEY,
  requestUpdated: casesKey('request'),
  complaintUpdated: casesKey('complaint'),
  documentUpdated: DOCUMENTS_KEY,
  notification: NOTICES_KEY,
}

/** Fetches again what is on the screen and has changed, and tells the window of what happened. */
export async function refetch(heard: ReadonlySet<Heard>, calm: () => Promise<void>): Promise<void> {
  await nextPages()
  await calm()
  const everything = heard.has('gap') || heard.has('ended')
  const events = EVENTS.filter((name) => everything || heard.has(name))
  const taken = events.filter(tellWindow).map((name) => CHANGED[name])
  await Promise.all(taken.map(leaveToScreen))
  const left = [...taken, ANALYTICS_KEY, meQuery.queryKey]
  const isLeft = (key: QueryKey) => left.some((above) => isBelow(key, above))
  const changed = events.map((name) => CHANGED[name])
  const predicate = ({ queryKey }: Query) =>
    !isLeft(queryKey) && (everything || changed.some((key) => isBelow(queryKey, key)))
  await queryClient.invalidateQueries({ predicate, refetchType: 'none' })
  // What says of itself that it is too costly to follow every event waits until somebody comes back to it.
  const follows = (query: Query) => predicate(query) && query.meta?.['live'] !== false
  await queryClient.refetchQueries({ predicate: follows, type: 'active' })
}

const isBelow = (key: QueryKey, above: QueryKey) => above.every((part, at) => key[at] === part)

/** Tells of an event; true when the screen fetches by itself what has changed. */
const tellWindow = (name: EventName): boolean => !dispatchEvent(new Event(name, { cancelable: true }))

/** What is on its way may be from before the event. */
async function leaveToScreen(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** Resolves when the next page of a list that somebody asked for has come; to fetch again would cut it off. */
function nextPages(): Promise<void> {
  const cache = queryClient.getQueryCache()
  const asked = () =>
    cache.findAll({ fetchStatus: 'fetching' }).some(({ state }) => state.fetchMeta?.fetchMore !== undefined)
  return new Promise((resolve) => {
    if (!asked()) return resolve()
    const stop = cache.subscribe(() => {
      if (asked()) return
      stop()
      resolve()
    })
  })
}
