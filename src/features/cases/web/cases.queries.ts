import { queryOptions } from '@tanstack/react-query'
import { type List, useList } from '../../../web/list.ts'
import { pagesOf, useOpenPages } from '../../../web/open-pages.ts'
import type { Case } from '../cases.contract.ts'
import type { CaseKind } from '../cases.rules.ts'
import { casesApi, casesKey } from './cases.api.ts'

const PAGE_SIZE = 50

/**
 * How many cases of a kind there are in each state, of all that the reader may see. `stay` as of the client: a dashboard
 * tells of a dead session itself.
 */
export const caseTotalsQuery = (kind: CaseKind, { stay = false } = {}) =>
  queryOptions({
    queryKey: [...casesKey(kind), 'totals'],
    queryFn: ({ signal }) => casesApi[kind]('GET /totals', { signal, stay }),
  })

/** One case with its thread. */
export const caseQuery = (kind: CaseKind, id: string) =>
  queryOptions({
    queryKey: [...casesKey(kind), 'one', id],
    queryFn: ({ signal }) => casesApi[kind]('GET /{id}', { params: { id }, signal }),
  })

/** Below it stand the pages of every list of a kind. */
export const caseListsKey = (kind: CaseKind) => [...casesKey(kind), 'list'] as const

type Query = { q?: string; status?: string; tenantId?: string; createdFrom?: string }
type Opened = {
  /** How many pages are open, as the address says it. */
  pages: string
  open: (pages: string) => void
}

/** A list of cases; `complete` once all pages that are open have come. */
export type CaseListing = List<Case> & { complete: boolean }

/** The cases that match, newest first, as many pages of them as are open. */
export function useCaseList(kind: CaseKind, query: Query, opened: Opened): CaseListing {
  const list = useList({
    queryKey: [...caseListsKey(kind), query],
    load: (asked, signal) => casesApi[kind].page('GET ', asked, { query, signal }),
    pageSize: PAGE_SIZE,
    pages: pagesOf(opened.pages),
  })
  const { loading, changing, error, more, rows } = list
  const wanted = pagesOf(opened.pages) * PAGE_SIZE
  const all = error !== null || !more || rows.length >= wanted
  return { ...useOpenPages(list, { ...opened, pageSize: PAGE_SIZE }), complete: !loading && !changing && all }
}
