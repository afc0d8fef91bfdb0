import { and, count, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../server/database/index.ts'
import { contains, containsPhone, folded } from '../../../server/database/search.ts'
import { olderThan } from '../../../server/database/span.ts'
import type { Position } from '../../../server/http/paging.ts'
import { people } from '../../accounts/server/accounts.queries.ts'
import { places } from '../../properties/server/properties.queries.ts'
import { tenants } from './tenants.table.ts'

/** A tenant as the database tells. `uid` is null once the login is gone, `personUid` stays. */
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
export type TenantFilter = { q?: string | undefined; apartment?: string | undefined }

/** Tenants with person and place, deleted ones included. */
function tenantsView(db: Db) {
  const person = people(db)
  const place = places(db)
  return db
    .select({
      id: sql<string>`${tenants.id}`.as('tenancy_id'),
      personUid: sql<string>`${tenants.uid}`.as('tenancy_person'),
      uid: sql<string | null>`${person.login}`.as('tenancy_login'),
      name: sql<string>`${person.name}`.as('tenancy_name'),
      email: person.email,
      apartment: sql<string>`${place.name}`.as('tenancy_apartment'),
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
    .innerJoin(place, eq(place.id, tenants.propertyId))
    .as('tenants_view')
}
/** What a tenant is called now and where its mail goes, deleted ones included, for features above to join. */
export function contactsView(db: Db) {
  const person = people(db)
  return db
    .select({
      tenantId: sql<string>`${tenants.id}`.as('contact_tenant'),
      name: person.name,
      email: person.email,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .as('contacts')
}

/** The ids of the tenants whose name contains a text now, deleted ones included, for features above to search by. */
export function tenantsNamed(db: Db, text: string) {
  const person = people(db)
  return (
    db
      .select({ id: tenants.id })
      .from(tenants)
      .innerJoin(person, eq(person.uid, tenants.uid))
      // What is stored is quick to look through, but holds more than the name.
      .where(and(contains(person.search, text), contains(folded(person.name), text)))
  )
}
type View = ReturnType<typeof tenantsView>

const living = (view: View) => isNull(view.deletedAt)
const called = (view: View, idOrUid: string) => or(eq(view.id, idOrUid), eq(view.personUid, idOrUid))

/** On tenancies alone: who is counted needs no join. */
function matching(db: Db, { q, apartment }: TenantFilter): SQL | undefined {
  const person = people(db)
  const place = places(db)
  const found = (text: string) =>
    db
      .select({ uid: person.uid })
      .from(person)
      .where(or(contains(person.search, text), containsPhone(person.search, text)))
  const called = (name: string) => db.select({ id: place.id }).from(place).where(eq(place.name, name))
  return and(
    isNull(tenants.deletedAt),
    q ? or(contains(tenants.search, q), inArray(tenants.uid, found(q))) : undefined,
    apartment ? inArray(tenants.propertyId, called(apartment)) : undefined,
  )
}

/** Living tenants, newest first. */
export function listTenants(
  db: Db,
  filter: TenantFilter,
  { limit, after }: { limit: number; after: Position | undefined },
): Promise<TenantRow[]> {
  const view = tenantsView(db)
  // Chosen before anything is joined: what stands on no page needs no name.
  const chosen = db
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(matching(db, filter), olderThan(tenants, after)))
    .orderBy(desc(tenants.createdAt), desc(tenants.id))
    .limit(limit)
  return db.select().from(view).where(inArray(view.id, chosen)).orderBy(desc(view.createdAt), desc(view.id))
}

export async function countTenants(db: Db, filter: TenantFilter): Promise<number> {
  const [row] = await db.select({ count: count() }).from(tenants).where(matching(db, filter))
  return row?.count ?? 0
}

/** A living tenant by its id or by the uid of its account. */
export async function findTenant(db: Db, idOrUid: string): Promise<TenantRow | undefined> {
  const view = tenantsView(db)
  const [row] = await db
    .select()
    .from(view)
    .where(and(living(view), called(view, idOrUid)))
  return row
}

/** Those living tenants that some ids or uids name. */
export function findTenants(db: Db, idsOrUids: string[]): Promise<{ id: string; uid: string }[]> {
  return db
    .select({ id: tenants.id, uid: tenants.uid })
    .from(tenants)
    .where(
      and(isNull(tenants.deletedAt), or(inArray(tenants.id, idsOrUids), inArray(tenants.uid, idsOrUids))),
    )
}

/** A tenant whether deleted or not, for the books, by its id or by the uid of its person. */
export async function findTenantForBooks(db: Db, idOrUid: string): Promise<TenantRow | undefined> {
  const view = tenantsView(db)
  const [row] = await db.select().from(view).where(called(view, idOrUid))
  return row
}

export async function insertTenant(db: Db, row: typeof tenants.$inferInsert): Promise<void> {
  await db.insert(tenants).values(row)
}

export async function updateTenant(
  db: Db,
  id: string,
  changes: Partial<typeof tenants.$inferInsert>,
): Promise<void> {
  await db.update(tenants).set(changes).where(eq(tenants.id, id))
}

/** Locks a living tenant until the transaction ends; undefined when there is none. */
export async function lockTenant(tx: Db, idOrUid: string): Promise<TenantRow | undefined> {
  await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(isNull(tenants.deletedAt), or(eq(tenants.id, idOrUid), eq(tenants.uid, idOrUid))))
    .for('update')
  return findTenant(tx, idOrUid)
}
