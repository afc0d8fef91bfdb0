import { queryOptions } from '@tanstack/react-query'
import type { CaseKind } from '../../cases.rules.ts'
import { casesApi, casesKey } from '../cases.api.ts'

type Query = { tenantId?: string; status?: string }
type Options = { limit: number; count?: boolean; stay?: boolean }

/** One page, under its own key, because the lists cache pages of another shape. */
export const newestCasesQuery = (
  kind: CaseKind,
  query: Query,
  { limit, count = false, stay = false }: Options,
) =>
  queryOptions({
    queryKey: [...casesKey(kind), 'newest', limit, query],
    queryFn: ({ signal }) => casesApi[kind].page('GET ', { limit, count }, { query, signal, stay }),
  })
