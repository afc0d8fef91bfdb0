import { and, between, count, eq, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import {
  inOrder,
  isBefore,
  keysetPage,
  listKeyKinds,
  selectKeys,
} from '../../../../server/database/keyset.ts'
import { contains } from '../../../../server/database/search.ts'
import type { Counted, Cursor, KeyedRow, KeyKind, PageRequest } from '../../../../server/http/paging.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { places } from '../../properties/server/properties.queries.ts'
import type { TenantFilter as TenantQuery, TenantSort } from '../tenants.contract.ts'
import { ENDING_DAYS } from '../tenants.rules.ts'
import { matchesPerson } from './tenants.matches.ts'
import { foldedName, tenantOrder } from './tenants.order.ts'
import { type TenantRow, tenantsView } from './tenants.queries.ts'
import { isInProperties, type Viewer } from './tenants.scope.ts'
import { tenants } from './tenants.table.ts'

export type TenantFilter = Pick<Partial<TenantQuery>, 'q' | 'apartment' | 'lease'>

/** Needs no join, which keeps the count cheap. */
function matching(db: Db, { filter, today, viewer }: Omit<TenantListQuery, 'sort'>): SQL | undefined {
  const { q, apartment, lease } = filter
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
    q ? or(contains(tenants.search, q), inArray(tenants.uid, found(q))) : undefined,
    apartment ? inArray(tenants.propertyId, isNamed(apartment)) : undefined,
    lease
      ? inArray(tenants.uid, db.select({ uid: person.uid }).from(person).where(ending[lease]))
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
  const { person, name, order } = sorted(db, sort)
  const { where, orderBy } = keysetPage(order, cursor)
  // Joins only the rows of the page.
  const chosen = db
    .select({
      id: tenants.id,
      createdAt: tenants.createdAt,
      name: name.as('folded_name'),
      leaseEndDate: person.moveOutDate,
      keys: selectKeys(order).as('keys'),
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
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
  const person = people(db)
  const name = foldedName(person)
  const { id, createdAt } = tenants
  return { person, name, order: tenantOrder(sort, { id, createdAt, name, leaseEndDate: person.moveOutDate }) }
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
  const { person, order } = sorted(db, query.sort)
  const before = sql<number>`count(*) filter (where ${isBefore(order, cursor)})`
  const [row] = await db
    .select({ total: count(), before: before.mapWith(Number) })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(where)
  return row ?? { total: 0, before: 0 }
}

/** Keys of up to two matching tenants, starting at `offset`. */
export async function tenantKeysAt(db: Db, query: TenantListQuery, offset: number): Promise<string[][]> {
  const { person, order } = sorted(db, query.sort)
  const rows = await db
    .select({ keys: selectKeys(order) })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(matching(db, query))
    .orderBy(...inOrder(order))
    .limit(2)
    .offset(offset)
  return rows.map(({ keys }) => keys)
}
