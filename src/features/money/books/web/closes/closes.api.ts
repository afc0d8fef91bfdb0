import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../../web/http.ts'
import { INVOICES_KEY } from '../../../invoices/web/invoices.queries.ts'
import type { closesEndpoints } from '../../closes.contract.ts'

export const closesApi = client<typeof closesEndpoints>()

/** Below the key of invoices, whose changes and payments refetch it. */
export const BOOKS_KEY = [...INVOICES_KEY, 'books'] as const

/** A year's sums are too expensive to refetch with every event. */
export const BOOKS = { meta: { live: false }, staleTime: 0 } as const

export const closesQuery = queryOptions({
  queryKey: [...BOOKS_KEY, 'closes'],
  queryFn: ({ signal }) => closesApi('GET /closes', { signal }),
  ...BOOKS,
})

export const comparedCloseQuery = (id: string) =>
  queryOptions({
    queryKey: [...BOOKS_KEY, 'closes', id],
    queryFn: ({ signal }) => closesApi('GET /closes/{id}', { params: { id }, signal }),
    ...BOOKS,
  })
