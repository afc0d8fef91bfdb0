import { and, asc, eq, gte, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { type Day, daysBetween } from '../../../../../shared/days.ts'
import { people } from '../../../../identity/accounts/server/accounts.queries.ts'
import { listProperties, places } from '../../../properties/server/properties.queries.ts'
import { isInProperties, type Scope } from '../tenants.scope.ts'
import { tenants } from '../tenants.table.ts'
import { countTenantsByProperty } from './occupancy.queries.ts'

/** Properties in order of creation; deleted tenants are not counted. */
export async function countOccupiedUnits(db: Db, scope: Scope) {
  const counts = await countTenantsByProperty(db)
  return (await listProperties(db, scope)).map(({ id, name, kind, capacity }) => ({
    name,
    kind,
    capacity,
    ...(counts.get(id) ?? { tenants: 0, taken: 0 }),
  }))
}

/** Both days are included. */
export async function listEndingLeases(
  db: Db,
  scope: Scope,
  { from, to, limit }: { from: Day; to: Day; limit: number },
) {
  const person = people(db)
  const place = places(db)
  const rows = await db
    .select({
      tenantId: tenants.id,
      tenantName: person.name,
      apartment: sql<string>`${place.name}`.as('lease_apartment'),
      unit: tenants.unit,
      leaseEndDate: sql<Day>`${person.moveOutDate}`.as('lease_end'),
      count: sql<number>`count(*) over ()`,
    })
    .from(tenants)
    .innerJoin(person, eq(person.uid, tenants.uid))
    .innerJoin(place, eq(place.id, tenants.propertyId))
    .where(
      and(
        isNull(tenants.deletedAt),
        isInProperties(tenants.propertyId, scope),
        gte(person.moveOutDate, from),
        lte(person.moveOutDate, to),
      ),
    )
    .orderBy(asc(person.moveOutDate), asc(tenants.id))
    .limit(limit)
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ count: _, ...lease }) => ({
      ...lease,
      daysLeft: daysBetween(from, lease.leaseEndDate),
    })),
  }
}
