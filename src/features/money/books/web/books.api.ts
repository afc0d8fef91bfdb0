import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { accountingEndpoints } from '../books.contract.ts'
import { BOOKS, BOOKS_KEY } from './closes/closes.api.ts'

export const accountingApi = client<typeof accountingEndpoints>()

const shown = { ...BOOKS, placeholderData: keepPreviousData }

export const yearQuery = (year: string) =>
  queryOptions({
    queryKey: [...BOOKS_KEY, 'year', year],
    queryFn: ({ signal }) => accountingApi('GET /years/{year}', { params: { year }, query: {}, signal }),
    ...shown,
  })

export const journalQuery = (from: string, to: string) =>
  queryOptions({
    queryKey: [...BOOKS_KEY, 'journal', from, to],
    queryFn: ({ signal }) => accountingApi('GET /journal', { query: { from, to }, signal }),
    // Comparing some ten thousand lines takes longer than rendering the visible ones.
    structuralSharing: false,
    ...shown,
  })

export const trialBalanceQuery = (on: string) =>
  queryOptions({
    queryKey: [...BOOKS_KEY, 'trial-balance', on],
    queryFn: ({ signal }) => accountingApi('GET /trial-balance', { query: { on }, signal }),
    ...shown,
  })

export const debtorsQuery = (on: string) =>
  queryOptions({
    queryKey: [...BOOKS_KEY, 'debtors', on],
    queryFn: ({ signal }) => accountingApi('GET /debtors', { query: { on }, signal }),
    ...shown,
  })

export const vatQuery = (month: string) =>
  queryOptions({
    queryKey: [...BOOKS_KEY, 'vat', month],
    queryFn: ({ signal }) => accountingApi('GET /vat/{month}', { params: { month }, query: {}, signal }),
    ...shown,
  })

export const chartQuery = queryOptions({
  queryKey: [...BOOKS_KEY, 'accounts'],
  queryFn: ({ signal }) => accountingApi('GET /settings/accounts', { signal }),
})
