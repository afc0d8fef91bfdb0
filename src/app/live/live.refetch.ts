import type { Query, QueryKey } from '@tanstack/react-query'
import { meQuery } from '../../features/identity/accounts/web/accounts.api.ts'
import { NOTICES_KEY } from '../../features/messaging/notices/web/notifications.api.ts'
import { EXPENSES_KEY } from '../../features/money/expenses/web/expenses.keys.ts'
import { BULK_RUNS_KEY, INVOICES_KEY } from '../../features/money/invoices/web/invoices.queries.ts'
import { OWNER_STATEMENTS_KEY } from '../../features/money/owner-statements/web/owner-statements.keys.ts'
import { COSTS_KEY } from '../../features/money/request-costs/web/costs.keys.ts'
import { ANALYTICS_KEY } from '../../features/overview/dashboards/web/admin/analytics.api.ts'
import { HANDOVERS_KEY } from '../../features/overview/handovers/web/handovers.keys.ts'
import { SIGNINGS_KEY } from '../../features/overview/signings/web/signings.keys.ts'
import { VENDORS_KEY } from '../../features/property/vendors/web/vendors.keys.ts'
import { ANNOUNCEMENTS_KEY } from '../../features/service/announcements/web/announcements.api.ts'
import { casesKey } from '../../features/service/cases/web/cases.api.ts'
import { DOCUMENTS_KEY } from '../../features/service/documents/web/documents.api.ts'
import { EVENTS, type EventName } from '../../shared/events.ts'
import { queryClient } from '../../web/query.ts'

/** 'gap': events may have been missed; 'refresh': the regular refetch without a stream. */
export type RefetchReason = EventName | 'gap' | 'ended' | 'refresh'

const CHANGED: Record<EventName, readonly QueryKey[]> = {
  invoiceCreated: [INVOICES_KEY],
  invoiceUpdated: [INVOICES_KEY, COSTS_KEY],
  invoicePaid: [INVOICES_KEY, COSTS_KEY],
  receiptUploaded: [INVOICES_KEY],
  bulkInvoicesCreated: [INVOICES_KEY],
  bulkProgress: [BULK_RUNS_KEY],
  requestUpdated: [casesKey('request')],
  complaintUpdated: [casesKey('complaint')],
  documentUpdated: [DOCUMENTS_KEY],
  signingUpdated: [SIGNINGS_KEY],
  handoverUpdated: [HANDOVERS_KEY],
  announcementUpdated: [ANNOUNCEMENTS_KEY],
  vendorUpdated: [VENDORS_KEY, casesKey('request'), casesKey('complaint')],
  expenseUpdated: [EXPENSES_KEY, COSTS_KEY, OWNER_STATEMENTS_KEY],
  notification: [NOTICES_KEY],
}

export async function refetchChanged(
  reasons: ReadonlySet<RefetchReason>,
  waitForIdle: () => Promise<void>,
): Promise<void> {
  await waitForNextPages()
  await waitForIdle()
  const missed = reasons.has('gap') || reasons.has('ended')
  const everything = missed || reasons.has('refresh')
  const events = EVENTS.filter((name) => missed || reasons.has(name))
  const handled = events.filter(dispatchToWindow).flatMap((name) => CHANGED[name])
  await Promise.all(handled.map(refetchOnUse))
  const excluded = [...handled, ANALYTICS_KEY, meQuery.queryKey]
  const isExcluded = (key: QueryKey) => excluded.some((above) => isBelow(key, above))
  const changed = events.flatMap((name) => CHANGED[name])
  const predicate = ({ queryKey }: Query) =>
    !isExcluded(queryKey) && (everything || changed.some((key) => isBelow(queryKey, key)))
  await queryClient.invalidateQueries({ predicate, refetchType: 'none' })
  // A query with `live: false` is too expensive for every event, and is refetched at its next use.
  const isLive = (query: Query) => predicate(query) && query.meta?.['live'] !== false
  await queryClient.refetchQueries({ predicate: isLive, type: 'active' })
}

const isBelow = (key: QueryKey, above: QueryKey) => above.every((part, at) => key[at] === part)

const dispatchToWindow = (name: EventName): boolean => !dispatchEvent(new Event(name, { cancelable: true }))

/** A response in flight may be older than the event. */
async function refetchOnUse(queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
}

/** Waits for the next page of a list, because a refetch would cancel it. */
function waitForNextPages(): Promise<void> {
  const cache = queryClient.getQueryCache()
  const isLoading = () =>
    cache.findAll({ fetchStatus: 'fetching' }).some(({ state }) => state.fetchMeta?.fetchMore !== undefined)
  return new Promise((resolve) => {
    if (!isLoading()) return resolve()
    const stop = cache.subscribe(() => {
      if (isLoading()) return
      stop()
      resolve()
    })
  })
}
