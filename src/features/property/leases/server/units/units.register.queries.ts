import { and, count, desc, eq, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { inOrder, keysetPage, type Order, selectKeys } from '../../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../../server/database/search.ts'
import { byName, byWord, countBefore, sortedBy } from '../../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../../server/http/paging.ts'
import type { Day } from '../../../../../shared/days.ts'
import { type UnitRow, unitsView } from '../../../properties/server/units.queries.ts'
import type { UnitFilter } from '../../../properties/units.contract.ts'
import { contactsView } from '../../../tenants/server/tenants.queries.ts'
import { isInProperties, type Scope } from '../../../tenants/server/tenants.scope.ts'
import { leases } from '../leases.table.ts'

export type UnitListQuery = { filter: UnitFilter; scope: Scope; today: Day }

type View = ReturnType<typeof unitsView>

const { unitId, startsOn, endsOn, movedOutOn, shown, rent, periodMonths } = leases

/** The current lease of each unit; the same as `unitOccupancy`. */
function selectInside(db: Db, view: View, today: Day) {
  const contact = contactsView(db)
  const inside = and(
    eq(unitId, view.id),
    lte(startsOn, today),
    or(isNull(movedOutOn), sql`${movedOutOn} > ${today}::date`),
    or(shown, isNull(endsOn), sql`${endsOn} >= ${today}::date`),
  )
  return db
    .select({
      id: sql<string | null>`${leases.id}`.as('inside_lease'),
      tenantName: sql<string | null>`${contact.sortedName}`.as('inside_tenant'),
      endsOn: sql<Day | null>`${endsOn}`.as('inside_until'),
      yearlyRent: sql<number | null>`${rent} * 12 / ${periodMonths}`.as('inside_rent'),
    })
    .from(leases)
    .innerJoin(contact, eq(contact.tenantId, leases.tenantId))
    .where(inside)
    .orderBy(sql`coalesce(sign(${endsOn} - ${today}::date), 1) desc`, desc(startsOn), desc(leases.id))
    .limit(1)
    .as('inside')
}

const over = sql`coalesce(${movedOutOn}, ${endsOn})`

/** The last lease that is over; the same as in `unitOccupancy`. */
const selectPast = (db: Db, view: View, today: Day) =>
  db
    .select({
      over: sql<Day | null>`${over}`.as('past_until'),
      yearlyRent: sql<number | null>`${rent} * 12 / ${periodMonths}`.as('past_rent'),
    })
    .from(leases)
    .where(and(eq(unitId, view.id), sql`${over} <= ${today}::date`))
    .orderBy(sql`${over} desc`, desc(startsOn), desc(leases.id))
    .limit(1)
    .as('past')

function register(db: Db, today: Day) {
  const view = unitsView(db)
  const inside = selectInside(db, view, today)
  const past = selectPast(db, view, today)
  const isOccupied = sql`${inside.id} is not null`
  return {
    view,
    inside,
    past,
    isVacant: sql`(${view.active} and not ${isOccupied})`,
    vacantSince: sql`(case when not ${isOccupied} then ${past.over} end)`,
    yearlyRent: sql`(case when ${isOccupied} then ${inside.yearlyRent} else ${past.yearlyRent} end)`,
  }
}
type Register = ReturnType<typeof register>

/** The same as `unitKindOn`. */
const kindOn = ({ kind, kindBefore }: View, today: Day): SQL => sql`coalesce((select value ->> 'value'
  from jsonb_array_elements(${kindBefore}) with ordinality where value ->> 'before' > ${today}
  order by ordinality limit 1), ${kind})`

function toOrder(parts: Register, { filter: { sort = 'propertyName' }, today }: UnitListQuery): Order {
  const { view, inside, vacantSince, yearlyRent } = parts
  const [property, unit] = [byName(view.propertyName), byWord(view.sortKey)]
  return sortedBy(sort, {
    by: {
      propertyName: [property, unit],
      unitName: [unit, property],
      kind: [byWord(kindOn(view, today)), property, unit],
      tenantName: { ...byWord(inside.tenantName), nullable: true },
      lastRent: { by: yearlyRent, kind: 'number', nullable: true },
      leaseEndDate: { by: inside.endsOn, kind: 'day', nullable: true },
      vacantSince: { by: vacantSince, kind: 'day', nullable: true },
    },
    ties: [{ by: view.id, kind: 'id' }],
  })
}

export const unitOrder = (db: Db, query: UnitListQuery): Order => toOrder(register(db, query.today), query)

function matching({ view, isVacant }: Register, { filter, scope }: UnitListQuery): SQL | undefined {
  const { propertyId, q, vacant, active } = filter
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
  const parts = register(db, query.today)
  const { view, inside, past } = parts
  const order = toOrder(parts, query)
  const { where, orderBy } = keysetPage(order, cursor)
  const chosen = db
    .select({ unitId: sql<string>`${view.id}`.as('chosen_unit'), keys: selectKeys(order).as('keys') })
    .from(view)
    .leftJoinLateral(inside, sql`true`)
    .leftJoinLateral(past, sql`true`)
    .where(and(matching(parts, query), where))
    .orderBy(...orderBy)
    .limit(limit)
    .as('chosen')
  const rows = await db
    .select()
    .from(view)
    .innerJoin(chosen, eq(chosen.unitId, view.id))
    .leftJoinLateral(inside, sql`true`)
    .leftJoinLateral(past, sql`true`)
    .orderBy(...inOrder(order))
  return rows.map(({ units_view, chosen: { keys } }) => ({ row: units_view, keys }))
}

export async function countUnits(db: Db, query: UnitListQuery, cursor: Cursor | undefined): Promise<Counted> {
  const parts = register(db, query.today)
  const { view, inside, past } = parts
  const [row] = await db
    .select({ total: count(), before: countBefore(toOrder(parts, query), cursor) })
    .from(view)
    .leftJoinLateral(inside, sql`true`)
    .leftJoinLateral(past, sql`true`)
    .where(matching(parts, query))
  return row ?? { total: 0, before: 0 }
}

/** `monthlyRent` is in whole pesewas. */
export async function sumUnits(
  db: Db,
  query: UnitListQuery,
): Promise<{ count: number; vacant: number; monthlyRent: number }> {
  const parts = register(db, query.today)
  const { view, inside, past, isVacant, yearlyRent } = parts
  const monthlyRent = sql`coalesce(sum(round(${yearlyRent}::numeric / 12)), 0)`
  const [row] = await db
    .select({
      count: count(),
      vacant: sql`count(*) filter (where ${isVacant})`.mapWith(Number),
      monthlyRent: monthlyRent.mapWith(Number),
    })
    .from(view)
    .leftJoinLateral(inside, sql`true`)
    .leftJoinLateral(past, sql`true`)
    .where(matching(parts, query))
  return row ?? { count: 0, vacant: 0, monthlyRent: 0 }
}
