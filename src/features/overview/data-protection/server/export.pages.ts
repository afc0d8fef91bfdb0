import { everyPage } from '../../../../server/http/every-page.ts'
import type { PageRequest } from '../../../../server/http/paging.ts'

type Dated = { id: string; createdAt: Date }

export const readEveryPage = <Row extends Dated>(
  load: (request: PageRequest) => Promise<Row[]>,
): AsyncGenerator<Row[]> =>
  everyPage({
    rows: async (request) =>
      (await load(request)).map((row) => ({ row, keys: [String(row.createdAt.getTime()), row.id] })),
  })

/** A JSON array, one value a line. */
export async function* writeJson<Row>(
  pages: AsyncIterable<readonly Row[]>,
  present: (row: Row) => unknown,
): AsyncGenerator<string> {
  let before = '[\n'
  for await (const rows of pages) {
    for (const row of rows) {
      yield before + JSON.stringify(present(row), null, 2)
      before = ',\n'
    }
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
