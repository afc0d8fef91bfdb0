export const PAGE = 200

type Found<Row> = { row: Row; keys: readonly string[] }[]
type After = { side: 'after'; keys: readonly string[] }
type List<Row> = { rows(request: { limit: number; cursor: After | undefined }): Promise<Found<Row>> }
type Options<Row> = { first?: Found<Row>; most?: number }

/** Prefetches the next page while one is used; rows reflect the time their page is read. */
export async function* everyPage<Row>(
  list: List<Row>,
  { first, most = Number.POSITIVE_INFINITY }: Options<Row> = {},
): AsyncGenerator<Row[]> {
  let left = most
  let found = first ?? (await list.rows({ limit: Math.min(PAGE, left), cursor: undefined }))
  while (found.length > 0) {
    left -= found.length
    const limit = Math.min(PAGE, left)
    const keys = found.at(-1)?.keys ?? []
    const hasMore = limit > 0 && found.length === PAGE
    const next = hasMore ? list.rows({ limit, cursor: { side: 'after', keys } }) : Promise.resolve([])
    // Failures surface where it is awaited; a closed receiver awaits nothing.
    next.catch(() => undefined)
    yield found.map(({ row }) => row)
    found = await next
  }
}
