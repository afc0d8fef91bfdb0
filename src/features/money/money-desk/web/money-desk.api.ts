import { queryOptions, useQuery } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import { INVOICES_KEY } from '../../invoices/web/invoices.queries.ts'
import type { moneyDeskEndpoints } from '../money-desk.contract.ts'
import type { moneyLinesEndpoints } from '../money-lines.contract.ts'
import type { statementsEndpoints } from '../statements.contract.ts'

export const deskApi = client<typeof moneyDeskEndpoints>()
export const linesApi = client<typeof moneyLinesEndpoints>()
export const statementsApi = client<typeof statementsEndpoints>()

/** Below the key of invoices: changes of one change the other. */
export const DESK_KEY = [...INVOICES_KEY, 'money desk'] as const
export const LINES_KEY = [...DESK_KEY, 'lines'] as const

export const FAILED = {
  lines: 'Failed to load the lines. Please try again.',
  claimed: 'Failed to load what tenants claim. Please try again.',
  payers: 'Failed to load the payers. Please try again.',
  accounts: 'Failed to load the accounts. Please try again.',
  imports: 'Failed to load the imports. Please try again.',
  month: 'Failed to load the month. Please try again.',
  settings: 'Failed to load the settings of the money desk',
} as const

export const accountsQuery = queryOptions({
  queryKey: [...DESK_KEY, 'accounts'],
  queryFn: ({ signal }) => deskApi('GET /money/accounts', { signal }),
})

/** Undefined while the accounts are loading. */
export const useAccounts = () => useQuery(accountsQuery).data

export const claimedQuery = queryOptions({
  queryKey: [...DESK_KEY, 'claimed'],
  queryFn: ({ signal }) => deskApi('GET /money/claimed', { signal }),
})

export const monthQuery = (id: string, month: string) =>
  queryOptions({
    queryKey: [...DESK_KEY, 'month', id, month],
    queryFn: ({ signal }) =>
      deskApi('GET /money/accounts/{id}/reconciliation/{month}', { params: { id, month }, signal }),
  })

export const deskSettingsQuery = queryOptions({
  queryKey: ['settings', 'money desk'],
  queryFn: ({ signal }) => deskApi('GET /settings/money-desk', { signal }),
})
