import { and, count, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import { countBefore, inListOrder } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, KeyKind, PageRequest } from '../../../../server/http/paging.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { tenantsView } from '../../../property/tenants/server/tenants.queries.ts'
import type { Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { tenantIdsByName } from '../../../property/tenants/server/tenants.search.ts'
import { overdueByAgeView, overdueView } from '../../invoices/server/totals/overdue.queries.ts'
import { AGE_DAYS, AGE_STARTS, ARREARS_AGES, type ArrearsAge } from '../arrears.rules.ts'

export type ArrearsQuery = {
  filter: { q?: string | undefined; propertyId?: string | undefined; age?: ArrearsAge | undefined }
  today: Day
  scope: Scope
}

/** `overdue` is in whole pesewas. */
export type ArrearsRow = {
  tenantId: string
  tenantName: string
  propertyId: string
  propertyName: string
  unit: string | null
  phone: string | null
  overdue: number
  oldestDueDate: Day
  oldestInvoiceId: string
}

type Overdue = ReturnType<typeof overdueView>

const oldestFirst = ({ oldestDueDate, tenantId }: Pick<Overdue, 'oldestDueDate' | 'tenantId'>): Order => ({
  keys: [
    { by: oldestDueDate, kind: 'day' },
    { by: tenantId, kind: 'id' },
  ],
  descending: false,
})

function toDueDays(age: ArrearsAge, today: Day) {
  const [from, to] = AGE_DAYS[age]
  return {
    from: to === null ? undefined : addDays(today, -to),
    to: from > 0 ? addDays(today, -from) : undefined,
  }
}

const isChosen = (
  db: Db,
  tenant: ReturnType<typeof tenantsView>,
  { q, propertyId }: Omit<ArrearsQuery['filter'], 'age'>,
): SQL | undefined =>
  and(
    q ? or(inArray(tenant.id, tenantIdsByName(db, q)), contains(folded(tenant.unit), q)) : undefined,
    propertyId === undefined ? undefined : eq(tenant.propertyId, propertyId),
  )

/** With an age, only invoices of that age count; the oldest is of all. */
function parts(db: Db, { filter: { age, ...filter }, today, scope }: ArrearsQuery) {
  const overdue = overdueView(db, { today, scope, ...(age && { due: toDueDays(age, today) }) })
  const tenant = tenantsView(db)
  return { overdue, tenant, where: isChosen(db, tenant, filter), order: oldestFirst(overdue) }
}

export const ARREARS_KINDS: KeyKind[] = ['day', 'id']

export async function listArrears(
  db: Db,
  query: ArrearsQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<ArrearsRow>[]> {
  const { overdue, tenant, where, order } = parts(db, query)
  const page = keysetPage(order, cursor)
  const rows = await db
    .select({
      row: {
        tenantId: overdue.tenantId,
        tenantName: tenant.name,
        propertyId: tenant.propertyId,
        propertyName: tenant.apartment,
        unit: tenant.unit,
        phone: tenant.phone,
        overdue: overdue.overdue,
        oldestDueDate: overdue.oldestDueDate,
        oldestInvoiceId: overdue.oldestInvoiceId,
      },
      keys: selectKeys(order),
    })
    .from(overdue)
    .innerJoin(tenant, eq(tenant.id, overdue.tenantId))
    .where(and(where, page.where))
    .orderBy(...page.orderBy)
    .limit(limit)
  return inListOrder(rows, cursor)
}

export async function countArrears(
  db: Db,
  query: ArrearsQuery,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const { overdue, tenant, where, order } = parts(db, query)
  const [row] = await db
    .select({ total: count(), before: countBefore(order, cursor) })
    .from(overdue)
    .innerJoin(tenant, eq(tenant.id, overdue.tenantId))
    .where(where)
  return row ?? { total: 0, before: 0 }
}

export async function findOldestOverdue(
  db: Db,
  { tenantId, today, scope }: { tenantId: string; today: Day; scope: Scope },
): Promise<string | undefined> {
  const overdue = overdueView(db, { today, scope })
  const [row] = await db
    .select({ id: overdue.oldestInvoiceId })
    .from(overdue)
    .where(eq(overdue.tenantId, tenantId))
  return row?.id
}

/** Each invoice counts at its own age; `overdue` is in whole pesewas; ages without tenants are omitted. */
export async function sumArrears(
  db: Db,
  { filter, today, scope }: ArrearsQuery,
): Promise<{ age: ArrearsAge; tenants: number; overdue: number }[]> {
  const aged = overdueByAgeView(db, { today, scope, starts: AGE_STARTS })
  const tenant = tenantsView(db)
  const rows = await db
    .select({
      band: aged.band,
      tenants: sql<number>`count(*)`.mapWith(Number),
      overdue: sql<number>`sum(${aged.overdue})`.mapWith(Number),
    })
    .from(aged)
    .innerJoin(tenant, eq(tenant.id, aged.tenantId))
    .where(isChosen(db, tenant, filter))
    .groupBy(aged.band)
  return rows.flatMap(({ band: at, ...sums }) => {
    const age = ARREARS_AGES[Number(at)]
    return age ? [{ age, ...sums }] : []
  })
}
