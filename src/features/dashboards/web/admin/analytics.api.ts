import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { analyticsEndpoints } from '../../analytics.contract.ts'
import type { Range } from './charts/analytics.range.ts'

const analyticsApi = client<typeof analyticsEndpoints>()

/** Everything that was fetched about figures stands below this key; who shows it decides when it is fetched again. */
export const ANALYTICS_KEY = ['analytics'] as const

// Of a session that died here the dashboard tells itself.
const stay = true

/** What stands now. */
export const summaryQuery = queryOptions({
  queryKey: [...ANALYTICS_KEY, 'summary'],
  queryFn: ({ signal }) => analyticsApi('GET /analytics/summary', { signal, stay }),
})

/** The invoices due within a span of days; until they have come, those of the span before. */
export const invoicesQuery = ({ from, to }: Range) =>
  queryOptions({
    queryKey: [...ANALYTICS_KEY, 'invoices', from, to],
    queryFn: ({ signal }) =>
      analyticsApi('GET /analytics/invoices', { query: { startDate: from, endDate: to }, signal, stay }),
    placeholderData: keepPreviousData,
  })
