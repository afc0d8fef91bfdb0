import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  useInfiniteQuery,
} from '@tanstack/react-query'
import type { Page, PageRequest } from './http.ts'
import { createRowReuse, isSameList } from './reuse-rows.ts'

const PAGE_SIZE = 50
// The server's limit for a page.
const MOST_ROWS = 500

/** `total` counts all matching rows; `more` is defined while rows follow. */
export type List<Row> = {
  rows: Row[]
  total: number
  loading: boolean
  changing: boolean
  error: Error | null
  retry: () => void
  more: (() => void) | undefined
  loadingMore: boolean
}

type Load<Row> = (page: PageRequest, signal: AbortSignal) => Promise<Page<Row>>
type Options<Row> = { queryKey: readonly unknown[]; load: Load<Row>; pageSize?: number; pages?: number }
type Fetched<Row> = InfiniteData<Page<Row>, string | null>

export function listQuery<Row extends { id: string }>({
  queryKey,
  load,
  pageSize = PAGE_SIZE,
  pages = 1,
}: Options<Row>) {
  return infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam: cursor, signal, client }) => {
      const shown = client.getQueryData<Fetched<Row>>(queryKey)?.pages[0]
      if (shown && cursor !== null && cursor === shown.next)
        return joined(shown, await load({ limit: pageSize, cursor }, signal))
      const open = shown ? Math.ceil(shown.rows.length / pageSize) : 0
      return fetchRows(load, Math.max(open, pages) * pageSize, signal)
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last: Page<Row>) => last.next,
    // One page for all rows, so that refetching takes few calls.
    maxPages: 1,
    structuralSharing: (before, now) => reuseList(before as Fetched<Row> | undefined, now as Fetched<Row>),
  })
}

export function useList<Row extends { id: string }>(options: Options<Row>): List<Row> {
  const query = useInfiniteQuery({ ...listQuery(options), placeholderData: keepPreviousData })
  const shown = query.data?.pages[0]
  const rows = shown?.rows ?? []
  return {
    rows,
    total: shown?.total ?? rows.length,
    loading: query.isPending,
    changing: query.isPlaceholderData,
    error: query.error,
    retry: () => void query.refetch(),
    more: query.hasNextPage ? () => void query.fetchNextPage() : undefined,
    loadingMore: query.isFetchingNextPage,
  }
}

export async function fetchRows<Row>(
  load: Load<Row>,
  count: number,
  signal: AbortSignal,
): Promise<Page<Row>> {
  let page = await load({ limit: Math.min(MOST_ROWS, count), count: true }, signal)
  while (page.next !== null && page.rows.length < count) {
    const limit = Math.min(MOST_ROWS, count - page.rows.length)
    page = joined(page, await load({ limit, cursor: page.next }, signal))
  }
  return page
}

const joined = <Row>({ rows, total }: Page<Row>, { rows: further, next }: Page<Row>): Page<Row> => ({
  rows: [...rows, ...further],
  next,
  total,
})

export function reuseList<Row extends { id: string }>(
  before: Fetched<Row> | undefined,
  now: Fetched<Row>,
): Fetched<Row> {
  const reuseRows = createRowReuse(before?.pages.flatMap(({ rows }) => rows) ?? [])
  const list = { ...now, pages: now.pages.map((page) => ({ ...page, rows: reuseRows(page.rows) })) }
  return before && isSameList(listValues(before), listValues(list)) ? before : list
}

const listValues = <Row>({ pages, pageParams }: Fetched<Row>): unknown[] => [
  ...pages.flatMap(({ rows, next, total }) => [...rows, next, total]),
  ...pageParams,
]

export function changeRows<Row>(
  store: QueryClient,
  queryKey: readonly unknown[],
  change: (row: Row) => Row,
): void {
  store.setQueriesData<Fetched<Row>>(
    { queryKey },
    (data) =>
      data && { ...data, pages: data.pages.map((page) => ({ ...page, rows: page.rows.map(change) })) },
  )
}
