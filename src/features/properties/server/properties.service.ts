import { randomUUID } from 'node:crypto'
import type { Context } from '../../../server/context.ts'
import type { Db } from '../../../server/database/index.ts'
import { brokenConstraint } from '../../../server/database/violations.ts'
import { AppError } from '../../../shared/errors.ts'
import { type Property, SEEDED_PROPERTIES } from '../properties.contract.ts'
import * as queries from './properties.queries.ts'

const notFound = () => new AppError(404, 'Property not found')
const nameTaken = () => new AppError(409, 'A property with this name is there already.')

/** Puts in the properties of the specification where a database has none. */
export async function seedProperties(db: Db, now: Date): Promise<void> {
  if ((await queries.listProperties(db)).length > 0) return
  for (const [order, property] of SEEDED_PROPERTIES.entries()) {
    await queries.insertProperty(db, {
      ...property,
      id: randomUUID(),
      createdAt: new Date(now.getTime() + order),
    })
  }
}

/** Throws 409 when the name is taken. */
export async function addProperty({ db, clock }: Context, given: Omit<Property, 'id'>): Promise<Property> {
  const added = await queries.insertProperty(db, { ...given, id: randomUUID(), createdAt: clock.now() })
  if (!added) throw nameTaken()
  return added
}

/** Throws 404, or 409 when the new name is taken. */
export async function changeProperty(
  { db }: Context,
  id: string,
  changes: { [K in keyof Omit<Property, 'id'>]?: Property[K] | undefined },
): Promise<Property> {
  const { name, kind, capacity } = changes
  try {
    const changed = await queries.updateProperty(db, id, {
      ...(name !== undefined && { name }),
      ...(kind !== undefined && { kind }),
      ...(capacity !== undefined && { capacity }),
    })
    if (!changed) throw notFound()
    return changed
  } catch (error) {
    if (brokenConstraint(error) === 'properties_name') throw nameTaken()
    throw error
  }
}

/** Throws 404, or 409 where tenants belong to it; those deleted count too, since the books name the place. */
export async function removeProperty({ db }: Context, id: string): Promise<void> {
  try {
    if (!(await queries.deleteProperty(db, id))) throw notFound()
  } catch (error) {
    if (brokenConstraint(error)) throw new AppError(409, 'This property has tenants and cannot be deleted.')
    throw error
  }
}
