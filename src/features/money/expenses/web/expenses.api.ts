import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { ExpenseFilter, expensesEndpoints } from '../expenses.contract.ts'
import { EXPENSES_KEY } from './expenses.keys.ts'

export const FAILED = {
  load: 'Failed to load expenses. Please try again.',
  totals: 'Failed to add up the expenses.',
  add: 'Failed to add the expense. Please try again.',
  billOfAdded: 'The expense is stored, but not yet as you see it here with its bill. Please try again.',
  change: 'Failed to save the expense. Please try again.',
  void: 'Failed to void the expense. Please try again.',
  bill: 'Failed to store the bill. Please try again.',
  openBill: 'The bill could not be opened.',
} as const

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
