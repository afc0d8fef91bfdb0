import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { propertiesEndpoints } from '../properties.contract.ts'

export const propertiesApi = client<typeof propertiesEndpoints>()

export const propertiesQuery = queryOptions({
  queryKey: ['properties'],
  queryFn: ({ signal }) => propertiesApi('GET /properties', { signal }),
})

export const archivedPropertiesQuery = queryOptions({
  queryKey: [...propertiesQuery.queryKey, 'archived'],
  queryFn: ({ signal }) => propertiesApi('GET /properties', { query: { archived: 'true' }, signal }),
})

export function usePropertyOptions() {
  const { data: properties = [] } = useQuery(propertiesQuery)
  return properties.map(({ id, name }) => ({ value: id, label: name }))
}
