import { queryOptions } from '@tanstack/react-query'
import { invoicesApi } from '../invoices.api.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'

/** `stay` as of the client: a dashboard tells of a dead session itself. */
export type Extra = { stay?: boolean }

/** The newest `limit` invoices, of one status where it is given, without further pages. */
export const newestInvoices = (
  limit: number,
  { status = '', stay = false }: Extra & { status?: string } = {},
) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'newest', limit, status],
    queryFn: ({ signal }) => invoicesApi('GET /invoices', { query: { limit, status }, signal, stay }),
  })
