import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { client } from '../../../web/http.ts'
import { queryClient } from '../../../web/query.ts'
import { readSession, writeSession } from '../../../web/session.ts'
import type { accountsEndpoints, UserProfile } from '../accounts.contract.ts'

export const accountsApi = client<typeof accountsEndpoints>()

/** Who is signed in, asked once per page load. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async ({ signal }) => stored(await accountsApi('GET /auth/me', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
})

function stored(profile: UserProfile): UserProfile {
  const session = readSession()
  if (session) writeSession({ ...session, email: profile.email, role: profile.role, name: profile.name })
  return profile
}

/** Keeps a profile as this browser knows it from now on, in its storage too. */
export function storeProfile(profile: UserProfile): void {
  queryClient.setQueryData(meQuery.queryKey, stored(profile))
}

/**
 * Renews the session ahead of figures that refresh themselves: asks who this is and stores it again. Throws
 * 'Authentication failed…' when the session is dead.
 */
export const renewalQuery = queryOptions({
  queryKey: ['me', 'renewal'],
  queryFn: async ({ signal }) => {
    storeProfile(await accountsApi('GET /auth/me', { stay: true, signal }))
    return true
  },
  // The page load has asked just now.
  initialData: () => (queryClient.getQueryData(meQuery.queryKey) ? true : undefined),
  initialDataUpdatedAt: () => queryClient.getQueryState(meQuery.queryKey)?.dataUpdatedAt,
})

/** Who is signed in, on a screen that the guard let in. */
export function useMe(): UserProfile {
  return useSuspenseQuery(meQuery).data
}

/** Everyone who manages the portal. */
export const adminsQuery = queryOptions({
  queryKey: ['admins'],
  queryFn: ({ signal }) => accountsApi('GET /admins', { signal }),
})
