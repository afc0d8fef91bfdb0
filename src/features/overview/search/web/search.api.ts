import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../../web/http.ts'
import type { searchEndpoints } from '../search.contract.ts'
import { SEARCH_MIN } from '../search.rules.ts'

const api = client<typeof searchEndpoints>()

export const SEARCH_KEY = ['search'] as const

export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: [...SEARCH_KEY, text],
    queryFn: ({ signal }) => api('GET /search', { query: { q: text }, signal }),
    enabled: text.length >= SEARCH_MIN,
    // The user sees the failure at once and can search again.
    retry: false,
  })
