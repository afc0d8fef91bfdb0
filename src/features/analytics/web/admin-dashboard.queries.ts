import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { companyApi } from '../../company/web/company.api.ts'
import type { Invoice } from '../../invoices/invoices.contract.ts'
import { invoicesApi } from '../../invoices/web/invoices.api.ts'
import { INVOICES_KEY, totalsQuery } from '../../invoices/web/invoices.queries.ts'
import { TENANTS_KEY, tenantsApi } from '../../tenants/web/tenants.api.ts'
import { useAsked, useRenewal } from './admin-dashboard.renewal.ts'
import { waitingOf } from './waiting-of.ts'

const ROWS = 5
// Of those that wait the list knows no order; this many are put into order here.
const MOST_WAITING = 100
const STILL_MS = 5 * 60_000

// Every call stays: of a session that died here this screen tells itself.
const stay = true

const invoicesIn = (status: string, limit = ROWS) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'dashboard', status],
    queryFn: async ({ signal }) => {
      const page = { limit, count: true }
      const { rows, total } = await invoicesApi.page('GET /invoices', page, {
        query: { status },
        signal,
        stay,
      })
      return { rows, total: total ?? rows.length }
    },
  })

const tenantCount = queryOptions({
  queryKey: [...TENANTS_KEY, 'count'],
  queryFn: async ({ signal }) => {
    const { total } = await tenantsApi.page('GET /tenants', { limit: 1, count: true }, { signal, stay })
    return total ?? 0
  },
})

const howToPay = queryOptions({
  queryKey: ['company', 'how-to-pay', 'dashboard'],
  queryFn: async ({ signal }) => (await companyApi('GET /company/how-to-pay', { signal, stay })).howToPay,
})

/** The rows whose receipts have waited longest. */
function longestWaiting({ rows, total }: { rows: Invoice[]; total: number }) {
  const since = (invoice: Invoice) => waitingOf(invoice.receipts)?.uploadedAt ?? ''
  const inOrder = rows.toSorted((one, other) => since(one).localeCompare(since(other)))
  return { rows: inOrder.slice(0, ROWS), total }
}

/** All that the admin's dashboard shows; what moves is fetched again each time the session has been renewed. */
export function useAdminDashboard() {
  const renewal = useRenewal()
  const moving = { enabled: renewal.fresh, staleTime: 0, refetchOnWindowFocus: false }
  const totals = useQuery({ ...totalsQuery({ stay }), ...moving })
  const waiting = useQuery({
    ...invoicesIn('Payment Under Review', MOST_WAITING),
    ...moving,
    select: longestWaiting,
  })
  const overdue = useQuery({ ...invoicesIn('Overdue'), ...moving })
  const still = { enabled: renewal.fresh, staleTime: STILL_MS }
  const tenants = useQuery({ ...tenantCount, ...still })
  const ways = useQuery({ ...howToPay, ...still })
  const queries: UseQueryResult[] = [totals, waiting, overdue, tenants, ways]
  const refresh = useAsked(renewal.running || queries.some(({ isFetching }) => isFetching), renewal.renew)
  const ready = totals.data && waiting.data && overdue.data && tenants.data !== undefined && ways.data
  return {
    figures: ready && {
      totals: totals.data,
      waiting: waiting.data,
      overdue: overdue.data,
      tenants: tenants.data,
      howToPay: ways.data,
    },
    error: renewal.error ?? queries.find(({ error }) => error)?.error ?? null,
    refresh,
  }
}

export type AdminFigures = Exclude<ReturnType<typeof useAdminDashboard>['figures'], false | undefined>
