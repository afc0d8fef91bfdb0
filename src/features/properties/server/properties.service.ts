import { randomUUID } from 'node:crypto'
import type { Context } from '../../../server/context.ts'
import type { Db, Tx } from '../../../server/database/index.ts'
import { brokenConstraint } from '../../../server/database/violations.ts'
import { AppError } from '../../../shared/errors.ts'
import {
  type NewProperty,
  type Property,
  type PropertyChanges,
  SEEDED_PROPERTIES,
} from '../properties.contract.ts'
import {
  canArchiveProperty,
  canDeleteProperty,
  FORMER_TENANTS_TEXT,
  occupiedText,
  type TenantCounts,
} from '../properties.rules.ts'
import * as queries from './properties.queries.ts'

/** Passed in, because tenants may not be imported here. */
export type CountTenants = (tx: Tx, propertyId: string) => Promise<TenantCounts>

const notFound = () => new AppError(404, 'Property not found')

async function nameTaken(db: Db, name: string): Promise<AppError> {
  const other = await queries.findPropertyByName(db, name)
  const text = other?.archived
    ? 'An archived property has this name. Restore it, or choose another name.'
    : 'A property with this name is there already.'
  return new AppError(409, text)
}

export async function seedProperties(db: Db, now: Date): Promise<void> {
  if ((await queries.listAllProperties(db)).length > 0) return
  for (const [order, property] of SEEDED_PROPERTIES.entries()) {
    await queries.insertProperty(db, {
      ...property,
      id: randomUUID(),
      createdAt: new Date(now.getTime() + order),
    })
  }
}

/** Throws 409 when the name is taken. */
export async function addProperty({ db, clock }: Context, given: NewProperty): Promise<Property> {
  const added = await queries.insertProperty(db, { ...given, id: randomUUID(), createdAt: clock.now() })
  if (!added) throw await nameTaken(db, given.name)
  return added
}

type Change = { id: string; changes: PropertyChanges; countTenants: CountTenants }

/** Throws 404, 409 when the name is taken or a property with tenants is archived. */
export async function changeProperty(
  { db, clock }: Context,
  { id, changes, countTenants }: Change,
): Promise<Property> {
  const { name, kind, capacity, archived } = changes
  try {
    return await db.transaction(async (tx) => {
      const before = await queries.lockProperty(tx, id)
      if (!before) throw notFound()
      const moves = archived !== undefined && archived !== before.archived
      if (moves && archived) refuseOccupied(await countTenants(tx, id))
      await queries.updateProperty(tx, id, {
        ...(name !== undefined && { name }),
        ...(kind !== undefined && { kind }),
        ...(capacity !== undefined && { capacity }),
        ...(moves && { archivedAt: archived ? clock.now() : null }),
      })
      return (await queries.findProperty(tx, id)) ?? before
    })
  } catch (error) {
    if (brokenConstraint(error) === 'properties_name') throw await nameTaken(db, name ?? '')
    throw error
  }
}

function refuseOccupied(counts: TenantCounts): void {
  if (!canArchiveProperty(counts)) throw new AppError(409, occupiedText(counts))
}

/** Throws 404, and 409 with the alternative when the property ever had a tenant. */
export async function removeProperty({ db }: Context, id: string, countTenants: CountTenants): Promise<void> {
  await db.transaction(async (tx) => {
    if (!(await queries.lockProperty(tx, id))) throw notFound()
    const counts = await countTenants(tx, id)
    refuseOccupied(counts)
    if (!canDeleteProperty(counts)) throw new AppError(409, FORMER_TENANTS_TEXT)
    await queries.deleteProperty(tx, id)
  })
}
