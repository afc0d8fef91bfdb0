import { and, asc, count, desc, eq, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { people } from '../../../../identity/accounts/server/accounts.queries.ts'
import type { TenantCounts } from '../../../properties/properties.rules.ts'
import { toUnitKey } from '../../../properties/server/unit-key.ts'
import { tenants } from '../tenants.table.ts'

const { unitKey } = tenants

/** `unitKey` is the same for all tenants of one unit. */
export type OccupantRow = {
  id: string
  propertyId: string
  unit: string | null
  unitKey: string | null
  name: string
  moveInDate: string | null
  leaseEndDate: string | null
}

function listCurrentTenants(db: Db, where: SQL | undefined): Promise<OccupantRow[]> {
  const person = people(db)
  return db
    .select({
      id: tenants.id,
      propertyId: tenants.propertyId,
      unit: tenants.unit,
      unitKey,
      name: person.name,
      moveInDate: person.moveInDate,
      leaseEndDate: person.moveOutDate,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .where(and(isNull(tenants.deletedAt), where))
    .orderBy(sql`${person.moveInDate} asc nulls first`, asc(tenants.createdAt), asc(tenants.id))
}

export const listOccupants = (db: Db, propertyId: string) =>
  listCurrentTenants(db, eq(tenants.propertyId, propertyId))

export const listUnitOccupants = (
  db: Db,
  { propertyId, unit, except }: { propertyId: string; unit: string; except: string | undefined },
) =>
  listCurrentTenants(
    db,
    and(
      eq(tenants.propertyId, propertyId),
      sql`${unitKey} = ${toUnitKey(unit)}`,
      except === undefined ? undefined : and(ne(tenants.id, except), ne(tenants.uid, except)),
    ),
  )

export function listSharedUnitOccupants(db: Db): Promise<OccupantRow[]> {
  const shared = db
    .select({ propertyId: tenants.propertyId, unitKey })
    .from(tenants)
    .where(and(isNull(tenants.deletedAt), isNotNull(tenants.unit)))
    .groupBy(tenants.propertyId, unitKey)
    .having(sql`count(*) > 1`)
  return listCurrentTenants(db, sql`(${tenants.propertyId}, ${unitKey}) in ${shared}`)
}

/** Omits properties without tenants. */
export async function countTenantsByProperty(
  db: Db,
): Promise<Map<string, { tenants: number; taken: number }>> {
  const rows = await db
    .select({
      propertyId: tenants.propertyId,
      tenants: count(),
      // A tenant without a unit counts as one unit.
      taken: sql<number>`count(distinct ${unitKey}) + count(*) - count(${unitKey})`,
    })
    .from(tenants)
    .where(isNull(tenants.deletedAt))
    .groupBy(tenants.propertyId)
  return new Map(rows.map(({ propertyId, ...counts }) => [propertyId, counts]))
}

/** The units of deleted tenants, in their latest spelling. */
export function listFormerUnits(db: Db, propertyId: string): Promise<{ unit: string; unitKey: string }[]> {
  return db
    .selectDistinctOn([unitKey], { unit: sql<string>`${tenants.unit}`, unitKey: sql<string>`${unitKey}` })
    .from(tenants)
    .where(and(eq(tenants.propertyId, propertyId), isNotNull(tenants.deletedAt), isNotNull(tenants.unit)))
    .orderBy(unitKey, desc(tenants.createdAt))
}

export async function countTenants(db: Db, propertyId: string): Promise<TenantCounts> {
  const [row] = await db
    .select({
      tenants: sql<number>`count(*) filter (where ${isNull(tenants.deletedAt)})`.mapWith(Number),
      formerTenants: sql<number>`count(*) filter (where ${isNotNull(tenants.deletedAt)})`.mapWith(Number),
    })
    .from(tenants)
    .where(eq(tenants.propertyId, propertyId))
  return row ?? { tenants: 0, formerTenants: 0 }
}

export async function countFormerTenantsByProperty(db: Db): Promise<Map<string, number>> {
  const rows = await db
    .select({ propertyId: tenants.propertyId, former: count() })
    .from(tenants)
    .where(isNotNull(tenants.deletedAt))
    .groupBy(tenants.propertyId)
  return new Map(rows.map(({ propertyId, former }) => [propertyId, former]))
}
