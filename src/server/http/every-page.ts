export const PAGE = 200

type Found<Row> = { row: Row; keys: readonly string[] }[]
type After = { side: 'after'; keys: readonly string[] }
type List<Row> = { rows(request: { limit: number; cursor: After | undefined }): Promise<Found<Row>> }
type Options<Row> = {
  /** The first page, where it was read before. */
  first?: Found<Row>
  /** How many rows at most. */
  most?: number
}

/** Reads a list page by page, each while the one before it is used; rows reflect the moment when their page is read. */
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
    // A failure shows where it is awaited; a receiver that is gone awaits nothing.
    next.catch(() => undefined)
    yield found.map(({ row }) => row)
    found = await next
  }
}
