import {
  and,
  asc,
  count,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lte,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import { byName, byWord, countBefore, inListOrder, sortedBy } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import { hasWords } from '../../../../shared/fields/letters.ts'
import { places } from '../../../property/properties/server/properties.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import { isInProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { isUnpostedSource } from '../../ledger/server/journal/journal.sources.ts'
import type { ExpenseFilter } from '../expenses.contract.ts'
import { CATEGORY_LABELS, EXPENSE_CATEGORIES, type ExpenseCategory } from '../expenses.rules.ts'
import { requestsView, selectCaseCostIds } from './case-costs.queries.ts'
import { expenses } from './expenses.table.ts'

const { search: _search, ...columns } = getTableColumns(expenses)

type StoredExpense = Omit<typeof expenses.$inferSelect, 'search'>
export type NewExpenseRow = Omit<typeof expenses.$inferInsert, 'search'>
export type ExpenseRow = StoredExpense & {
  propertyName: string
  unitName: string | null
  requestId: string | null
}
export type ExpenseQuery = { filter: ExpenseFilter; scope: Scope }

export function expenseOrder(db: Db, { filter: { sort = '-spentOn' } }: ExpenseQuery): Order {
  const { spentOn, amount, category, supplier, createdAt, id } = expenses
  return sortedBy(sort, {
    by: {
      spentOn: { by: spentOn, kind: 'day' },
      amount: { by: amount, kind: 'number' },
      category: byWord(category),
      propertyName: byName(places(db).name),
      supplier: { ...byName(supplier), nullable: true },
    },
    ties: [
      { by: createdAt, kind: 'instant' },
      { by: id, kind: 'id' },
    ],
  })
}

const categoriesNamed = (q: string): ExpenseCategory[] =>
  EXPENSE_CATEGORIES.filter((one) => hasWords(CATEGORY_LABELS[one], q))

function matchesText(db: Db, q: string): SQL | undefined {
  const property = places(db)
  const named = db
    .select({ id: property.id })
    .from(property)
    .where(contains(folded(property.name), q))
  return or(
    contains(expenses.search, q),
    inArray(expenses.category, categoriesNamed(q)),
    inArray(expenses.propertyId, named),
  )
}

function matching(db: Db, { filter, scope }: ExpenseQuery): SQL | undefined {
  const { q, propertyId, unitId, requestId, category, from, to } = filter
  return and(
    isInProperties(expenses.propertyId, scope),
    propertyId ? eq(expenses.propertyId, propertyId) : undefined,
    unitId ? eq(expenses.unitId, unitId) : undefined,
    requestId ? inArray(expenses.id, selectCaseCostIds(db, requestId)) : undefined,
    category && eq(expenses.category, category),
    from ? gte(expenses.spentOn, from) : undefined,
    to ? lte(expenses.spentOn, to) : undefined,
    q ? matchesText(db, q) : undefined,
  )
}

const NO_KEYS = sql<string[]>`array[]::text[]`

function select(db: Db, keys = NO_KEYS) {
  const property = places(db)
  const unit = unitsView(db)
  const request = requestsView(db)
  return db
    .select({
      row: columns,
      propertyName: property.name,
      unitName: unit.name,
      requestId: request.requestId,
      keys,
    })
    .from(expenses)
    .innerJoin(property, eq(property.id, expenses.propertyId))
    .leftJoin(unit, eq(unit.id, expenses.unitId))
    .leftJoin(request, eq(request.expenseId, expenses.id))
}

type Selected = { row: StoredExpense } & Pick<ExpenseRow, 'propertyName' | 'unitName' | 'requestId'>

const flat = ({ row, propertyName, unitName, requestId }: Selected): ExpenseRow => ({
  ...row,
  propertyName,
  unitName,
  requestId,
})

export async function listExpenses(
  db: Db,
  query: ExpenseQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<ExpenseRow>[]> {
  const order = expenseOrder(db, query)
  const { where, orderBy } = keysetPage(order, cursor)
  const found = await select(db, selectKeys(order))
    .where(and(matching(db, query), where))
    .orderBy(...orderBy)
    .limit(limit)
  return inListOrder(
    found.map((one) => ({ row: flat(one), keys: one.keys })),
    cursor,
  )
}

export async function countExpenses(
  db: Db,
  query: ExpenseQuery,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const property = places(db)
  const [row] = await db
    .select({ total: count(), before: countBefore(expenseOrder(db, query), cursor) })
    .from(expenses)
    .innerJoin(property, eq(property.id, expenses.propertyId))
    .where(matching(db, query))
  return row ?? { total: 0, before: 0 }
}

export type CategorySum = { category: ExpenseCategory; total: number; count: number }

/** In whole pesewas, without voided ones. */
export const sumByCategory = (db: Db, query: ExpenseQuery): Promise<CategorySum[]> =>
  db
    .select({
      category: expenses.category,
      total: sql`sum(${expenses.amount})`.mapWith(Number),
      count: count(),
    })
    .from(expenses)
    .where(and(matching(db, query), isNull(expenses.voidedAt)))
    .groupBy(expenses.category)

/** Expenses by day, without voided ones. */
export async function listCountedExpenses(db: Db, query: ExpenseQuery): Promise<ExpenseRow[]> {
  const found = await select(db)
    .where(and(matching(db, query), isNull(expenses.voidedAt)))
    .orderBy(asc(expenses.spentOn), asc(expenses.createdAt), asc(expenses.id))
  return found.map(flat)
}

/** Expenses by day, voided ones included. */
export async function listExpensesById(db: Db, ids: readonly string[], scope: Scope): Promise<ExpenseRow[]> {
  const found = await select(db)
    .where(and(inArray(expenses.id, [...ids]), isInProperties(expenses.propertyId, scope)))
    .orderBy(asc(expenses.spentOn), asc(expenses.createdAt), asc(expenses.id))
  return found.map(flat)
}

export async function findExpense(db: Db, id: string): Promise<ExpenseRow | undefined> {
  const [found] = await select(db).where(eq(expenses.id, id))
  return found && flat(found)
}

/** Expenses that are not voided and have no journal. */
export async function listUnpostedExpenses(db: Db, limit: number): Promise<ExpenseRow[]> {
  const rows = await select(db)
    .where(and(isNull(expenses.voidedAt), isUnpostedSource(expenses.id)))
    .orderBy(asc(expenses.spentOn), asc(expenses.id))
    .limit(limit)
  return rows.map(flat)
}

export async function lockExpense(tx: Tx, id: string): Promise<ExpenseRow | undefined> {
  await tx.select({ id: expenses.id }).from(expenses).where(eq(expenses.id, id)).for('update')
  return findExpense(tx, id)
}

export async function insertExpense(db: Db, row: NewExpenseRow): Promise<void> {
  await db.insert(expenses).values(row)
}

export async function updateExpense(
  db: Db,
  id: string,
  changes: Partial<Omit<NewExpenseRow, 'id'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(expenses).set(changes).where(eq(expenses.id, id))
}
