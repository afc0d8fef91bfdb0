import { useQueryClient } from '@tanstack/react-query'
import { propertiesQuery } from '../../properties/web/properties.api.ts'
import { TENANTS_KEY } from '../../tenants/web/tenants.api.ts'
import { LEASES_KEY } from './leases.api.ts'

/** A lease shows in its tenant and in its unit too. */
export function useLeasesChanged(): () => Promise<void> {
  const store = useQueryClient()
  return async () => {
    const keys = [LEASES_KEY, TENANTS_KEY, propertiesQuery.queryKey]
    await Promise.all(keys.map((queryKey) => store.invalidateQueries({ queryKey })))
  }
}
