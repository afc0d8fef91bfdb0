import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { PagedList } from '../../../../../server/http/paging.ts'
import { toCedis } from '../../../../../shared/money.ts'
import { MONEY_DESK_ERRORS } from '../../money-desk.messages.ts'
import type { LineChoice, LineFilter, MoneyLine, MoneyLineTotals } from '../../money-lines.contract.ts'
import { presentLines } from '../present-lines.ts'
import * as queries from './lines.queries.ts'

function refuseReversedRange({ from, to }: LineChoice): void {
  if (from && to && from > to) throw MONEY_DESK_ERRORS.reversedRange().asDetail()
}

/** Throws 400 for a range that ends before it begins. */
export async function sumDeskLines({ db }: Pick<Context, 'db'>, query: LineChoice): Promise<MoneyLineTotals> {
  refuseReversedRange(query)
  const { count, amountIn, amountOut } = await queries.sumLines(db, query)
  return { count, amountIn: toCedis(amountIn), amountOut: toCedis(amountOut) }
}

/** Throws 400 for a range that ends before it begins. */
export function listDeskLines(
  { db }: Pick<Context, 'db'>,
  { limit: _limit, cursor: _cursor, count: _count, ...query }: LineFilter,
): PagedList<MoneyLine> {
  refuseReversedRange(query)
  return {
    sort: 'day',
    kinds: queries.lineKinds,
    async rows(request) {
      const found = await queries.listLines(db, query, request)
      const lines = await presentLines(
        db,
        found.map(({ row }) => row),
      )
      return lines.map((row, at) => ({ row, keys: found[at]?.keys ?? [] }))
    },
    count: (cursor) => queries.countLines(db, query, cursor),
  }
}

export async function requireLine(db: Db, id: string): Promise<queries.LineRow> {
  const line = await queries.findLine(db, id)
  if (!line) throw MONEY_DESK_ERRORS.lineNotFound()
  return line
}

export async function readLine(db: Db, id: string): Promise<MoneyLine> {
  const [line] = await presentLines(db, [await requireLine(db, id)])
  if (!line) throw MONEY_DESK_ERRORS.lineNotFound()
  return line
}
