import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Page, PageRequest } from './http.ts'

const PAGE_SIZE = 50

/** A list that is fetched page by page. `total` counts all rows that match; `more` is there while rows follow. */
export type List<Row> = {
  rows: Row[]
  total: number
  loading: boolean
  /** A changed filter is on its way; the rows are still those of the one before. */
  changing: boolean
  error: Error | null
  retry: () => void
  more: (() => void) | undefined
  loadingMore: boolean
}

type Options<Row> = {
  queryKey: readonly unknown[]
  load: (page: PageRequest, signal: AbortSignal) => Promise<Page<Row>>
  pageSize?: number
}

/** Fetches a list by pages: `useList({ queryKey: ['tenants', filter], load: (page) => api.page('GET /tenants', page, { query: filter }) })`. */
export function useList<Row>({ queryKey, load, pageSize = PAGE_SIZE }: Options<Row>): List<Row> {
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => load(pageOf(pageParam, pageSize), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
  const pages = query.data?.pages ?? []
  const rows = pages.flatMap((page) => page.rows)
  return {
    rows,
    total: pages[0]?.total ?? rows.length,
    loading: query.isPending,
    changing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  }
}

// The number of all rows is asked for once, with the first page.
const pageOf = (cursor: string | null, limit: number): PageRequest =>
  cursor === null ? { limit, count: true } : { limit, cursor }
