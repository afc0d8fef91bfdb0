import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import { invoicesApi } from '../../../../money/invoices/web/invoices.api.ts'
import { INVOICES_KEY } from '../../../../money/invoices/web/invoices.queries.ts'
import type { analyticsEndpoints } from '../../analytics.contract.ts'
import type { firstStepsEndpoints } from '../../first-steps.contract.ts'
import type { toDoEndpoints } from '../../to-do.contract.ts'
import type { todayEndpoints } from '../../today.contract.ts'
import type { Range } from './charts/analytics.range.ts'

const analyticsApi = client<typeof analyticsEndpoints>()

export const firstStepsApi = client<typeof firstStepsEndpoints>()

const toDoApi = client<typeof toDoEndpoints>()

const todayApi = client<typeof todayEndpoints>()

export const ANALYTICS_KEY = ['analytics'] as const

const stay = true

export const summaryQuery = queryOptions({
  queryKey: [...ANALYTICS_KEY, 'summary'],
  queryFn: ({ signal }) => analyticsApi('GET /analytics/summary', { signal, stay }),
})

export const toDoQuery = queryOptions({
  queryKey: [...ANALYTICS_KEY, 'to-do'],
  queryFn: ({ signal }) => toDoApi('GET /to-do', { signal, stay }),
})

export const todayQuery = queryOptions({
  queryKey: [...ANALYTICS_KEY, 'today'],
  queryFn: ({ signal }) => todayApi('GET /analytics/today', { signal, stay }),
})

/** Counted when the dashboard opens, not with each refresh. */
export const firstStepsQuery = queryOptions({
  queryKey: ['first-steps'],
  queryFn: ({ signal }) => firstStepsApi('GET /first-steps', { signal, stay }),
})

/** Keeps the data of the previous range while loading. */
export const invoicesQuery = ({ from, to }: Range) =>
  queryOptions({
    queryKey: [...ANALYTICS_KEY, 'invoices', from, to],
    queryFn: ({ signal }) =>
      analyticsApi('GET /analytics/invoices', { query: { startDate: from, endDate: to }, signal, stay }),
    placeholderData: keepPreviousData,
  })

/** Totals by first due day. */
export const dueFromQuery = (dueFrom: string) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'totals', dueFrom],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/totals', { query: { dueFrom }, signal, stay: true }),
  })
