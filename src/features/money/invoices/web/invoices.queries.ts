import { queryOptions } from '@tanstack/react-query'
import { invoicesApi } from './invoices.api.ts'

export const INVOICES_KEY = ['invoices'] as const
export const BULK_RUNS_KEY = ['bulk runs'] as const

export const totalsQuery = ({ stay = false } = {}) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'totals'],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/totals', { signal, stay }),
  })

export const invoiceQuery = (id: string) =>
  queryOptions({
    queryKey: [...INVOICES_KEY, 'one', id],
    queryFn: ({ signal }) => invoicesApi('GET /invoices/{id}', { params: { id }, signal }),
  })
