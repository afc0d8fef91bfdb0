import type { Cursor, PagedList } from '../http/paging.ts'

const PAGE = 200

/** All rows of a list in its order, page by page, each as it is when its page is fetched. */
export async function* everyPage<Row>({ rows }: Pick<PagedList<Row>, 'rows'>): AsyncGenerator<Row[]> {
  let cursor: Cursor | undefined
  do {
    const found = await rows({ limit: PAGE, cursor })
    yield found.map(({ row }) => row)
    const last = found.length < PAGE ? undefined : found.at(-1)
    cursor = last && { side: 'after', keys: last.keys }
  } while (cursor !== undefined)
}
