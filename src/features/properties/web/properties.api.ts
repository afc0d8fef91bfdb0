import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../web/http.ts'
import type { propertiesEndpoints } from '../properties.contract.ts'

export const propertiesApi = client<typeof propertiesEndpoints>()

/** The properties that are let. */
export const propertiesQuery = queryOptions({
  queryKey: ['properties'],
  queryFn: ({ signal }) => propertiesApi('GET /properties', { signal }),
})

/** The properties that are let no longer. */
export const archivedPropertiesQuery = queryOptions({
  queryKey: [...propertiesQuery.queryKey, 'archived'],
  queryFn: ({ signal }) => propertiesApi('GET /properties', { query: { archived: 'true' }, signal }),
})
