import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { STALE_DATA } from './http.ts'

const RETRIES = 2

// Without 'always' a phone that believes itself offline waits for ever and says nothing.
const networkMode = 'always'

/** The store of everything that was fetched; mutations say what to fetch again by invalidating. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      networkMode,
      staleTime: 10_000,
      retry: (failures, error) => failures < RETRIES && isPassing(error),
    },
    mutations: { networkMode, retry: false },
  },
})

const isPassing = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

addEventListener(STALE_DATA, () => void queryClient.invalidateQueries())
