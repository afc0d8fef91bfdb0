import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { unitsEndpoints } from '../units.contract.ts'
import { propertiesQuery } from './properties.api.ts'

export const unitsApi = client<typeof unitsEndpoints>()

/** Below the properties' key, so that their changes refetch units. */
const UNITS_KEY = [...propertiesQuery.queryKey, 'register'] as const

export const unitsQuery = (propertyId: string, more: { vacant?: 'true'; active?: 'true' } = {}) =>
  queryOptions({
    queryKey: [...UNITS_KEY, propertyId, more],
    queryFn: ({ signal }) => unitsApi('GET /units', { query: { propertyId, ...more }, signal }),
  })
