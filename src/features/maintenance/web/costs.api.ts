import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../web/http.ts'
import type { costsEndpoints } from '../costs.contract.ts'
import { COSTS_KEY } from './costs.keys.ts'

export const costsApi = client<typeof costsEndpoints>()

export const costsQuery = (requestId: string) =>
  queryOptions({
    queryKey: [...COSTS_KEY, requestId],
    queryFn: ({ signal }) => costsApi('GET /requests/{id}/costs', { params: { id: requestId }, signal }),
  })
