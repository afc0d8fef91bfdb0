import type { KeyedRow, SortedList } from '../http/sorted-page.ts'

const PAGE = 200

/** All rows of a list, page by page, each as it is when its page is fetched; `load` answers those that follow a row. */
export async function* everyPage<Row>(
  load: (limit: number, last: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await load(PAGE, last)
    yield rows
    last = rows.length < PAGE ? undefined : rows.at(-1)
  } while (last !== undefined)
}

/** The same of a list in the order that was asked for. */
export async function* everySortedPage<Row>({ rows }: Pick<SortedList<Row>, 'rows'>): AsyncGenerator<Row[]> {
  const pages = everyPage<KeyedRow<Row>>((limit, last) =>
    rows({ limit, cursor: last && { side: 'after', keys: last.keys } }),
  )
  for await (const page of pages) yield page.map(({ row }) => row)
}
