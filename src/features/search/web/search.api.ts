import { queryOptions } from '@tanstack/react-query'
import { client } from '../../../web/http.ts'
import type { searchEndpoints } from '../search.contract.ts'
import { SEARCH_MIN } from '../search.rules.ts'

const api = client<typeof searchEndpoints>()

/** Everything that contains a text. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['search', text],
    queryFn: ({ signal }) => api('GET /search', { query: { q: text }, signal }),
    enabled: text.length >= SEARCH_MIN,
    // Who types sees at once that it failed, and tries again by a key.
    retry: false,
  })
