import { and, between, count, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { inOrder, keysetPage, listKeyKinds, selectKeys } from '../../../../server/database/keyset.ts'
import { contains } from '../../../../server/database/search.ts'
import { countBefore } from '../../../../server/database/sorts.ts'
import type { Counted, Cursor, KeyedRow, KeyKind, PageRequest } from '../../../../server/http/paging.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { places } from '../../properties/server/properties.queries.ts'
import type { TenantFilter as TenantQuery, TenantSort } from '../tenants.contract.ts'
import { ENDING_DAYS } from '../tenants.rules.ts'
import { matchesPayCode, matchesPerson } from './tenants.matches.ts'
import { foldedName, tenantOrder } from './tenants.order.ts'
import { type TenantRow, tenantsView } from './tenants.queries.ts'
import { isInProperties, type Viewer } from './tenants.scope.ts'
import { tenants } from './tenants.table.ts'

export type TenantFilter = Pick<Partial<TenantQuery>, 'q' | 'apartment' | 'lease' | 'email' | 'ids'>

/** Needs no join, which keeps the count cheap. */
function matching(db: Db, { filter, today, viewer }: Omit<TenantListQuery, 'sort'>): SQL | undefined {
  const { q, apartment, lease, email, ids } = filter
  const person = people(db)
  const property = places(db)
  const found = (text: string) =>
    db
      .select({ uid: person.uid })
      .from(person)
      .where(matchesPerson(person, text, viewer))
  const isNamed = (name: string) =>
    db.select({ id: property.id }).from(property).where(eq(property.name, name))
  const { moveOutDate } = person
  const ending = {
    expired: lt(moveOutDate, today),
    ending: between(moveOutDate, today, addDays(today, ENDING_DAYS)),
  }
  return and(
    isNull(tenants.deletedAt),
    isInProperties(tenants.propertyId, viewer),
    q ? or(contains(tenants.search, q), inArray(tenants.uid, found(q)), matchesPayCode(q)) : undefined,
    ids && inArray(tenants.id, ids),
    apartment ? inArray(tenants.propertyId, isNamed(apartment)) : undefined,
    lease
      ? inArray(tenants.uid, db.select({ uid: person.uid }).from(person).where(ending[lease]))
      : undefined,
    email
      ? inArray(tenants.uid, db.select({ uid: person.uid }).from(person).where(isNull(person.email)))
      : undefined,
  )
}

/** `today` decides which leases are ending or expired. */
export type TenantListQuery = { filter: TenantFilter; today: Day; sort: TenantSort; viewer: Viewer }

export async function listTenants(
  db: Db,
  query: TenantListQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<TenantRow>[]> {
  const { sort } = query
  const { person, property, columns, order } = sorted(db, sort)
  const { where, orderBy } = keysetPage(order, cursor)
  // Joins only the rows of the page.
  const chosen = db
    .select({
      id: tenants.id,
      createdAt: tenants.createdAt,
      name: columns.name.as('folded_name'),
      apartment: sql<string>`${property.name}`.as('chosen_apartment'),
      unit: columns.unit.as('chosen_unit'),
      moveInDate: person.moveInDate,
      leaseEndDate: person.moveOutDate,
      keys: selectKeys(order).as('keys'),
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .innerJoin(property, eq(property.id, tenants.propertyId))
    .where(and(matching(db, query), where))
    .orderBy(...orderBy)
    .limit(limit)
    .as('chosen')
  const view = tenantsView(db)
  const rows = await db
    .select()
    .from(view)
    .innerJoin(chosen, eq(chosen.id, view.id))
    .orderBy(...inOrder(tenantOrder(sort, chosen)))
  return rows.map(({ tenants_view, chosen: { keys } }) => ({ row: tenants_view, keys }))
}

function sorted(db: Db, sort: TenantSort) {
  const [person, property] = [people(db), places(db)]
  const { id, createdAt } = tenants
  const { moveInDate, moveOutDate: leaseEndDate } = person
  const unit = sql<string | null>`natural_sort_key(${tenants.unit})`
  const more = { name: foldedName(person), apartment: property.name, unit }
  const columns = { id, createdAt, moveInDate, leaseEndDate, ...more }
  return { person, property, columns, order: tenantOrder(sort, columns) }
}

export const tenantKeys = (db: Db, sort: TenantSort): KeyKind[] => listKeyKinds(sorted(db, sort).order)

export async function countTenants(
  db: Db,
  query: TenantListQuery,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const where = matching(db, query)
  if (!cursor) {
    const [row] = await db.select({ total: count() }).from(tenants).where(where)
    return { total: row?.total ?? 0, before: 0 }
  }
  const { person, property, order } = sorted(db, query.sort)
  const [row] = await db
    .select({ total: count(), before: countBefore(order, cursor) })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .innerJoin(property, eq(property.id, tenants.propertyId))
    .where(where)
  return row ?? { total: 0, before: 0 }
}

/** Keys of up to two matching tenants, starting at `offset`. */
export async function tenantKeysAt(db: Db, query: TenantListQuery, offset: number): Promise<string[][]> {
  const { person, property, order } = sorted(db, query.sort)
  const rows = await db
    .select({ keys: selectKeys(order) })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .innerJoin(property, eq(property.id, tenants.propertyId))
    .where(matching(db, query))
    .orderBy(...inOrder(order))
    .limit(2)
    .offset(offset)
  return rows.map(({ keys }) => keys)
}
