import { and, asc, eq, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db } from '../../../../server/database/index.ts'
import { contains, splitPart } from '../../../../server/database/search.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { Channel } from '../../../../shared/channels.ts'
import { seesTenantDetails } from '../../../../shared/permissions.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { places } from '../../properties/server/properties.queries.ts'
import type { TenantChoice } from '../tenants.contract.ts'
import { foldedName } from './tenants.order.ts'
import { isInProperties, type Scope, type Viewer } from './tenants.scope.ts'
import { tenants } from './tenants.table.ts'

/** `uid` is null once the login is deleted, `personUid` stays. */
export type TenantRow = {
  id: string
  personUid: string
  uid: string | null
  name: string
  email: string | null
  propertyId: string
  apartment: string
  unit: string | null
  payCode: string
  phone: string | null
  phoneE164: string | null
  phoneProvenAt: Date | null
  unconfirmedPhone: string | null
  channels: Channel[]
  preferredChannel: Channel | null
  moveInDate: string | null
  leaseEndDate: string | null
  createdAt: Date
  updatedAt: Date
  deletedAt: Date | null
}

/** Deleted tenants are included. */
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
      propertyId: sql<string>`${tenants.propertyId}`.as('tenant_property'),
      apartment: sql<string>`${property.name}`.as('tenant_apartment'),
      unit: tenants.unit,
      payCode: tenants.payCode,
      phone: person.phone,
      phoneE164: person.phoneE164,
      phoneProvenAt: person.phoneProvenAt,
      unconfirmedPhone: person.unconfirmedPhone,
      channels: person.channels,
      preferredChannel: person.preferredChannel,
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
/** The unit of each tenant, deleted ones included. */
export const tenantUnitsView = (db: Db) =>
  db
    .select({
      id: sql<string>`${tenants.id}`.as('housed_tenant'),
      propertyId: sql<string>`${tenants.propertyId}`.as('housed_property'),
      unitKey: tenants.unitKey,
      deletedAt: tenants.deletedAt,
    })
    .from(tenants)
    .as('housed')

