import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import { TENANTS_KEY } from '../../tenants/web/tenants.api.ts'
import type { leasesEndpoints } from '../leases.contract.ts'

export const leasesApi = client<typeof leasesEndpoints>()

export const LEASES_KEY = ['leases'] as const

export const tenantLeasesQuery = (tenantId: string) =>
  queryOptions({
    queryKey: [...LEASES_KEY, 'tenant', tenantId],
    queryFn: ({ signal }) => leasesApi('GET /leases', { query: { tenantId }, signal }),
  })

/** Tenants who rent several units today. */
export const severalLeasesQuery = queryOptions({
  queryKey: [...LEASES_KEY, 'several'],
  queryFn: ({ signal }) => leasesApi('GET /leases', { query: { several: 'true' }, signal }),
})

export const unitLeasesQuery = (unitId: string) =>
  queryOptions({
    queryKey: [...LEASES_KEY, 'unit', unitId],
    queryFn: ({ signal }) => leasesApi('GET /leases', { query: { unitId }, signal }),
  })

/** The signed-in tenant's. Does not redirect on an expired session, which the dashboard reports. */
export const ownLeasesQuery = queryOptions({
  queryKey: [...LEASES_KEY, 'own'],
  queryFn: ({ signal }) => leasesApi('GET /leases', { query: {}, signal, stay: true }),
})

/** Leases also appear on their tenant and unit. */
export function useLeasesChanged(): () => Promise<void> {
  const store = useQueryClient()
  return async () => {
    const keys = [LEASES_KEY, TENANTS_KEY, propertiesQuery.queryKey]
    await Promise.all(keys.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
}
