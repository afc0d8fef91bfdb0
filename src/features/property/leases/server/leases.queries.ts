import {
  and,
  asc,
  count,
  eq,
  inArray,
  isNull,
  min,
  ne,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { lazySelect } from '../../../../server/database/statement.ts'
import type { Day } from '../../../../shared/days.ts'
import { selectUnitIds, unitsView } from '../../properties/server/units.queries.ts'
import type { DatedKind, UnitKind } from '../../properties/units.rules.ts'
import { contactsView, tenantUnitsView } from '../../tenants/server/tenants.queries.ts'
import { leases } from './leases.table.ts'

export type LeaseRecord = typeof leases.$inferSelect
export type NewLeaseRecord = typeof leases.$inferInsert
export type LeaseRow = LeaseRecord & {
  tenantName: string
  propertyId: string
  propertyName: string
  unitName: string
  unitKind: UnitKind
  unitRooms: number | null
}

const NO_KEYS = sql<string[]>`array[]::text[]`

/** `keys` are those of a list. */
export function selectLeases(db: Db, keys = NO_KEYS) {
  const tenant = contactsView(db)
  const unit = unitsView(db)
  return db
    .select({
      lease: leases,
      tenantName: tenant.name,
      propertyId: unit.propertyId,
      propertyName: unit.propertyName,
      unitName: unit.name,
      unitKind: unit.kind,
      unitRooms: unit.rooms,
      keys,
    })
    .from(leases)
    .innerJoin(tenant, eq(tenant.tenantId, leases.tenantId))
    .innerJoin(unit, eq(unit.id, leases.unitId))
}

export const leasesView = (db: Db) =>
  db
    .select({
      id: leases.id,
      tenantId: sql<string>`${leases.tenantId}`.as('leaseholder'),
      unitId: sql<string>`${leases.unitId}`.as('leased_unit'),
      startsOn: sql<Day>`${leases.startsOn}`.as('lease_starts_on'),
      endsOn: sql<Day | null>`${leases.endsOn}`.as('lease_ends_on'),
      movedOutOn: leases.movedOutOn,
      endProration: leases.endProration,
      periodMonths: leases.periodMonths,
      billedElsewhereThrough: leases.billedElsewhereThrough,
    })
    .from(leases)
    .as('leases_view')

type Joined = Omit<LeaseRow, keyof LeaseRecord> & { lease: LeaseRecord; keys: string[] }
export const flatLease = ({ lease, keys: _keys, ...names }: Joined): LeaseRow => ({ ...lease, ...names })

export async function findLease(db: Db, id: string): Promise<LeaseRow | undefined> {
  const [row] = await selectLeases(db).where(eq(leases.id, id))
  return row && flatLease(row)
}

export async function listLeasesById(db: Db, ids: readonly string[]): Promise<LeaseRow[]> {
  return (await selectLeases(db).where(inArray(leases.id, [...ids]))).map(flatLease)
}

export async function listTenantLeases(db: Db, tenantIds: readonly string[]): Promise<LeaseRow[]> {
  return (await selectTenantLeases(db, { tenantIds })).map(flatLease)
}

const selectTenantLeases = lazySelect((db) =>
  selectLeases(db)
    .where(sql`${leases.tenantId} = any(${sql.placeholder('tenantIds')}::uuid[])`)
    .orderBy(asc(leases.startsOn), asc(leases.createdAt), asc(leases.id)),
)

export type LeasePlace = Pick<
  LeaseRow,
  | ('id' | 'tenantId' | 'unitId' | 'startsOn' | 'endsOn' | 'movedOutOn' | 'follows' | 'shown')
  | ('rent' | 'periodMonths')
  | ('propertyId' | 'propertyName' | 'unitName')
> &
  DatedKind

/** The units and rents of tenants, now and before. */
export const listTenantLeasePlaces = (db: Db, tenantIds: readonly string[]): Promise<LeasePlace[]> =>
  tenantIds.length === 1
    ? selectPlacesOfOne(db, { tenantId: tenantIds[0] })
    : selectPlacesOfMany(db, { tenantIds })

// The database caches the plan for one tenant; lists are planned each time.
const selectPlacesOfOne = lazySelect((db) =>
  selectLeasePlaces(db, sql`= ${sql.placeholder('tenantId')}::uuid`),
)
const selectPlacesOfMany = lazySelect((db) =>
  selectLeasePlaces(db, sql`= any(${sql.placeholder('tenantIds')}::uuid[])`),
)

const selectLeasePlaces = (db: Db, tenantMatches: SQL) => {
  const unit = unitsView(db)
  const { id, tenantId, unitId, startsOn, endsOn, movedOutOn, follows, shown, rent, periodMonths } = leases
  return db
    .select({
      id,
      tenantId,
      unitId,
      startsOn,
      endsOn,
      movedOutOn,
      follows,
      shown,
      rent,
      periodMonths,
      propertyId: unit.propertyId,
      propertyName: unit.propertyName,
      unitName: unit.name,
      kind: unit.kind,
      kindBefore: unit.kindBefore,
    })
    .from(leases)
    .innerJoin(unit, eq(unit.id, unitId))
    .where(sql`${tenantId} ${tenantMatches}`)
    .orderBy(asc(startsOn), asc(leases.createdAt), asc(id))
}

export async function findFirstLeaseDay(db: Db): Promise<Day | null> {
  const [row] = await db.select({ day: min(leases.startsOn) }).from(leases)
  return row?.day ?? null
}

/** All leases, ended ones included, unordered. */
export async function listUnitLeases(db: Db, unitIds: readonly string[]): Promise<LeaseRow[]> {
  const found: LeaseRow[] = []
  for (const some of inChunks(unitIds))
    found.push(...(await selectLeases(db).where(inArray(leases.unitId, some))).map(flatLease))
  return found
}

/** Days of leases of units in use, ended ones included, unordered. */
export function listLeaseDays(db: Db) {
  const { unitId, startsOn, endsOn, movedOutOn, shown } = leases
  const unit = unitsView(db)
  return db
    .select({ unitId, startsOn, endsOn, movedOutOn, shown })
    .from(leases)
    .innerJoin(unit, and(eq(unit.id, unitId), unit.active))
}

/** Leases of tenants that are not deleted, in the order of their first days. */
export function listCurrentTenantLeases(db: Db) {
  const tenant = tenantUnitsView(db)
  const { id, tenantId, unitId, startsOn, endsOn, movedOutOn, rent, depositDue: deposit } = leases
  return db
    .select({ id, tenantId, unitId, startsOn, endsOn, movedOutOn, rent, deposit })
    .from(leases)
    .innerJoin(tenant, and(eq(tenant.id, tenantId), isNull(tenant.deletedAt)))
    .orderBy(asc(startsOn), asc(id))
}

export async function insertLeases(tx: Tx, rows: readonly NewLeaseRecord[]): Promise<void> {
  for (const some of inChunks(rows)) await tx.insert(leases).values(some)
}

export async function updateLease(tx: Tx, id: string, changes: Partial<NewLeaseRecord>): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.update(leases).set(changes).where(eq(leases.id, id))
}

