import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiError } from '../../../../../web/api-error.ts'
import { companyApi, companyQuery, howToPayQuery } from '../../../../identity/company/web/company.api.ts'
import { totalsQuery } from '../../../../money/invoices/web/invoices.queries.ts'
import { useOpenInvoices } from '../../../../money/invoices/web/tenant/my-invoices.open.ts'
import { newestInvoices } from '../../../../money/invoices/web/tenant/my-invoices.queries.ts'
import { availableQuery } from '../../../../money/online-payments/web/online-payments.api.ts'
import { ownLeasesQuery } from '../../../../property/leases/web/leases.api.ts'
import { unreadAnnouncementsQuery } from '../../../../service/announcements/web/unread-announcements.query.ts'
import { newestCasesQuery } from '../../../../service/cases/web/tenant/newest-cases.ts'
import { useOwnCases } from '../../../../service/cases/web/tenant/own-cases.ts'
import { sentPapersQuery } from '../../../signings/web/tenant/to-sign.query.ts'
import { NEWEST } from './dashboard.overview.tsx'

// Does not redirect on an expired session, which the dashboard reports.
const stay = true

const howToPayOptions = {
  ...howToPayQuery,
  queryFn: ({ signal }: { signal: AbortSignal }) => companyApi('GET /company/how-to-pay', { signal, stay }),
}

export function prefetchTenantDashboard(store: QueryClient): void {
  void store.prefetchQuery(companyQuery)
  void store.prefetchQuery(totalsQuery({ stay }))
  void store.prefetchQuery(newestInvoices(NEWEST, { stay }))
  void store.prefetchQuery(howToPayOptions)
  void store.prefetchQuery(newestCasesQuery('request', {}, { limit: NEWEST, stay }))
  void store.prefetchQuery(ownLeasesQuery)
  void store.prefetchQuery(unreadAnnouncementsQuery)
  void store.prefetchQuery(sentPapersQuery)
  void store.prefetchQuery(availableQuery)
}

export type TenantDashboard = NonNullable<ReturnType<typeof useTenantDashboard>['data']>

/** `data` stays during refetches, until the session expires. */
export function useTenantDashboard() {
  const company = useQuery(companyQuery)
  const totals = useQuery(totalsQuery({ stay }))
  const newest = useQuery(newestInvoices(NEWEST, { stay }))
  const paymentDetails = useQuery(howToPayOptions)
  const requests = useOwnCases('request', { limit: NEWEST, stay })
  const complaints = useOwnCases('complaint', { limit: NEWEST, stay })
  const open = useOpenInvoices(newest.data, totals.data, { stay })
  const dead = [totals, newest, open, paymentDetails, requests, complaints]
    .map(({ error }) => error)
    .find((error) => error instanceof ApiError && error.status === 401)
  const error = dead ?? totals.error ?? newest.error ?? open.error
  const known = useAroundKnown()
  const requestsKnown = requests.data !== undefined || requests.error !== null
  const ready =
    known && requestsKnown && !dead && totals.data && newest.data && !open.loading && !company.isPending
  return {
    error,
    retry: () => {
      for (const query of [totals, newest]) if (query.error) void query.refetch()
      open.retry()
    },
    data: ready
      ? {
          totals: totals.data,
          newest: newest.data,
          open: open.invoices,
          paymentDetails,
          requests,
          complaints,
        }
      : undefined,
  }
}

function useAroundKnown(): boolean {
  const leases = useQuery(ownLeasesQuery)
  const unread = useQuery(unreadAnnouncementsQuery)
  const sent = useQuery(sentPapersQuery)
  const available = useQuery(availableQuery)
  return [leases, unread, sent, available].every(({ isFetched }) => isFetched)
}
