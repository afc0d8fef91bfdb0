import { and, asc, eq, getTableColumns, gte, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../../server/database/index.ts'
import { insertMany } from '../../../../../server/database/insert-many.ts'
import {
  isBefore,
  keysetPage,
  listKeyKinds,
  type Order,
  selectKeys,
} from '../../../../../server/database/keyset.ts'
import { contains } from '../../../../../server/database/search.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../../server/http/paging.ts'
import { addDays, type Day } from '../../../../../shared/days.ts'
import { toPesewas } from '../../../../../shared/money.ts'
import type { LineChoice } from '../../money-lines.contract.ts'
import { NEEDS_SOMEBODY } from '../../money-lines.rules.ts'
import { lineMatches, statementLines } from '../money-desk.table.ts'

const { search: _search, position: _position, ...columns } = getTableColumns(statementLines)
export const lineColumns = columns

export type LineRow = Omit<typeof statementLines.$inferSelect, 'search' | 'position'>
export type NewLineRow = Omit<typeof statementLines.$inferInsert, 'search' | 'position'>
export const NO_PROPOSAL: Pick<NewLineRow, 'action' | 'parts' | 'paymentIds' | 'candidates'> = {
  action: null,
  parts: [],
  paymentIds: [],
  candidates: [],
}

export type MatchRow = typeof lineMatches.$inferSelect

const { id, accountId, day, amount, state, kind, transactionKey } = statementLines

const isAnyId = (column: typeof id, ids: readonly string[]): SQL =>
  sql`${column} = any(${sql.param([...ids])}::uuid[])`

/** One desk act after the other: each sees what the one before has matched. */
export async function lockDesk(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('money desk', 0))`)
}

export const listLinesById = (db: Db, ids: readonly string[]): Promise<LineRow[]> =>
  db.select(lineColumns).from(statementLines).where(isAnyId(id, ids))

export async function findLine(db: Db, of: string): Promise<LineRow | undefined> {
  const [row] = await listLinesById(db, [of])
  return row
}

const newest: Order = {
  keys: [
    { by: day, kind: 'day' },
    { by: id, kind: 'id' },
  ],
  descending: true,
}
export const lineKinds = listKeyKinds(newest)

export type LineQuery = LineChoice

const matching = (query: LineQuery): SQL | undefined =>
  and(
    query.accountId === undefined ? undefined : eq(accountId, query.accountId),
    query.needs ? inArray(state, [...NEEDS_SOMEBODY]) : undefined,
    query.state && eq(state, query.state),
    query.kind && eq(kind, query.kind),
    query.from === undefined ? undefined : gte(day, query.from),
    query.to === undefined ? undefined : lte(day, query.to),
    typeof query.amount === 'number' ? eq(amount, toPesewas(query.amount)) : undefined,
    query.q ? contains(statementLines.search, query.q) : undefined,
  )

export async function listLines(
  db: Db,
  query: LineQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<LineRow>[]> {
  const { where, orderBy } = keysetPage(newest, cursor)
  const rows = await db
    .select({ row: lineColumns, keys: selectKeys(newest) })
    .from(statementLines)
    .where(and(matching(query), where))
    .orderBy(...orderBy)
    .limit(limit)
  return cursor && cursor.side !== 'after' ? rows.reverse() : rows
}

export async function countLines(db: Db, query: LineQuery, cursor: Cursor | undefined): Promise<Counted> {
  const before = cursor ? sql`count(*) filter (where ${isBefore(newest, cursor)})` : sql`0`
  const [row] = await db
    .select({ total: sql`count(*)`.mapWith(Number), before: before.mapWith(Number) })
    .from(statementLines)
    .where(matching(query))
  return row ?? { total: 0, before: 0 }
}

export async function sumLines(
  db: Db,
  query: LineQuery,
): Promise<{ count: number; amountIn: number; amountOut: number }> {
  const sum = (direction: LineRow['direction']) =>
    sql`coalesce(sum(${amount}) filter (where ${eq(statementLines.direction, direction)}), 0)`.mapWith(Number)
  const [row] = await db
    .select({ count: sql`count(*)`.mapWith(Number), amountIn: sum('in'), amountOut: sum('out') })
    .from(statementLines)
    .where(matching(query))
  return row ?? { count: 0, amountIn: 0, amountOut: 0 }
}

const REVERSED_WITHIN_DAYS = 60

type NewFacts = {
  identities: readonly string[]
  amounts: readonly number[]
  transactionKeys: readonly string[]
  from: Day
  to: Day
}

export const listComparable = (db: Db, account: string, of: NewFacts): Promise<LineRow[]> =>
  db
    .select(lineColumns)
    .from(statementLines)
    .where(
      and(
        eq(accountId, account),
        or(
          sql`${statementLines.identity} = any(${sql.param([...of.identities])}::text[])`,
          sql`${transactionKey} = any(${sql.param([...of.transactionKeys])}::text[])`,
          and(
            sql`${amount} = any(${sql.param([...of.amounts])}::bigint[])`,
            gte(day, addDays(of.from, -REVERSED_WITHIN_DAYS)),
            lte(day, addDays(of.to, REVERSED_WITHIN_DAYS)),
          ),
        ),
      ),
    )
    .orderBy(asc(day), asc(statementLines.position))

/** Money that came in and has no tenant yet, in order of days; held ones only where the books were closed. */
export const listWaiting = (db: Db): Promise<LineRow[]> =>
  db
    .select(lineColumns)
    .from(statementLines)
    .where(
      and(
        eq(kind, 'in'),
        or(inArray(state, ['open', 'proposed']), and(eq(state, 'held'), eq(statementLines.reason, 'closed'))),
      ),
    )
    .orderBy(asc(day), asc(statementLines.position))

export const insertLines = (tx: Tx, rows: readonly NewLineRow[]): Promise<void> =>
  insertMany(tx, statementLines, rows)

export async function updateLine(tx: Tx, of: string, changes: Partial<NewLineRow>): Promise<void> {
  await tx.update(statementLines).set(changes).where(eq(id, of))
}

type Judged = Pick<
  LineRow,
  'id' | 'state' | 'reason' | 'rule' | 'confidence' | 'action' | 'parts' | 'paymentIds' | 'candidates'
>

export async function writeDecisions(tx: Tx, rows: readonly Judged[]): Promise<void> {
  if (rows.length === 0) return
  const json = JSON.stringify(rows)
  await tx.execute(sql`
    update ${statementLines} set state = given.state, reason = given.reason, rule = given.rule,
      confidence = given.confidence, action = given.action, parts = coalesce(given.parts, '[]'),
      payment_ids = coalesce(given."paymentIds", '[]'), candidates = coalesce(given.candidates, '[]')
    from jsonb_to_recordset(${json}::jsonb) as given (id uuid, state text, reason text, rule text, confidence text,
      action text, parts jsonb, "paymentIds" jsonb, candidates jsonb)
    where ${id} = given.id`)
}

export const listMatches = (db: Db, lineIds: readonly string[]): Promise<MatchRow[]> =>
  db
    .select()
    .from(lineMatches)
    .where(sql`${lineMatches.lineId} = any(${sql.param([...lineIds])}::uuid[])`)
    .orderBy(asc(lineMatches.createdAt), asc(lineMatches.paymentId))

export const listLinesOfPayments = async (db: Db, paymentIds: readonly string[]): Promise<Set<string>> => {
  const rows = await db
    .select({ paymentId: lineMatches.paymentId })
    .from(lineMatches)
    .where(sql`${lineMatches.paymentId} = any(${sql.param([...paymentIds])}::uuid[])`)
  return new Set(rows.map(({ paymentId }) => paymentId))
}

export const selectMatchedPayments = (db: Db) => db.select({ id: lineMatches.paymentId }).from(lineMatches)

export const insertMatches = (tx: Tx, rows: readonly MatchRow[]): Promise<void> =>
  insertMany(tx, lineMatches, rows)

export async function deleteMatches(tx: Tx, lineId: string): Promise<void> {
  await tx.delete(lineMatches).where(eq(lineMatches.lineId, lineId))
}
