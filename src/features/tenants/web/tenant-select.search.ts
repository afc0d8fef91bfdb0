import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tenant } from '../tenants.contract.ts'
import { tenantQuery } from './tenant.queries.ts'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'

const SHOWN = 30
const PAUSE_MS = 200
const NOBODY: Tenant[] = []

/** The newest tenants whose name, unit, phone or e-mail contains what is typed. */
export function useFoundTenants(typed: string) {
  const asked = typed.trim()
  const [q] = useDebouncedValue(asked, PAUSE_MS)
  const { data, error, refetch, isPending, isLoadingError, isPlaceholderData } = useQuery({
    queryKey: [...TENANTS_KEY, 'choice', q],
    queryFn: ({ signal }) => tenantsApi('GET /tenants', { query: { q, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  })
  return {
    tenants: data ?? NOBODY,
    searching: isPending || isPlaceholderData || q !== asked,
    // Tenants that were found before stay on offer when asking again fails.
    error: isLoadingError ? error : null,
    retry: refetch,
  }
}

/** A tenant that a form names by id, as one that was kept over a dead session; '' names nobody. */
export function useNamedTenant(id: string) {
  return useQuery({ ...tenantQuery(id), enabled: id !== '' })
}
