import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { Permission } from '../../../../shared/permissions.ts'
import { client } from '../../../../web/http.ts'
import { queryClient } from '../../../../web/query.ts'
import { readSession, writeSession } from '../../../../web/session.ts'
import type { accountsEndpoints, UserProfile } from '../accounts.contract.ts'
import type { staffEndpoints } from '../staff.contract.ts'

export const accountsApi = client<typeof accountsEndpoints>()

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => stored(await accountsApi('GET /auth/me', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

function stored(profile: UserProfile): UserProfile {
  const session = readSession()
  if (session)
    writeSession(
      { ...session, email: profile.email ?? profile.uid, role: profile.role, name: profile.name },
      profile.language,
    )
  return profile
}

/** Updates the cache and the browser's storage. */
export function storeProfile(profile: UserProfile): void {
  queryClient.setQueryData(meQuery.queryKey, stored(profile))
}

/** Renews the session; throws 'Authentication failed…' when it has expired. */
export const renewalQuery = queryOptions({
  queryKey: ['me', 'renewal'],
  queryFn: async ({ signal }) => {
    storeProfile(await accountsApi('GET /auth/me', { stay: true, signal }))
    return true
  },
  // The page load has just fetched the profile.
  initialData: () => (queryClient.getQueryData(meQuery.queryKey) ? true : undefined),
  initialDataUpdatedAt: () => queryClient.getQueryState(meQuery.queryKey)?.dataUpdatedAt,
})

/** Use only below the guard, which has loaded the profile. */
export function useMe(): UserProfile {
  return useSuspenseQuery(meQuery).data
}

export const staffApi = client<typeof staffEndpoints>()

export const staffQuery = queryOptions({
  queryKey: ['staff'],
  queryFn: ({ signal }) => staffApi('GET /staff', { signal }),
})

/** Staff to whom work can be assigned. */
export const staffChoicesQuery = queryOptions({
  queryKey: ['staff', 'choices'],
  queryFn: ({ signal }) => staffApi('GET /staff/choices', { signal }),
})

/** Use only below the guard, which has loaded the profile. */
export function useCan(): (permission: Permission) => boolean {
  const { permissions } = useMe()
  return (permission) => permissions.includes(permission)
}
