import { queryOptions } from '@tanstack/react-query'
import type { CaseKind } from '../cases.rules.ts'
import { casesApi, casesKey } from './cases.api.ts'

type Query = { tenantId?: string; status?: string }
type Options = {
  /** How many at most, 1 to 500. */
  limit: number
  /** The number of all that match comes along. */
  count?: boolean
  /** As of the client: a dashboard tells of a dead session itself. */
  stay?: boolean
}

/** The newest cases that match, one page and no more. It stands beside the lists, whose pages are of another shape. */
export const newestCasesQuery = (
  kind: CaseKind,
  query: Query,
  { limit, count = false, stay = false }: Options,
) =>
  queryOptions({
    queryKey: [...casesKey(kind), 'newest', limit, query],
    queryFn: ({ signal }) => casesApi[kind].page('GET ', { limit, count }, { query, signal, stay }),
  })
