import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { ExpenseFilter, expensesEndpoints } from '../expenses.contract.ts'
import { EXPENSES_KEY } from './expenses.keys.ts'

export const expensesApi = client<typeof expensesEndpoints>()

export const expenseTotalsQuery = (query: ExpenseFilter) =>
  queryOptions({
    queryKey: [...EXPENSES_KEY, 'totals', query],
    queryFn: ({ signal }) => expensesApi('GET /expenses/totals', { query, signal }),
  })

export function useExpensesChanged(): () => Promise<void> {
  const store = useQueryClient()
  return () => store.invalidateQueries({ queryKey: EXPENSES_KEY })
}
