import { queryOptions } from '@tanstack/react-query'
import { queryClient } from '../../../web/query.ts'
import type { TenantChoice } from '../tenants.contract.ts'
import { TENANTS_KEY, tenantsApi } from './tenants.api.ts'

// The names are asked for again once everything is done, which may take minutes.
const KEPT_MS = 30 * 60_000

/** All tenants to choose from, fetched when the chooser opens and not again under the hands of who chooses. */
export const choicesQuery = () =>
  queryOptions({
    queryKey: [...TENANTS_KEY, 'choices'],
    queryFn: ({ signal }) => tenantsApi('GET /tenants/choices', { signal }),
    gcTime: KEPT_MS,
    refetchOnMount: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The names, by id, of the tenants that could be chosen, deleted since or not. */
export function choiceNames(): Map<string, string> {
  const choices = queryClient.getQueryData<TenantChoice[]>(choicesQuery().queryKey) ?? []
  return new Map(choices.map(({ id, name }) => [id, name]))
}
