import { and, count, eq, gt, inArray, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { keysetPage, listKeyKinds, type Order, selectKeys } from '../../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../../server/database/search.ts'
import { byName, countBefore, inListOrder, sortedBy } from '../../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, KeyKind, PageRequest } from '../../../../../server/http/paging.ts'
import type { Day } from '../../../../../shared/days.ts'
import { tenantsView } from '../../../../property/tenants/server/tenants.queries.ts'
import { isInProperties, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { tenantIdsByName } from '../../../../property/tenants/server/tenants.search.ts'
import { openView } from '../../../invoices/server/totals/open.queries.ts'
import { creditView } from '../../../ledger/server/accounts.queries.ts'
import type { OwedChoice, OwedSort } from '../../owed.contract.ts'

export type OwedQuery = { filter: OwedChoice; sort: OwedSort; today: Day; scope: Scope }

/** Amounts are in whole pesewas. */
export type OwedRow = {
  tenantId: string
  tenantName: string
  propertyId: string
  propertyName: string
  unit: string | null
  phone: string | null
  owed: number
  overdue: number
  credit: number
  oldestDueDate: Day
}

/** Everybody with an open invoice; debts that credit covers are among them. */
function debtsView(db: Db, today: Day) {
  const open = openView(db, today)
  const held = creditView(db)
  const tenant = tenantsView(db)
  const credit = sql<number>`coalesce(${held.credit}, 0)`
  return db
    .select({
      tenantId: tenant.id,
      tenantName: tenant.name,
      propertyId: tenant.propertyId,
      propertyName: tenant.apartment,
      unit: tenant.unit,
      phone: tenant.phone,
      owed: sql<number>`${open.open} - ${credit}`.mapWith(Number).as('owed'),
      overdue: open.overdue,
      credit: credit.mapWith(Number).as('held_credit'),
      oldestDueDate: open.oldestDueDate,
    })
    .from(open)
    .innerJoin(tenant, eq(tenant.id, open.tenantId))
    .leftJoin(held, eq(held.tenantId, open.tenantId))
    .as('debts')
}

type Debts = ReturnType<typeof debtsView>

const toOrder = (debts: Debts, sort: OwedSort): Order =>
  sortedBy(sort, {
    by: {
      owed: { by: sql`greatest(${debts.owed}, 0)`, kind: 'number' },
      overdue: { by: debts.overdue, kind: 'number' },
      credit: { by: debts.credit, kind: 'number' },
      oldestDueDate: { by: debts.oldestDueDate, kind: 'day' },
      tenantName: [],
      unit: { ...byName(debts.unit), nullable: true },
    },
    ties: [byName(debts.tenantName), { by: debts.tenantId, kind: 'id' }],
  })

function parts(db: Db, { filter: { q, propertyId }, sort, today, scope }: OwedQuery) {
  const debts = debtsView(db, today)
  const where = and(
    or(gt(debts.owed, 0), gt(debts.overdue, 0)),
    isInProperties(debts.propertyId, scope),
    q ? or(inArray(debts.tenantId, tenantIdsByName(db, q)), contains(folded(debts.unit), q)) : undefined,
    propertyId === undefined ? undefined : eq(debts.propertyId, propertyId),
  )
  return { debts, where, order: toOrder(debts, sort) }
}

export const owedKinds = (db: Db, query: OwedQuery): KeyKind[] => listKeyKinds(parts(db, query).order)

export async function listOwed(
  db: Db,
  query: OwedQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<OwedRow>[]> {
  const { debts, where, order } = parts(db, query)
  const page = keysetPage(order, cursor)
  const {
    tenantId,
    tenantName,
    propertyId,
    propertyName,
    unit,
    phone,
    owed,
    overdue,
    credit,
    oldestDueDate,
  } = debts
  const who = { tenantId, tenantName, propertyId, propertyName, unit, phone }
  const rows = await db
    .select({ row: { ...who, owed, overdue, credit, oldestDueDate }, keys: selectKeys(order) })
    .from(debts)
    .where(and(where, page.where))
    .orderBy(...page.orderBy)
    .limit(limit)
  return inListOrder(rows, cursor)
}

export async function countOwed(db: Db, query: OwedQuery, cursor: Cursor | undefined): Promise<Counted> {
  const { debts, where, order } = parts(db, query)
  const [row] = await db
    .select({ total: count(), before: countBefore(order, cursor) })
    .from(debts)
    .where(where)
  return row ?? { total: 0, before: 0 }
}

/** In whole pesewas. */
export async function sumOwedByTenants(
  db: Db,
  query: Omit<OwedQuery, 'sort'>,
): Promise<{ tenants: number; owed: number; overdue: number; credit: number; tenantsOverdue: number }> {
  const { debts, where } = parts(db, { ...query, sort: 'tenantName' })
  const sum = (amount: SQLWrapper) => sql<number>`coalesce(sum(${amount}), 0)`.mapWith(Number)
  const [row] = await db
    .select({
      tenants: count(),
      owed: sum(debts.owed),
      overdue: sum(debts.overdue),
      credit: sum(debts.credit),
      tenantsOverdue: sql<number>`count(*) filter (where ${debts.overdue} > 0)`.mapWith(Number),
    })
    .from(debts)
    .where(where)
  return row ?? { tenants: 0, owed: 0, overdue: 0, credit: 0, tenantsOverdue: 0 }
}
