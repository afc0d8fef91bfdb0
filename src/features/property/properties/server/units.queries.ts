import { and, asc, count, eq, inArray, isNull, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { properties } from './properties.table.ts'
import { toUnitKey } from './unit-key.ts'
import { units } from './units.table.ts'

export type NewUnitRow = typeof units.$inferInsert
export type UnitRow = typeof units.$inferSelect & { propertyName: string }

const shown = {
  id: sql<string>`${units.id}`.as('the_unit_id'),
  propertyId: sql<string>`${units.propertyId}`.as('the_unit_property'),
  propertyName: sql<string>`${properties.name}`.as('the_unit_property_name'),
  name: sql<string>`${units.name}`.as('the_unit_name'),
  nameKey: units.nameKey,
  sortKey: units.sortKey,
  kind: units.kind,
  kindBefore: units.kindBefore,
  floorArea: units.floorArea,
  rooms: units.rooms,
  active: units.active,
  createdAt: sql<Date>`${units.createdAt}`.mapWith(units.createdAt).as('the_unit_created'),
}

const select = (db: Db) =>
  db.select(shown).from(units).innerJoin(properties, eq(properties.id, units.propertyId))

export const unitsView = (db: Db) => select(db).as('units_view')

/** Takes a value or a placeholder. */
export const selectUnitIds = (propertyId: string | SQLWrapper): SQL =>
  sql`(select ${units.id} from ${units} where ${units.propertyId} = ${propertyId}::uuid)`

export async function findUnit(db: Db, id: string): Promise<UnitRow | undefined> {
  const [row] = await select(db).where(eq(units.id, id))
  return row
}

export const listUnitsById = (db: Db, ids: readonly string[]): Promise<UnitRow[]> =>
  select(db).where(sql`${units.id} = any(${sql.param([...ids])}::uuid[])`)

/** Ids of the properties' units. */
export const unitsWithin = (propertyIds: readonly string[]): SQL =>
  sql`(select ${units.id} from ${units} where ${units.propertyId} = any(${sql.param([...propertyIds])}::uuid[]))`

/** All units, inactive ones included. */
export const listUnitNames = (db: Db) => {
  const { id, propertyId, name, active } = units
  return db.select({ id, propertyId, name, active }).from(units).orderBy(asc(propertyId), asc(units.sortKey))
}

/** Properties that are let, and those among them without a unit. */
export async function countProperties(db: Db): Promise<{ all: number; left: number }> {
  const own = db.select({ id: units.id }).from(units).where(eq(units.propertyId, properties.id))
  const [row] = await db
    .select({ all: count(), left: sql`count(*) filter (where ${notExists(own)})`.mapWith(Number) })
    .from(properties)
    .where(and(isNull(properties.archivedAt), isNull(properties.removedAt)))
  return row ?? { all: 0, left: 0 }
}

/** Active units of all properties. */
export const listActiveUnits = (db: Db): Promise<UnitRow[]> => select(db).where(eq(units.active, true))

/** Prevents lease changes of these units until the transaction ends; ordered by id. */
export async function lockUnits(tx: Tx, ids: readonly string[]): Promise<UnitRow[]> {
  await tx
    .select({ id: units.id })
    .from(units)
    .where(inArray(units.id, [...new Set(ids)]))
    .orderBy(asc(units.id))
    .for('no key update')
  return select(tx).where(inArray(units.id, [...ids]))
}

export async function lockUnit(tx: Tx, id: string): Promise<UnitRow | undefined> {
  const [row] = await lockUnits(tx, [id])
  return row
}

export async function insertUnit(db: Db, row: NewUnitRow): Promise<boolean> {
  const added = await db.insert(units).values(row).onConflictDoNothing().returning({ id: units.id })
  return added.length === 1
}

/** Returns the number added, without units that exist. */
export async function insertUnits(tx: Tx, rows: readonly NewUnitRow[]): Promise<number> {
  let added = 0
  for (const some of inChunks(rows)) {
    const inserted = await tx.insert(units).values(some).onConflictDoNothing().returning({ id: units.id })
    added += inserted.length
  }
  return added
}

export type UnitName = { propertyId: string; name: string }
/** `name` is as given, and may differ in case and spaces. */
export type NamedUnit = UnitName & { id: string }

/** Returns existing units too. Names differing only in case and spaces are one unit. */
export async function ensureUnits(tx: Tx, rows: readonly NewUnitRow[]): Promise<NamedUnit[]> {
  const found: NamedUnit[] = []
  for (const some of inChunks(rows)) {
    await tx.insert(units).values(some).onConflictDoNothing()
    found.push(...(await listUnitsNamed(tx, some)))
  }
  return found
}

export async function listUnitsNamed(db: Db, names: readonly UnitName[]): Promise<NamedUnit[]> {
  const ids = sql.param(names.map(({ propertyId }) => propertyId))
  const texts = sql.param(names.map(({ name }) => name))
  const { rows } = await db.execute<NamedUnit>(sql`
    select given.property_id as "propertyId", given.name, ${units.id} as id
    from unnest(${ids}::uuid[], ${texts}::text[]) as given (property_id, name)
    join ${units} on ${units.propertyId} = given.property_id and ${units.nameKey} = ${toUnitKey(sql`given.name`)}`)
  return rows
}

export async function updateUnit(db: Db, id: string, changes: Partial<NewUnitRow>): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(units).set(changes).where(eq(units.id, id))
}

export const deleteUnit = (db: Db, id: string): Promise<void> => deleteUnits(db, [id])

export async function deleteUnits(db: Db, ids: readonly string[]): Promise<void> {
  await db.delete(units).where(sql`${units.id} = any(${sql.param([...ids])}::uuid[])`)
}
