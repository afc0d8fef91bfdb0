import { randomUUID } from 'node:crypto'
import { changesBetween, recordAudit } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import { changedColumns } from '../../../../server/database/changed-columns.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { brokenConstraint } from '../../../../server/database/violations.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { AppError } from '../../../../shared/errors.ts'
import {
  type NewProperty,
  type Property,
  type PropertyChanges,
  SEEDED_PROPERTIES,
} from '../properties.contract.ts'
import {
  canArchiveProperty,
  canDeleteProperty,
  PROPERTY_ERRORS,
  type TenantCounts,
} from '../properties.rules.ts'
import * as queries from './properties.queries.ts'

export type CountTenants = (tx: Tx, propertyId: string) => Promise<TenantCounts>

const { notFound } = PROPERTY_ERRORS

async function nameTaken(db: Db, name: string): Promise<AppError> {
  const other = await queries.findPropertyByName(db, name)
  return other?.archived ? PROPERTY_ERRORS.nameOfArchived() : PROPERTY_ERRORS.nameTaken()
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

/** Throws 409 if the name is taken. */
export async function addProperty(
  { db, clock }: Context,
  caller: Caller,
  given: NewProperty,
): Promise<Property> {
  const added = await db.transaction(async (tx) => {
    const property = await queries.insertProperty(tx, {
      ...changedColumns(given, COLUMNS),
      id: randomUUID(),
      createdAt: clock.now(),
    })
    if (property)
      await recordProperty(tx, { at: clock.now(), caller, action: 'property.added', after: property })
    return property
  })
  if (!added) throw await nameTaken(db, given.name)
  return added
}

const COLUMNS = { name: 'as given', kind: 'as given', capacity: 'as given', archived: 'elsewhere' } as const

type PropertyEvent = {
  at: Date
  caller: Caller
  action: 'property.added' | 'property.changed' | 'property.removed'
  before?: Property
  after?: Property
}

async function recordProperty(tx: Tx, { at, caller, action, before, after }: PropertyEvent): Promise<void> {
  const { id = null, name = '' } = after ?? before ?? {}
  await recordAudit(tx, at, caller, {
    action,
    target: { kind: 'property', id, name },
    changes: changesBetween(before ?? null, after ?? null),
  })
}

type Change = { caller: Caller; id: string; changes: PropertyChanges; countTenants: CountTenants }

/** Throws 404, 409 if the name is taken or a property with tenants is archived. */
export async function changeProperty(
  { db, clock }: Context,
  { caller, id, changes, countTenants }: Change,
): Promise<Property> {
  const { archived } = changes
  try {
    return await db.transaction(async (tx) => {
      const before = await queries.lockProperty(tx, id)
      if (!before) throw notFound()
      const moves = archived !== undefined && archived !== before.archived
      if (moves && archived) refuseOccupied(await countTenants(tx, id))
      await queries.updateProperty(tx, id, {
        ...changedColumns(changes, COLUMNS),
        ...(moves && { archivedAt: archived ? clock.now() : null }),
      })
      const after = (await queries.findProperty(tx, id)) ?? before
      await recordProperty(tx, { at: clock.now(), caller, action: 'property.changed', before, after })
      return after
    })
  } catch (error) {
    if (brokenConstraint(error) === 'properties_name') throw await nameTaken(db, changes.name ?? '')
    throw error
  }
}

function refuseOccupied(counts: TenantCounts): void {
  if (!canArchiveProperty(counts)) throw PROPERTY_ERRORS.occupied(counts)
}

const EXPENSES = ['expenses_property_id_properties_id_fk', 'expenses_unit_id_units_id_fk']

/** Violated if a property counts in the occupancy of closed months. */
const CLOSED = 'closed_occupancy_property_id_properties_id_fk'

/** Throws 404, and 409 with the alternative for a property that ever had a tenant or expense, or counts in closed books. */
export async function removeProperty(
  { db, clock }: Context,
  { caller, id, countTenants }: Omit<Change, 'changes'>,
): Promise<void> {
  try {
    await db.transaction(async (tx) => {
      const before = await queries.lockProperty(tx, id)
      if (!before) throw notFound()
      const counts = await countTenants(tx, id)
      refuseOccupied(counts)
      if (!canDeleteProperty(counts)) throw PROPERTY_ERRORS.hadTenants()
      await queries.deleteProperty(tx, id)
      await recordProperty(tx, { at: clock.now(), caller, action: 'property.removed', before })
    })
  } catch (error) {
    if (brokenConstraint(error) === CLOSED) throw PROPERTY_ERRORS.inClosedBooks()
    if (EXPENSES.includes(brokenConstraint(error) ?? '')) throw PROPERTY_ERRORS.hasExpenses()
    throw error
  }
}
