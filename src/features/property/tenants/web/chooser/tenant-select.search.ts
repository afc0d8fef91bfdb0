import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Tenant } from '../../tenants.contract.ts'
import { tenantQuery } from '../tenant.queries.ts'
import { TENANTS_KEY, tenantsApi } from '../tenants.api.ts'

const SHOWN = 30
const PAUSE_MS = 200
const NOBODY: Tenant[] = []

export function useFoundTenants(typed: string) {
  const searchText = typed.trim()
  const [q] = useDebouncedValue(searchText, PAUSE_MS)
  const { data, error, refetch, isPending, isLoadingError, isPlaceholderData } = useQuery({
    queryKey: [...TENANTS_KEY, 'choice', q],
    queryFn: ({ signal }) => tenantsApi('GET /tenants', { query: { q, limit: SHOWN }, signal }),
    placeholderData: keepPreviousData,
  })
  return {
    tenants: data ?? NOBODY,
    searching: isPending || isPlaceholderData || q !== searchText,
    // Tenants found earlier stay selectable if a refetch fails.
    error: isLoadingError ? error : null,
    retry: refetch,
  }
}

/** Loads the tenant of a draft restored after a new sign-in; '' loads none. */
export function useNamedTenant(id: string) {
  return useQuery({ ...tenantQuery(id), enabled: id !== '' })
}
