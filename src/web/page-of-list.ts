import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from './api-error.ts'
import type { PageRequest, SortedPage } from './http.ts'
import type { List } from './list.ts'
import { createRowReuse, isSameList } from './reuse-rows.ts'

const PAGE_SIZE = 50

export type PagedList<Row> = Pick<
  List<Row>,
  'rows' | 'total' | 'loading' | 'changing' | 'error' | 'retry'
> & {
  offset: number
  /** Cursors for the address; '' is the first page, undefined none. */
  previous: string | undefined
  next: string | undefined
}

type Options<Row> = {
  queryKey: readonly unknown[]
  load: (page: PageRequest, signal: AbortSignal) => Promise<SortedPage<Row>>
  at: string
  correct: (at: string) => void
}

/** Prefetches the next page. An empty page leads to the previous one, an unknown cursor to the first. */
export function usePageOfList<Row extends { id: string }>(options: Options<Row>): PagedList<Row> {
  const { at, correct } = options
  const query = useQuery({ ...pageQuery(options, at), placeholderData: keepPreviousData })
  const { data: page, error, isPlaceholderData: changing } = query
  const better = at === '' || changing ? undefined : correctedPage(page, error)
  useEffect(() => {
    if (better !== undefined) correct(better)
  })
  const next = page?.next ?? undefined
  usePreloaded(options, changing ? undefined : next)
  const rows = page?.rows ?? []
  const offset = page?.offset ?? 0
  return {
    rows,
    total: page?.total ?? rows.length,
    offset,
    loading: query.isPending || (better !== undefined && rows.length === 0),
    changing,
    error: better === undefined ? error : null,
    retry: () => void query.refetch(),
    previous: page?.previous ? (offset <= PAGE_SIZE ? '' : page.previous) : undefined,
    next,
  }
}

const pageQuery = <Row extends { id: string }>({ queryKey, load }: Options<Row>, at: string) => ({
  queryKey: [...queryKey, at],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    load({ limit: PAGE_SIZE, cursor: at || undefined, count: true }, signal),
  structuralSharing: (before: unknown, now: unknown) =>
    reusePage(before as SortedPage<Row> | undefined, now as SortedPage<Row>),
})

function correctedPage(page: SortedPage<unknown> | undefined, error: Error | null): string | undefined {
  if (error instanceof ApiError && error.status === 400) return ''
  if (!page || error) return undefined
  if (page.rows.length === 0) return page.previous ?? ''
  // A first page that was read backwards may be short.
  return page.previous === null ? '' : undefined
}

function usePreloaded<Row extends { id: string }>(options: Options<Row>, next: string | undefined): void {
  const store = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the options are new with each render; the cursor and the query key identify the page
  useEffect(() => {
    if (next !== undefined) void store.prefetchQuery(pageQuery(options, next))
  }, [store, next, JSON.stringify(options.queryKey)])
}

export function reusePage<Row extends { id: string }>(
  before: SortedPage<Row> | undefined,
  now: SortedPage<Row>,
): SortedPage<Row> {
  const page = { ...now, rows: createRowReuse(before?.rows ?? [])(now.rows) }
  return before && isSameList(listValues(before), listValues(page)) ? before : page
}

const listValues = ({ rows, next, previous, total, offset }: SortedPage<unknown>): unknown[] => [
  ...rows,
  next,
  previous,
  total,
  offset,
]
