import type { Cursor, PagedList } from '../http/paging.ts'

const PAGE = 200

/** Reads a list page by page, so rows reflect the moment when their page is read. */
export async function* everyPage<Row>({ rows }: Pick<PagedList<Row>, 'rows'>): AsyncGenerator<Row[]> {
  let cursor: Cursor | undefined
  do {
    const found = await rows({ limit: PAGE, cursor })
    yield found.map(({ row }) => row)
    const last = found.length < PAGE ? undefined : found.at(-1)
    cursor = last && { side: 'after', keys: last.keys }
  } while (cursor !== undefined)
}
