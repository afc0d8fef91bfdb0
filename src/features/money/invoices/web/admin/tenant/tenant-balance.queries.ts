import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Balance } from '../../../totals.contract.ts'
import { invoicesApi } from '../../invoices.api.ts'
import { INVOICES_KEY } from '../../invoices.queries.ts'

const PAGE_SIZE = 50
const FRESH_MS = 60_000
// With more tenants, refetching on every event takes too many requests.
const FOLLOWED = 200
const BALANCES_KEY = [...INVOICES_KEY, 'balances'] as const

const NOTHING = { owed: 0, overdue: 0, underReview: 0, credit: 0, balance: 0 }

/** Fetches only the pages of tenants not loaded yet. */
export function useBalances(tenantIds: readonly string[]): (id: string) => Balance | 'loading' | 'failed' {
  const store = useQueryClient()
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [...BALANCES_KEY, 'all', tenantIds],
    queryFn: async () => {
      const pages = splitIntoPages(tenantIds).map((ids) => store.fetchQuery(balancesQuery(ids)))
      return (await Promise.all(pages)).flat()
    },
    placeholderData: keepPreviousData,
    meta: { live: tenantIds.length <= FOLLOWED },
  })
  const known = new Map(data?.map((balance) => [balance.tenantId, balance]))
  return (tenantId) => {
    const balance = known.get(tenantId)
    if (balance) return balance
    if (error) return 'failed'
    return data && !isPlaceholderData ? { tenantId, ...NOTHING } : 'loading'
  }
}

const balancesQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...BALANCES_KEY, ids],
    queryFn: () => invoicesApi('GET /invoices/balances', { query: { tenantIds: ids.join(',') } }),
    staleTime: FRESH_MS,
  })

function splitIntoPages(ids: readonly string[]): string[][] {
  const pages = Math.ceil(ids.length / PAGE_SIZE)
  return Array.from({ length: pages }, (_, at) => ids.slice(at * PAGE_SIZE, (at + 1) * PAGE_SIZE))
}
