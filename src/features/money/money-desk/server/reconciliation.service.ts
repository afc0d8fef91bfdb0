import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { dayOfMonth } from '../../../../shared/months.ts'
import { listClaimedMoney } from '../../ledger/server/counted/counted-money.queries.ts'
import { readBalances } from '../balances.rules.ts'
import { findUncovered } from '../claims.rules.ts'
import type { MoneyReconciliation } from '../money-desk.contract.ts'
import { accountKindsFor } from '../money-lines.rules.ts'
import type { AccountRow } from './accounts.queries.ts'
import { requireAccount } from './imports/statements.service.ts'
import { type LineRow, lineColumns, listLinesOfPayments } from './lines/lines.queries.ts'
import { statementLines } from './money-desk.table.ts'
import { loadNames, presentLines } from './present-lines.ts'
import { listCoverage } from './statements.queries.ts'

const METHODS = ['mobile_money', 'bank_transfer', 'cheque'] as const
const WAITING = ['open', 'proposed', 'part', 'held']

type Month = { from: Day; to: Day }

function toMonth(month: string): Month {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1
  return { from: `${month}-01`, to: dayOfMonth(number, 31) }
}

/** A line that is the same as another does not count, nor one from before the opening day. */
const counts = sql`(${statementLines.reason} is null or ${statementLines.reason} not in ('same', 'before-opening'))`

async function sumBefore(db: Db, { id, openingBalance, openingDay }: AccountRow, from: Day): Promise<number> {
  const { accountId, day, direction, amount, fee } = statementLines
  const signed = sql`case when ${direction} = 'in' then ${amount} else -${amount} end - coalesce(${fee}, 0)`
  const [row] = await db
    .select({ sum: sql`coalesce(sum(${signed}), 0)`.mapWith(Number) })
    .from(statementLines)
    .where(and(eq(accountId, id), gte(day, openingDay), lt(day, from), counts))
  return openingBalance + (row?.sum ?? 0)
}

const listMonth = (db: Db, accountId: string, { from, to }: Month): Promise<LineRow[]> =>
  db
    .select(lineColumns)
    .from(statementLines)
    .where(
      and(
        eq(statementLines.accountId, accountId),
        gte(statementLines.day, from),
        lte(statementLines.day, to),
        counts,
      ),
    )
    .orderBy(asc(statementLines.day), asc(statementLines.position))

function sumLines(lines: readonly LineRow[]) {
  const sum = (some: readonly LineRow[]) => some.reduce((total, { amount }) => total + amount, 0)
  const charged = lines.reduce((total, { fee }) => total + (fee ?? 0), 0)
  return {
    amountIn: sum(lines.filter(({ direction }) => direction === 'in')),
    amountOut: sum(lines.filter(({ direction, kind }) => direction === 'out' && kind !== 'fee')),
    fees: sum(lines.filter(({ direction, kind }) => direction === 'out' && kind === 'fee')) + charged,
  }
}

async function listGaps(ctx: Pick<Context, 'clock' | 'db'>, account: AccountRow, { from, to }: Month) {
  const yesterday = addDays(ctx.clock.today(), -1)
  const range = {
    from: from < account.openingDay ? account.openingDay : from,
    to: to > yesterday ? yesterday : to,
  }
  if (range.from > range.to) return []
  const covered = (await listCoverage(ctx.db)).filter(({ accountId }) => accountId === account.id)
  const ranges = covered.map(({ fromDay, toDay }) => ({ from: fromDay, to: toDay }))
  return findUncovered(ranges, range).map((gap) => ({ ...gap, difference: null }))
}

async function listNotOnStatement(db: Db, { kind }: AccountRow, month: Month) {
  const money = await listClaimedMoney(db, { ...month, methods: METHODS })
  const onLines = await listLinesOfPayments(
    db,
    money.map(({ id }) => id),
  )
  const left = money.filter(({ id, method }) => !onLines.has(id) && accountKindsFor(method).includes(kind))
  const getName = await loadNames(
    db,
    left.map(({ tenantId }) => tenantId),
  )
  return left.map(({ id, receiptNumber, tenantId, amount, receivedOn, method, reference }) => ({
    id,
    receiptNumber,
    tenantId,
    tenantName: getName(tenantId),
    amount: toCedis(amount),
    receivedOn,
    method,
    reference,
  }))
}

export async function reconcileMonth(
  ctx: Pick<Context, 'clock' | 'db'>,
  { id, month }: { id: string; month: string },
): Promise<MoneyReconciliation> {
  const { db } = ctx
  const account = await requireAccount(db, id)
  const range = toMonth(month)
  const [opening, lines] = await Promise.all([
    sumBefore(db, account, range.from),
    listMonth(db, account.id, range),
  ])
  const { amountIn, amountOut, fees } = sumLines(lines)
  const closing = opening + amountIn - amountOut - fees
  const stated = readBalances(lines)
  const gaps = stated.gaps.map((gap) => ({ ...gap, difference: toCedis(gap.difference) }))
  return {
    opening: toCedis(opening),
    amountIn: toCedis(amountIn),
    amountOut: toCedis(amountOut),
    fees: toCedis(fees),
    closing: toCedis(closing),
    statedClosing: stated.closing === null ? null : toCedis(stated.closing),
    difference: stated.closing === null ? null : toCedis(stated.closing - closing),
    gaps: [...(await listGaps(ctx, account, range)), ...gaps],
    open: await presentLines(
      db,
      lines.filter(({ state }) => WAITING.includes(state)),
    ),
    notOnStatement: await listNotOnStatement(db, account, range),
  }
}
