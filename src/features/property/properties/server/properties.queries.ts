import { and, asc, eq, getTableColumns, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Property } from '../properties.contract.ts'
import { properties } from './properties.table.ts'

const { archivedAt, createdAt, removedAt, ...columns } = getTableColumns(properties)
const shown = { ...columns, archived: sql<boolean>`${archivedAt} is not null`.as('archived') }
const inOrder = [asc(createdAt), asc(properties.name)]

/** A view of all properties, archived and removed ones included, for later features to join. */
export const places = (db: Db) => db.select(shown).from(properties).as('places')

const select = (db: Db, where?: SQL) =>
  db
    .select(shown)
    .from(properties)
    .where(and(isNull(removedAt), where))

/** Null: all properties. */
type Scope = Pick<Caller, 'propertyIds'>

const within = ({ propertyIds }: Scope): SQL | undefined =>
  propertyIds === null ? undefined : inArray(properties.id, [...propertyIds])

export const listProperties = (db: Db, scope: Scope): Promise<Property[]> =>
  select(db, and(isNull(archivedAt), within(scope))).orderBy(...inOrder)

export const listArchivedProperties = (db: Db, scope: Scope): Promise<Property[]> =>
  select(db, and(isNotNull(archivedAt), within(scope))).orderBy(...inOrder)

export const listAllProperties = (db: Db): Promise<Property[]> => select(db).orderBy(...inOrder)

export const lockProperties = (tx: Tx): Promise<Property[]> =>
  select(tx)
    .orderBy(...inOrder)
    .for('key share')

export async function findProperty(db: Db, id: string): Promise<Property | undefined> {
  const [row] = await select(db, eq(properties.id, id))
  return row
}

export async function findPropertyByName(db: Db, name: string): Promise<Property | undefined> {
  const [row] = await select(db, eq(properties.name, name))
  return row
}

export async function lockPropertyByName(tx: Tx, name: string): Promise<Property | undefined> {
  const [row] = await select(tx, eq(properties.name, name)).for('key share')
  return row
}

export async function lockPropertyShared(tx: Tx, id: string): Promise<Property | undefined> {
  const [row] = await select(tx, eq(properties.id, id)).for('key share')
  return row
}

/** Locks until the transaction ends, so that no tenant moves in. */
export async function lockProperty(tx: Tx, id: string): Promise<Property | undefined> {
  const [row] = await select(tx, eq(properties.id, id)).for('update')
  return row
}

export async function insertProperty(
  db: Db,
  row: typeof properties.$inferInsert,
): Promise<Property | undefined> {
  const [added] = await db.insert(properties).values(row).onConflictDoNothing().returning(shown)
  return added
}

export async function updateProperty(
  db: Db,
  id: string,
  changes: Partial<Omit<typeof properties.$inferInsert, 'id'>>,
): Promise<void> {
  if (Object.keys(changes).length > 0) await db.update(properties).set(changes).where(eq(properties.id, id))
}

export async function deleteProperty(db: Db, id: string): Promise<void> {
  await db.delete(properties).where(eq(properties.id, id))
}
