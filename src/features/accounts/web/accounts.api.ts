import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { client } from '../../../web/http.ts'
import type { accountsEndpoints, UserProfile } from '../accounts.contract.ts'

export const accountsApi = client<typeof accountsEndpoints>()

/** Who is signed in, asked once per page load. */
export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: ({ signal }) => accountsApi('GET /auth/me', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Who is signed in, on a screen that the guard let in. */
export function useMe(): UserProfile {
  return useSuspenseQuery(meQuery).data
}
