import { asc, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../server/database/index.ts'
import type { Property } from '../properties.contract.ts'
import { properties } from './properties.table.ts'

const shown = {
  id: properties.id,
  name: properties.name,
  kind: properties.kind,
  capacity: properties.capacity,
}

/** Properties, for features above to join. */
export const places = (db: Db) => db.select(shown).from(properties).as('places')

/** All properties in the order in which they were added. */
export function listProperties(db: Db): Promise<Property[]> {
  return db.select(shown).from(properties).orderBy(asc(properties.createdAt), asc(properties.name))
}

/** The same, which stay as long as the transaction lasts. */
export function holdProperties(tx: Tx): Promise<Property[]> {
  return tx
    .select(shown)
    .from(properties)
    .orderBy(asc(properties.createdAt), asc(properties.name))
    .for('key share')
}

export async function findPropertyByName(db: Db, name: string): Promise<Property | undefined> {
  const [row] = await db.select(shown).from(properties).where(eq(properties.name, name))
  return row
}

/** Undefined when the name is taken. */
export async function insertProperty(
  db: Db,
  row: Property & { createdAt: Date },
): Promise<Property | undefined> {
  const [added] = await db.insert(properties).values(row).onConflictDoNothing().returning(shown)
  return added
}

export async function updateProperty(db: Db, id: string, changes: Partial<Omit<Property, 'id'>>) {
  const named = Object.keys(changes).length > 0
  const [row] = named
    ? await db.update(properties).set(changes).where(eq(properties.id, id)).returning(shown)
    : await db.select(shown).from(properties).where(eq(properties.id, id))
  return row
}

export async function deleteProperty(db: Db, id: string): Promise<boolean> {
  return (
    (await db.delete(properties).where(eq(properties.id, id)).returning({ id: properties.id })).length > 0
  )
}
