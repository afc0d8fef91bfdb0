import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type InvoiceFilter, isFiltered } from './invoice-filter.ts'
import { invoicesApi } from './invoices.api.ts'

/** Everything that was fetched about invoices stands below this key. */
export const INVOICES_KEY = ['invoices'] as const

/** Numbers and sums by shown status. `stay` as of the client: a dashboard tells of a dead session itself. */
export const totalsQuery = ({ stay = false } = {}) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'totals'],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/totals', { signal, stay }),
  })

/** Numbers and sums of the invoices that match; not asked for while nothing is filtered. */
export const matchingTotalsQuery = (filter: InvoiceFilter) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'totals', filter],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/totals', { query: filter, signal }),
    enabled: isFiltered(filter),
    placeholderData: keepPreviousData,
  })

/** One invoice with its receipts. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'one', id],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/{id}', { params: { id }, signal }),
  })
