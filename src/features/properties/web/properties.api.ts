import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../web/http.ts'
import type { propertiesEndpoints } from '../properties.contract.ts'

export const propertiesApi = client<typeof propertiesEndpoints>()

/** The places that are let. */
export const propertiesQuery = queryOptions({
  queryKey: ['properties'],
  queryFn: ({ signal }) => propertiesApi('GET /properties', { signal }),
})
