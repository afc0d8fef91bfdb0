import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { occupancyEndpoints } from '../occupancy.contract.ts'
import type { unitsEndpoints } from '../units.contract.ts'
import { propertiesQuery } from './properties.api.ts'

export const unitsApi = client<typeof unitsEndpoints>()

/** Below the properties' key, so that their changes refetch units. */
export const UNITS_KEY = [...propertiesQuery.queryKey, 'register'] as const

export const unitsQuery = (propertyId: string, more: { vacant?: 'true'; active?: 'true' } = {}) =>
  queryOptions({
    queryKey: [...UNITS_KEY, propertyId, more],
    queryFn: ({ signal }) => unitsApi('GET /units', { query: { propertyId, ...more }, signal }),
  })

const occupancyApi = client<typeof occupancyEndpoints>()

export const occupancyQuery = queryOptions({
  queryKey: [...propertiesQuery.queryKey, 'occupancy'],
  queryFn: ({ signal }) => occupancyApi('GET /properties/occupancy', { signal }),
})
