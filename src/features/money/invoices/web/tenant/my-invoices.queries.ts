import { queryOptions } from '@tanstack/react-query'
import { invoicesApi } from '../invoices.api.ts'
import { INVOICES_KEY } from '../invoices.queries.ts'

/** With `stay`, an expired session does not redirect; the dashboard reports it. */
export type Extra = { stay?: boolean }

export const newestInvoices = (
  limit: number,
  { status = '', stay = false }: Extra & { status?: string } = {},
) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'newest', limit, status],
    queryFn: ({ signal }) => invoicesApi('GET /invoices', { query: { limit, status }, signal, stay }),
  })
