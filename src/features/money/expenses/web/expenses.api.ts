import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { expensesEndpoints } from '../expenses.contract.ts'
import type { ExpenseQuery } from './expenses.filter.ts'
import { EXPENSES_KEY } from './expenses.keys.ts'

export const expensesApi = client<typeof expensesEndpoints>()

export const expenseTotalsQuery = (query: ExpenseQuery) =>
  queryOptions({
    queryKey: [...EXPENSES_KEY, 'totals', query],
    queryFn: ({ signal }) => expensesApi('GET /expenses/totals', { query, signal }),
  })

export function useExpensesChanged(): () => Promise<void> {
  const store = useQueryClient()
  return () => store.invalidateQueries({ queryKey: EXPENSES_KEY })
}
