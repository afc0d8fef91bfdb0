import { queryOptions } from '@tanstack/react-query'
import { invoicesApi } from './invoices.api.ts'

/** Everything that was fetched about invoices stands below this key. */
export const INVOICES_KEY = ['invoices'] as const
/** How bulk runs go. */
export const BULK_RUNS_KEY = ['bulk runs'] as const

/** Numbers and sums by shown status. `stay` as of the client: a dashboard tells of a dead session itself. */
export const totalsQuery = ({ stay = false } = {}) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'totals'],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/totals', { signal, stay }),
  })

/** One invoice with its receipts. */
export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'one', id],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/{id}', { params: { id }, signal }),
  })
