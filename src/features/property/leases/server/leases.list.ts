import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { keysetPage, type Order, selectKeys } from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import { byName, byWord, countBefore, inListOrder, sortedBy } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { unitsView } from '../../properties/server/units.queries.ts'
import { contactsView, tenantsNamed, tenantUnitsView } from '../../tenants/server/tenants.queries.ts'
import { isInProperties, type Scope } from '../../tenants/server/tenants.scope.ts'
import { type EndsWithin, leaseSort } from '../lease-list.rules.ts'
import type { LeaseFilter, LeaseTotals } from '../leases.contract.ts'
import type { LeaseState } from '../leases.rules.ts'
import { flatLease, type LeaseRow, selectLeases } from './leases.queries.ts'
import { leases } from './leases.table.ts'
import { isDeclined } from './renewals.queries.ts'

/** `ofTenant`: the tenant who asks. */
export type LeaseListQuery = { filter: LeaseFilter; scope: Scope; ofTenant: string | null; today: Day }

const isOver = (today: Day) =>
  or(sql`${leases.movedOutOn} <= ${today}::date`, sql`${leases.endsOn} < ${today}::date`) ?? sql`false`

/** The same as `leaseState`. */
const isInState = (state: LeaseState, today: Day): SQL => {
  if (state === 'ended') return sql`coalesce(${isOver(today)}, false)`
  const sign = sql.raw(state === 'upcoming' ? '>' : '<=')
  return sql`(${leases.startsOn} ${sign} ${today}::date and not coalesce(${isOver(today)}, false))`
}

/** Renewed leases and those of deleted tenants need nothing; 'over' ended without a move-out. */
function isEnding(db: Db, within: Exclude<EndsWithin, 'declined'>, today: Day): SQL | undefined {
  const tenant = tenantUnitsView(db)
  const current = db.select({ id: tenant.id }).from(tenant).where(isNull(tenant.deletedAt))
  const isRenewed = sql`exists (select from ${leases} as later where later.follows = ${leases.id}
    and not (later.ends_on is not distinct from later.starts_on and later.moved_out_on is not null))`
  const inDays =
    within === 'over'
      ? sql`${leases.endsOn} < ${today}::date`
      : sql`${leases.endsOn} between ${today}::date and ${addDays(today, Number(within))}::date`
  const isThere =
    within === 'over' ? isNull(leases.movedOutOn) : sql`coalesce(${leases.movedOutOn} > ${today}::date, true)`
  return and(inDays, isThere, sql`not ${isRenewed}`, inArray(leases.tenantId, current))
}

const selectTenantsWithSeveralLeases = (db: Db, today: Day) =>
  db
    .select({ tenantId: leases.tenantId })
    .from(leases)
    .where(isInState('current', today))
    .groupBy(leases.tenantId)
    .having(sql`count(distinct ${leases.unitId}) > 1`)

function matching(db: Db, { filter, scope, ofTenant, today }: LeaseListQuery): SQL | undefined {
  const unit = unitsView(db)
  const { tenantId, unitId, propertyId, state, several, endsWithin, q } = filter
  return and(
    ofTenant === null ? undefined : eq(leases.tenantId, ofTenant),
    isInProperties(unit.propertyId, scope),
    tenantId ? eq(leases.tenantId, tenantId) : undefined,
    unitId ? eq(leases.unitId, unitId) : undefined,
    propertyId ? eq(unit.propertyId, propertyId) : undefined,
    state ? isInState(state, today) : undefined,
    several ? inArray(leases.tenantId, selectTenantsWithSeveralLeases(db, today)) : undefined,
    endsWithin === 'declined' ? isDeclined(db, today) : endsWithin && isEnding(db, endsWithin, today),
    q ? or(contains(folded(unit.name), q), inArray(leases.tenantId, tenantsNamed(db, q))) : undefined,
  )
}

/** In pesewas a year, because periods have different lengths. */
const yearlyRent = sql`(${leases.rent} * 12 / ${leases.periodMonths})`

export function leaseOrder(db: Db, { filter, today }: LeaseListQuery): Order {
  const [unit, tenant] = [unitsView(db), contactsView(db)]
  const { startsOn, endsOn, id } = leases
  const state = sql`(case when ${isInState('upcoming', today)} then 0
    when ${isInState('current', today)} then 1 else 2 end)`
  const unitName = byWord(unit.sortKey)
  return sortedBy(leaseSort(filter), {
    by: {
      startsOn: { by: startsOn, kind: 'day' },
      endsOn: { by: endsOn, kind: 'day', nullable: true },
      tenantName: byWord(tenant.sortedName),
      unitName,
      propertyName: [byName(unit.propertyName), unitName],
      rent: { by: yearlyRent, kind: 'number', nullable: true },
      state: { by: state, kind: 'number' },
    },
    ties: [{ by: id, kind: 'id' }],
  })
}

export async function listLeases(
  db: Db,
  query: LeaseListQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<LeaseRow>[]> {
  const order = leaseOrder(db, query)
  const { where, orderBy } = keysetPage(order, cursor)
  const rows = await selectLeases(db, selectKeys(order))
    .where(and(matching(db, query), where))
    .orderBy(...orderBy)
    .limit(limit)
  return inListOrder(
    rows.map((row) => ({ row: flatLease(row), keys: row.keys })),
    cursor,
  )
}

export async function countLeases(
  db: Db,
  query: LeaseListQuery,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const before = countBefore(leaseOrder(db, query), cursor)
  const [unit, tenant] = [unitsView(db), contactsView(db)]
  const [row] = await db
    .select({ total: count(), before })
    .from(leases)
    .innerJoin(tenant, eq(tenant.tenantId, leases.tenantId))
    .innerJoin(unit, eq(unit.id, leases.unitId))
    .where(matching(db, query))
  return row ?? { total: 0, before: 0 }
}

export async function sumLeases(db: Db, query: LeaseListQuery): Promise<LeaseTotals> {
  const unit = unitsView(db)
  // The same as `rentForMonth` for each lease.
  const rent = sql`coalesce(sum(round(${leases.rent}::numeric / ${leases.periodMonths})), 0)`
  const [row] = await db
    .select({ count: count(), monthlyRent: rent.mapWith(Number) })
    .from(leases)
    .innerJoin(unit, eq(unit.id, leases.unitId))
    .where(matching(db, query))
  return { count: row?.count ?? 0, monthlyRent: toCedis(row?.monthlyRent ?? 0) }
}
