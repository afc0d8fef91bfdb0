import {
  and,
  asc,
  between,
  count,
  eq,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { inChunks } from '../../../server/database/chunks.ts'
import type { Db } from '../../../server/database/index.ts'
import { inOrder, isBefore, keysetPage, keysOf, kindsOf } from '../../../server/database/keyset.ts'
import { contains, containsPhone, folded } from '../../../server/database/search.ts'
import { decoderOf, lazyStatement } from '../../../server/database/statement.ts'
import type { Counted, Cursor, KeyedRow, KeyKind, PageRequest } from '../../../server/http/paging.ts'
import { addDays, type Day } from '../../../shared/days.ts'
import { people } from '../../accounts/server/accounts.queries.ts'
import { places } from '../../properties/server/properties.queries.ts'
import type { TenantFilter as AskedFilter, TenantChoice, TenantSort } from '../tenants.contract.ts'
import { ENDING_DAYS } from '../tenants.rules.ts'
import { foldedName, tenantOrder } from './tenants.order.ts'
import { tenants } from './tenants.table.ts'

/** `uid` is null once the login is deleted, `personUid` stays. */
export type TenantRow = {
  id: string
  personUid: string
  uid: string | null
  name: string
  email: string
  apartment: string
  unit: string | null
  phone: string | null
  moveInDate: string | null
  leaseEndDate: string | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}
export type TenantFilter = Pick<Partial<AskedFilter>, 'q' | 'apartment' | 'lease'>

/** Includes deleted tenants. */
export function tenantsView(db: Db) {
  const person = people(db)
  const property = places(db)
  return db
    .select({
      id: sql<string>`${tenants.id}`.as('tenant_id'),
      personUid: sql<string>`${tenants.uid}`.as('tenant_person'),
      uid: sql<string | null>`${person.login}`.as('tenant_login'),
      name: sql<string>`${person.name}`.as('tenant_name'),
      email: person.email,
      apartment: sql<string>`${property.name}`.as('tenant_apartment'),
      unit: tenants.unit,
      phone: person.phone,
      moveInDate: person.moveInDate,
      leaseEndDate: person.moveOutDate,
      createdAt: tenants.createdAt,
      updatedAt: tenants.updatedAt,
      deletedAt: tenants.deletedAt,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .innerJoin(property, eq(property.id, tenants.propertyId))
    .as('tenants_view')
}
/** The current name and email, deleted tenants included, for other features to join. */
export function contactsView(db: Db) {
  const person = people(db)
  return db
    .select({
      tenantId: sql<string>`${tenants.id}`.as('contact_tenant'),
      uid: person.uid,
      name: person.name,
      email: person.email,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .as('contacts')
}

/** The id of the living tenant that a person is, for features above to compare with; `uid` may be a placeholder. */
export const tenantIdOf = (uid: string | SQLWrapper): SQL =>
  sql`(select ${tenants.id} from ${tenants} where ${eq(tenants.uid, uid)} and ${isNull(tenants.deletedAt)})`

/** The ids of the tenants whose name contains a text now, deleted ones included, for features above to search by. */
export function tenantsNamed(db: Db, text: string) {
  const person = people(db)
  return (
    db
      .select({ id: tenants.id })
      .from(tenants)
      .innerJoin(person, eq(person.uid, tenants.uid))
      // The indexed search column narrows the rows but holds more than the name.
      .where(and(contains(person.search, text), contains(folded(person.name), text)))
  )
}
type View = ReturnType<typeof tenantsView>

const living = (view: View) => isNull(view.deletedAt)
const called = (view: View, idOrUid: string | SQLWrapper) =>
  or(eq(view.id, idOrUid), eq(view.personUid, idOrUid))

/** Needs no join, which keeps the count cheap. */
function matching(db: Db, { q, apartment, lease }: TenantFilter, today: Day): SQL | undefined {
  const person = people(db)
  const property = places(db)
  const found = (text: string) =>
    db
      .select({ uid: person.uid })
      .from(person)
      .where(or(contains(person.search, text), containsPhone(person.search, text)))
  const called = (name: string) =>
    db.select({ id: property.id }).from(property).where(eq(property.name, name))
  const { moveOutDate } = person
  const ending = {
    expired: lt(moveOutDate, today),
    ending: between(moveOutDate, today, addDays(today, ENDING_DAYS)),
  }
  return and(
    isNull(tenants.deletedAt),
    q ? or(contains(tenants.search, q), inArray(tenants.uid, found(q))) : undefined,
    apartment ? inArray(tenants.propertyId, called(apartment)) : undefined,
    lease
      ? inArray(tenants.uid, db.select({ uid: person.uid }).from(person).where(ending[lease]))
      : undefined,
  )
}

/** `today` decides which leases are ending or expired. */
export type TenantListQuery = { filter: TenantFilter; today: Day; sort: TenantSort }

export async function listTenants(
  db: Db,
  { filter, today, sort }: TenantListQuery,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<TenantRow>[]> {
  const { person, name, order } = sorted(db, sort)
  const { where, orderBy } = keysetPage(order, cursor)
  // Selects the page before joining, so that only its rows are joined.
  const chosen = db
    .select({
      id: tenants.id,
      createdAt: tenants.createdAt,
      name: name.as('folded_name'),
      leaseEndDate: person.moveOutDate,
      keys: keysOf(order).as('keys'),
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(and(matching(db, filter, today), where))
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

export function listChoices(db: Db): Promise<TenantChoice[]> {
  const person = people(db)
  const property = places(db)
  return db
    .select({
      id: tenants.id,
      name: person.name,
      email: person.email,
      apartment: sql<string>`${property.name}`.as('choice_apartment'),
      unit: tenants.unit,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .innerJoin(property, eq(property.id, tenants.propertyId))
    .where(isNull(tenants.deletedAt))
    .orderBy(foldedName(person), asc(tenants.id))
}

export const tenantKeys = (db: Db, sort: TenantSort): KeyKind[] => kindsOf(sorted(db, sort).order)

export async function countTenants(
  db: Db,
  { filter, today, sort }: TenantListQuery,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const where = matching(db, filter, today)
  if (!cursor) {
    const [row] = await db.select({ total: count() }).from(tenants).where(where)
    return { total: row?.total ?? 0, before: 0 }
  }
  const { person, order } = sorted(db, sort)
  const before = sql<number>`count(*) filter (where ${isBefore(order, cursor)})`
  const [row] = await db
    .select({ total: count(), before: before.mapWith(Number) })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(where)
  return row ?? { total: 0, before: 0 }
}

export async function findTenant(db: Db, idOrUid: string): Promise<TenantRow | undefined> {
  const [row] = await selectTenant(db, { idOrUid })
  return row && decodeTenant(row)
}

const { createdAt, updatedAt, deletedAt } = tenants
const decodeTenant = decoderOf({ createdAt, updatedAt, deletedAt })
const TENANT_FIELDS = [
  ...(['id', 'personUid', 'uid', 'name', 'email', 'apartment', 'unit', 'phone'] as const),
  ...(['moveInDate', 'leaseEndDate', 'createdAt', 'updatedAt', 'deletedAt'] as const),
]
const selectTenant = lazyStatement<TenantRow>((db) => {
  const view = tenantsView(db)
  const fields = TENANT_FIELDS.map((name) => [name, sql`${view[name]}`.as(name)] as const)
  return db
    .select(Object.fromEntries(fields))
    .from(view)
    .where(and(living(view), called(view, sql.placeholder('idOrUid'))))
})

/** Those living tenants that some ids or uids name. */
export function findTenants(db: Db, idsOrUids: string[]): Promise<{ id: string; uid: string }[]> {
  return db
    .select({ id: tenants.id, uid: tenants.uid })
    .from(tenants)
    .where(
      and(isNull(tenants.deletedAt), or(inArray(tenants.id, idsOrUids), inArray(tenants.uid, idsOrUids))),
    )
}

/** Includes deleted tenants; the uid is the person's. */
export async function findTenantForBooks(db: Db, idOrUid: string): Promise<TenantRow | undefined> {
  const view = tenantsView(db)
  const [row] = await db.select().from(view).where(called(view, idOrUid))
  return row
}

/** Includes deleted tenants. */
export async function findTenantsForBooks(db: Db, ids: readonly string[]): Promise<Map<string, TenantRow>> {
  const view = tenantsView(db)
  const rows = await db
    .select()
    .from(view)
    .where(sql`${view.id} = any(${sql.param(ids)}::uuid[])`)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertTenant(db: Db, row: typeof tenants.$inferInsert): Promise<void> {
  await db.insert(tenants).values(row)
}

export async function insertTenants(db: Db, rows: (typeof tenants.$inferInsert)[]): Promise<void> {
  for (const some of inChunks(rows)) await db.insert(tenants).values(some)
}

export async function updateTenant(
  db: Db,
  id: string,
  changes: Partial<typeof tenants.$inferInsert>,
): Promise<void> {
  await db.update(tenants).set(changes).where(eq(tenants.id, id))
}

/** Locks until the transaction ends; undefined when there is none. */
export async function lockTenant(tx: Db, idOrUid: string): Promise<TenantRow | undefined> {
  await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(isNull(tenants.deletedAt), or(eq(tenants.id, idOrUid), eq(tenants.uid, idOrUid))))
    .for('update')
  return findTenant(tx, idOrUid)
}

/** Until the transaction ends, nobody can change or delete these tenants. */
export async function lockTenantRows(tx: Db, idsOrUids: readonly string[]): Promise<TenantRow[]> {
  const isAnyOf = (column: SQLWrapper, ids: readonly string[]) =>
    sql`${column} = any(${sql.param(ids)}::uuid[])`
  const kept = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(
      and(isNull(tenants.deletedAt), or(isAnyOf(tenants.id, idsOrUids), isAnyOf(tenants.uid, idsOrUids))),
    )
    .orderBy(asc(tenants.id))
    .for('key share')
  const view = tenantsView(tx)
  const ids = kept.map(({ id }) => id)
  return tx.select().from(view).where(isAnyOf(view.id, ids))
}
