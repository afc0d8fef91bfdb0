import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { occupancyEndpoints } from '../occupancy.contract.ts'
import { propertiesQuery } from './properties.api.ts'

const occupancyApi = client<typeof occupancyEndpoints>()

export const occupancyQuery = queryOptions({
  queryKey: [...propertiesQuery.queryKey, 'occupancy'],
  queryFn: ({ signal }) => occupancyApi('GET /properties/occupancy', { signal }),
})
