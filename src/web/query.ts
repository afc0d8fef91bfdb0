import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'
import { STALE_DATA } from './http.ts'

const RETRIES = 2

// By default a phone that believes itself offline waits for ever.
const networkMode = 'always'

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
