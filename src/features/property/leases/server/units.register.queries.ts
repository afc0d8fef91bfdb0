import { and, count, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import {
  inOrder,
  isBefore,
  keysetPage,
  listKeyKinds,
  type Order,
  selectKeys,
} from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import type { Counted, Cursor, KeyedRow, KeyKind, PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { type UnitRow, unitsView } from '../../properties/server/units.queries.ts'
import type { UnitFilter } from '../../properties/units.contract.ts'
import { isInProperties, type Scope } from '../../tenants/server/tenants.scope.ts'
import { leases } from './leases.table.ts'

export type UnitListQuery = { filter: UnitFilter; scope: Scope; today: Day }

type View = ReturnType<typeof unitsView>

const toOrder = (view: View): Order => ({
  keys: [
    { by: sql`(${view.propertyName} collate "C")`, kind: 'text' },
    { by: sql`(${view.sortKey} collate "C")`, kind: 'text' },
    { by: view.id, kind: 'id' },
  ],
  descending: false,
})

export const unitKeys = (db: Db): KeyKind[] => listKeyKinds(toOrder(unitsView(db)))

/** The same as `unitOccupancy`. */
function isOccupied(db: Db, view: View, today: Day): SQL {
  const inside = and(
    eq(leases.unitId, view.id),
    lte(leases.startsOn, today),
    or(isNull(leases.movedOutOn), sql`${leases.movedOutOn} > ${today}::date`),
    or(leases.shown, isNull(leases.endsOn), sql`${leases.endsOn} >= ${today}::date`),
  )
  return sql`exists ${db.select({ id: leases.id }).from(leases).where(inside)}`
}

function matching(db: Db, view: View, { filter, scope, today }: UnitListQuery): SQL | undefined {
  const { propertyId, q, vacant, active } = filter
  const occupied = isOccupied(db, view, today)
  const isVacant = sql`(${view.active} and not ${occupied})`
  return and(
    isInProperties(view.propertyId, scope),
    propertyId ? eq(view.propertyId, propertyId) : undefined,
    q ? contains(folded(view.name), q) : undefined,
    active === undefined ? undefined : eq(view.active, active),
    vacant === undefined ? undefined : vacant ? isVacant : sql`not ${isVacant}`,
  )
}

export async function listUnits(
  db: Db,
  query: UnitListQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<UnitRow>[]> {
  const view = unitsView(db)
  const order = toOrder(view)
  const { where, orderBy } = keysetPage(order, cursor)
  const chosen = db
    .select({ unitId: sql<string>`${view.id}`.as('chosen_unit'), keys: selectKeys(order).as('keys') })
    .from(view)
    .where(and(matching(db, view, query), where))
    .orderBy(...orderBy)
    .limit(limit)
    .as('chosen')
  const rows = await db
    .select()
    .from(view)
    .innerJoin(chosen, eq(chosen.unitId, view.id))
    .orderBy(...inOrder(order))
  return rows.map(({ units_view, chosen: { keys } }) => ({ row: units_view, keys }))
}

export async function countUnits(db: Db, query: UnitListQuery, cursor: Cursor | undefined): Promise<Counted> {
  const view = unitsView(db)
  const before = cursor ? sql`count(*) filter (where ${isBefore(toOrder(view), cursor)})` : sql`0`
  const [row] = await db
    .select({ total: count(), before: before.mapWith(Number) })
    .from(view)
    .where(matching(db, view, query))
  return row ?? { total: 0, before: 0 }
}
