import { queryOptions } from '@tanstack/react-query'
import { type List, useList } from '../../../../web/list.ts'
import { parsePages, useOpenPages } from '../../../../web/open-pages.ts'
import type { Case, CaseSort } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import type { Priority } from '../priority.rules.ts'
import { casesApi, casesKey } from './cases.api.ts'
import type { CaseFilter } from './cases-filter.ts'

const PAGE_SIZE = 50

/** With `stay`, an expired session does not redirect; the dashboard reports it. */
export const caseTotalsQuery = (kind: CaseKind, { stay = false } = {}) =>
  queryOptions({
    queryKey: [...casesKey(kind), 'totals'],
    queryFn: ({ signal }) => casesApi[kind]('GET /totals', { signal, stay }),
  })

export const caseQuery = (kind: CaseKind, id: string) =>
  queryOptions({
    queryKey: [...casesKey(kind), 'one', id],
    queryFn: ({ signal }) => casesApi[kind]('GET /{id}', { params: { id }, signal }),
  })

export const caseListsKey = (kind: CaseKind) => [...casesKey(kind), 'list'] as const

type Query = Omit<Partial<CaseFilter>, 'priority' | 'sort'> & {
  priority?: Priority | undefined
  sort?: CaseSort | undefined
}
type Opened = { pages: string; open: (pages: string) => void }

/** `complete` once all open pages are loaded. */
export type CaseListing = List<Case> & { complete: boolean }

export function useCaseList(kind: CaseKind, query: Query, opened: Opened): CaseListing {
  const list = useList({
    queryKey: [...caseListsKey(kind), query],
    load: (page, signal) => casesApi[kind].page('GET ', page, { query, signal }),
    pageSize: PAGE_SIZE,
    pages: parsePages(opened.pages),
  })
  const { loading, changing, error, more, rows } = list
  const wanted = parsePages(opened.pages) * PAGE_SIZE
  const all = error !== null || !more || rows.length >= wanted
  return { ...useOpenPages(list, { ...opened, pageSize: PAGE_SIZE }), complete: !loading && !changing && all }
}