export async function showLease(tx: Tx, tenantId: string, id: string): Promise<void> {
  await tx
    .update(leases)
    .set({ shown: false })
    .where(and(eq(leases.tenantId, tenantId), ne(leases.id, id), leases.shown))
  await tx.update(leases).set({ shown: true }).where(eq(leases.id, id))
}

/** Current and future leases, and those past their end that nobody has ended. */
const isOpen = (today: Day): SQL | undefined =>
  and(
    or(isNull(leases.movedOutOn), sql`${leases.movedOutOn} > ${today}::date`),
    or(leases.shown, isNull(leases.endsOn), sql`${leases.endsOn} >= ${today}::date`),
  )

export const isUnitOccupied = async (db: Db, unitId: string, today: Day): Promise<boolean> =>
  (await db.$count(leases, and(eq(leases.unitId, unitId), isOpen(today)))) > 0

/** Counts tenants whose first property is another one, too. */
export async function countPropertyLeases(
  db: Db,
  propertyId: string,
  today: Day,
): Promise<{ open: number; all: number }> {
  const unit = unitsView(db)
  const open = sql`count(distinct ${leases.tenantId}) filter (where ${isOpen(today)})`
  const [row] = await db
    .select({ open: open.mapWith(Number), all: count() })
    .from(leases)
    .innerJoin(unit, eq(unit.id, leases.unitId))
    .where(eq(unit.propertyId, propertyId))
  return row ?? { open: 0, all: 0 }
}

/** Precedes showing another lease. */
export async function hideLeases(tx: Tx, tenantId: string): Promise<void> {
  await tx
    .update(leases)
    .set({ shown: false })
    .where(and(eq(leases.tenantId, tenantId), leases.shown))
}

/** Leases of a unit or property; values or placeholders. */
export const selectLeaseIds = (
  of: { unitId: string | SQLWrapper } | { propertyId: string | SQLWrapper },
): SQL =>
  'unitId' in of
    ? sql`(select ${leases.id} from ${leases} where ${leases.unitId} = ${of.unitId}::uuid)`
    : sql`(select ${leases.id} from ${leases} where ${leases.unitId} in ${selectUnitIds(of.propertyId)})`

export const selectLeaseIdsWithin = (db: Db, propertyIds: readonly string[]) => {
  const unit = unitsView(db)
  return db
    .select({ id: leases.id })
    .from(leases)
    .innerJoin(unit, eq(unit.id, leases.unitId))
    .where(inArray(unit.propertyId, [...propertyIds]))
}