/** Current name and email, deleted tenants included, for later features to join. */
export function contactsView(db: Db) {
  const person = people(db)
  return db
    .select({
      tenantId: sql<string>`${tenants.id}`.as('contact_tenant'),
      uid: person.uid,
      name: person.name,
      email: person.email,
      sortedName: sql<string>`${splitPart(person.search, 1)}`.as('contact_sorted_name'),
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .as('contacts')
}

/** The current tenant of a person, or no row; `uid` may be a placeholder. */
export const selectTenantId = (uid: string | SQLWrapper): SQL =>
  sql`(select ${tenants.id} from ${tenants} where ${eq(tenants.uid, uid)} and ${isNull(tenants.deletedAt)})`

/** Finds ids by id or uid, deleted tenants included; may be a placeholder. */
export const selectTenantIdsByIdOrUid = (idOrUid: string | SQLWrapper): SQL =>
  sql`(select ${tenants.id} from ${tenants} where ${or(eq(tenants.id, idOrUid), eq(tenants.uid, idOrUid))})`

/** Ids by part of the current name, deleted tenants included. */
export function tenantsNamed(db: Db, text: string) {
  const person = people(db)
  return (
    db
      .select({ id: tenants.id })
      .from(tenants)
      .innerJoin(person, eq(person.uid, tenants.uid))
      // The indexed search column narrows the rows but holds more than the name.
      .where(and(contains(person.search, text), contains(splitPart(person.search, 1), text)))
  )
}
type View = ReturnType<typeof tenantsView>

const isNotDeleted = (view: View) => isNull(view.deletedAt)
export const byIdOrUid = (view: View, idOrUid: string | SQLWrapper) =>
  or(eq(view.id, idOrUid), eq(view.personUid, idOrUid))

export function listChoices(db: Db, viewer: Viewer): Promise<TenantChoice[]> {
  const person = people(db)
  const property = places(db)
  return db
    .select({
      id: tenants.id,
      name: person.name,
      email: seesTenantDetails(viewer) ? sql<string | null>`${person.email}` : sql<string>`''`,
      apartment: sql<string>`${property.name}`.as('choice_apartment'),
      unit: tenants.unit,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .innerJoin(property, eq(property.id, tenants.propertyId))
    .where(and(isNull(tenants.deletedAt), isInProperties(tenants.propertyId, viewer)))
    .orderBy(foldedName(person), asc(tenants.id))
}

export async function findTenant(db: Db, idOrUid: string): Promise<TenantRow | undefined> {
  const [row] = await selectTenant(db, { idOrUid })
  return row
}

const selectTenant = lazySelect((db) => {
  const view = tenantsView(db)
  return db
    .select()
    .from(view)
    .where(and(isNotDeleted(view), byIdOrUid(view, sql.placeholder('idOrUid'))))
})

/** Current tenants in the caller's properties, by id or uid. */
export function findTenants(
  db: Db,
  scope: Scope,
  idsOrUids: string[],
): Promise<{ id: string; uid: string }[]> {
  return db
    .select({ id: tenants.id, uid: tenants.uid })
    .from(tenants)
    .where(
      and(
        isNull(tenants.deletedAt),
        isInProperties(tenants.propertyId, scope),
        or(inArray(tenants.id, idsOrUids), inArray(tenants.uid, idsOrUids)),
      ),
    )
}

/** Finds deleted tenants too; the uid is the person's. */
export async function findTenantIncludingDeleted(db: Db, idOrUid: string): Promise<TenantRow | undefined> {
  const [row] = await selectTenantIncludingDeleted(db, { idOrUid })
  return row
}

const selectTenantIncludingDeleted = lazySelect((db) => {
  const view = tenantsView(db)
  return db
    .select()
    .from(view)
    .where(byIdOrUid(view, sql.placeholder('idOrUid')))
})

/** Deleted tenants are included. */
export async function findTenantsIncludingDeleted(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, TenantRow>> {
  const [id] = ids
  const rows =
    id !== undefined && ids.length === 1
      ? await selectTenantById(db, { id })
      : await selectTenantsIncludingDeleted(db, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}

// The database caches the plan for one tenant; lists are planned each time.
const selectTenantById = lazySelect((db) => tenantsWhere(db, sql`= ${sql.placeholder('id')}::uuid`))
const selectTenantsIncludingDeleted = lazySelect((db) =>
  tenantsWhere(db, sql`= any(${sql.placeholder('ids')}::uuid[])`),
)

const tenantsWhere = (db: Db, idMatches: SQL) => {
  const view = tenantsView(db)
  return db.select().from(view).where(sql`${view.id} ${idMatches}`)
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

export async function hideTenants(tx: Db, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .update(tenants)
    .set({ deletedAt: now })
    .where(sql`${tenants.id} = any(${sql.param([...ids])}::uuid[])`)
}

export async function markInvited(tx: Db, personUids: readonly string[], at: Date): Promise<void> {
  await tx
    .update(tenants)
    .set({ invitedAt: at })
    .where(and(isNull(tenants.deletedAt), inArray(tenants.uid, [...personUids])))
}

const inUnit = (propertyId: string, key: string) =>
  and(eq(tenants.propertyId, propertyId), eq(tenants.unitKey, key), isNull(tenants.deletedAt))

export async function lockUnitTenants(tx: Db, propertyId: string, key: string): Promise<void> {
  await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(inUnit(propertyId, key))
    .orderBy(asc(tenants.id))
    .for('update')
}

export async function renameUnit(
  tx: Db,
  { propertyId, oldKey, name, now }: { propertyId: string; oldKey: string; name: string; now: Date },
): Promise<void> {
  await tx.update(tenants).set({ unit: name, updatedAt: now }).where(inUnit(propertyId, oldKey))
}

/** Locks until the transaction ends; undefined if there is none. */
export async function lockTenant(tx: Db, idOrUid: string): Promise<TenantRow | undefined> {
  await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(and(isNull(tenants.deletedAt), or(eq(tenants.id, idOrUid), eq(tenants.uid, idOrUid))))
    .for('update')
  return findTenant(tx, idOrUid)
}

export async function lockTenantRows(tx: Db, idsOrUids: readonly string[]): Promise<TenantRow[]> {
  const isAnyId = (column: SQLWrapper, ids: readonly string[]) =>
    sql`${column} = any(${sql.param(ids)}::uuid[])`
  const kept = await tx
    .select({ id: tenants.id })
    .from(tenants)
    .where(
      and(isNull(tenants.deletedAt), or(isAnyId(tenants.id, idsOrUids), isAnyId(tenants.uid, idsOrUids))),
    )
    .orderBy(asc(tenants.id))
    .for('key share')
  const view = tenantsView(tx)
  const ids = kept.map(({ id }) => id)
  return tx.select().from(view).where(isAnyId(view.id, ids))
}
