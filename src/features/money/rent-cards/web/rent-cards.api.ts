import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { rentCardsEndpoints } from '../rent-cards.contract.ts'

export const rentCardsApi = client<typeof rentCardsEndpoints>()

/** Below the key of invoices, because cards show payments. */
export const RENT_CARDS_KEY = [...INVOICES_KEY, 'rent-cards'] as const

export const rentCardQuery = (leaseId: string) =>
  queryOptions({
    queryKey: [...RENT_CARDS_KEY, leaseId],
    queryFn: ({ signal }) =>
      rentCardsApi('GET /leases/{id}/rent-card', { params: { id: leaseId }, query: {}, signal }),
  })

export const missingCardsQuery = queryOptions({
  queryKey: [...RENT_CARDS_KEY, 'missing'],
  queryFn: ({ signal }) => rentCardsApi('GET /rent-cards/missing', { signal }),
})
