import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../web/http.ts'
import type { expensesEndpoints } from '../expenses.contract.ts'
import type { ExpenseQuery } from './expenses.filter.ts'

export const expensesApi = client<typeof expensesEndpoints>()

export const EXPENSES_KEY = ['expenses'] as const

export const expenseTotalsQuery = (query: ExpenseQuery) =>
  queryOptions({
    queryKey: [...EXPENSES_KEY, 'totals', query],
    queryFn: ({ signal }) => expensesApi('GET /expenses/totals', { query, signal }),
  })

export function useExpensesChanged(): () => Promise<void> {
  const store = useQueryClient()
  return () => store.invalidateQueries({ queryKey: EXPENSES_KEY })
}
