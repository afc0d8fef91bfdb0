import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../../../web/query.ts'
import type { TenantChoice } from '../../tenants.contract.ts'
import { TENANTS_KEY, tenantsApi } from '../tenants.api.ts'

// A bulk run may take minutes and shows the names at the end.
const KEPT_MS = 30 * 60_000

/** Never refetched while the chooser is open, so that rows do not move. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: [...TENANTS_KEY, 'choices'],
    queryFn: ({ signal }) => tenantsApi('GET /tenants/choices', { signal }),
    gcTime: KEPT_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** Knows tenants deleted since. */
export function choiceNames(): Map<string, string> {
  const choices = queryClient.getQueryData<TenantChoice[]>(choicesQuery().queryKey) ?? []
  return new Map(choices.map(({ id, name }) => [id, name]))
}
