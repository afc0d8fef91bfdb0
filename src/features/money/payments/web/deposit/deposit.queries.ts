import { queryOptions } from '@tanstack/react-query'
import { depositApi, PAYMENTS_KEY } from '../payments.api.ts'

export const settlementQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'settlement', tenantId],
    queryFn: ({ signal }) =>
      depositApi('GET /tenants/{id}/deposit/settlement', { params: { id: tenantId }, query: {}, signal }),
  })
