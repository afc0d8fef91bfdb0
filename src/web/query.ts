import { type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { isConnectionLost, isOffline } from './connection.ts'
import { STALE_DATA } from './http.ts'
import { isTenant } from './session.ts'

const RETRIES = 2

// By default a phone that believes itself offline waits forever.
const networkMode = 'always'

/** Without a connection what is shown stays; a notice above every screen says so. */
function keepLastLoaded(error: Error, query: Query<unknown, unknown>): void {
  const { data, fetchMeta } = query.state
  if (data === undefined || fetchMeta?.fetchMore || !isConnectionLost(error) || !isOffline()) return
  query.setState({ status: 'success', error: null, fetchMeta: null })
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: keepLastLoaded }),
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: 10_000,
      // Without a connection nothing could be loaded again.
      ...(isTenant() && { gcTime: Number.POSITIVE_INFINITY }),
      retry: (failures, error) => failures < RETRIES && isPassing(error) && !isOffline(),
    },
    mutations: { networkMode, retry: false },
  },
})

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

addEventListener(STALE_DATA, () => void queryClient.invalidateQueries())
