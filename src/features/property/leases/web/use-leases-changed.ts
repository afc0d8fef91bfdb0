import { useQueryClient } from '@tanstack/react-query'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import { TENANTS_KEY } from '../../tenants/web/tenants.api.ts'
import { LEASES_KEY } from './leases.api.ts'

/** Leases also appear on their tenant and unit. */
export function useLeasesChanged(): () => Promise<void> {
  const store = useQueryClient()
  return async () => {
    const keys = [LEASES_KEY, TENANTS_KEY, propertiesQuery.queryKey]
    await Promise.all(keys.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
}
