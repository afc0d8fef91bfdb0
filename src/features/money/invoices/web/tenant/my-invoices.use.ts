import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { PageRequest } from '../../../../../web/http.ts'
import { listQuery, useList } from '../../../../../web/list.ts'
import { companyQuery, howToPayQuery } from '../../../../identity/company/web/company.api.ts'
import { invoicesApi } from '../invoices.api.ts'
import { INVOICES_KEY, totalsQuery } from '../invoices.queries.ts'
import { useOpenInvoices } from './my-invoices.open.ts'

const MINE = {
  queryKey: [...INVOICES_KEY, 'mine'],
  load: (page: PageRequest, signal: AbortSignal) => invoicesApi.page('GET /invoices', page, { signal }),
}

export function prefetchMyInvoices(store: QueryClient): void {
  void store.prefetchQuery(companyQuery)
  void store.prefetchQuery(totalsQuery())
  void store.prefetchInfiniteQuery(listQuery(MINE))
  void store.prefetchQuery(howToPayQuery)
}

/** `data` stays if a later request fails. */
export function useMyInvoices() {
  // Forms default to the server's current day.
  const company = useQuery(companyQuery)
  const totals = useQuery(totalsQuery())
  const list = useList(MINE)
  const loaded = list.loading || (list.error && list.rows.length === 0) ? undefined : list.rows
  const open = useOpenInvoices(loaded, totals.data)
  const error = list.error ?? totals.error ?? open.error
  const ready = loaded && totals.data && !open.loading && !company.isPending
  const paid = list.rows.filter(({ displayStatus }) => displayStatus === 'Paid')
  return {
    error,
    loading: !ready && !error,
    retry: () => {
      if (list.error) list.retry()
      if (totals.error) void totals.refetch()
      open.retry()
    },
    data: ready
      ? { totals: totals.data, open: open.invoices, list: { ...list, rows: [...open.invoices, ...paid] } }
      : undefined,
  }
}

export type MyInvoices = NonNullable<ReturnType<typeof useMyInvoices>['data']>
