import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { AttemptStatus, onlinePaymentsEndpoints } from '../online-payments.contract.ts'

export const onlinePaymentsApi = client<typeof onlinePaymentsEndpoints>()

export const ONLINE_PAYMENTS_KEY = ['online-payments'] as const

const SOON_MS = 3_000
const LATER_MS = 20_000

/** Does not redirect on an expired session, which the dashboard reports. */
export const availableQuery = queryOptions({
  queryKey: [...ONLINE_PAYMENTS_KEY, 'available'],
  queryFn: ({ signal }) => onlinePaymentsApi('GET /pay', { signal, stay: true }),
  staleTime: 5_000,
  // Payments being confirmed are booked within moments.
  refetchInterval: ({ state: { data } }) => (data?.confirming ? 5_000 : false),
})

const isSettled = (state: AttemptStatus['state'] | undefined) => state === 'paid' || state === 'unmatched'
const isAsking = (state: AttemptStatus['state']) => state === 'started' || state === 'pending'

export const attemptQuery = (reference: string) =>
  queryOptions({
    queryKey: [...ONLINE_PAYMENTS_KEY, 'attempt', reference],
    queryFn: ({ signal }) => onlinePaymentsApi('GET /pay/{reference}', { params: { reference }, signal }),
    refetchInterval: ({ state: { data } }) => {
      if (isSettled(data?.state)) return false
      return data && isAsking(data.state) ? SOON_MS : LATER_MS
    },
  })

export function useOnlinePaymentsChanged(): () => Promise<void> {
  const store = useQueryClient()
  return () => store.invalidateQueries({ queryKey: ONLINE_PAYMENTS_KEY })
}
