import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import { places } from '../../properties/server/properties.queries.ts'
import { tenants } from './tenants.table.ts'

type TenantUnit = { tenantId: string; apartment: string; unit: string | null }

/** Deleted tenants are included. */
export function listTenantUnits(db: Db, tenantIds: string[]): Promise<TenantUnit[]> {
  const place = places(db)
  return db
    .select({ tenantId: tenants.id, apartment: place.name, unit: tenants.unit })
    .from(tenants)
    .innerJoin(place, eq(place.id, tenants.propertyId))
    .where(sql`${tenants.id} = any(${sql.param(tenantIds)}::uuid[])`)
}
