import { queryOptions } from '@tanstack/react-query'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'

/** How much of each property is let. */
export const occupancyQuery = queryOptions({
  queryKey: [...TENANTS_KEY, 'occupancy'],
  queryFn: ({ signal }) => tenantsApi('GET /properties/occupancy', { signal }),
})

/** The units of a property, and who is in which. */
export const unitsQuery = (id: string) =>
  queryOptions({
    queryKey: [...TENANTS_KEY, 'units', id],
    queryFn: ({ signal }) => tenantsApi('GET /properties/{id}/units', { params: { id }, signal }),
  })
