import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { unitsView } from '../../properties/server/units.queries.ts'
import { tenantUnitsView } from '../../tenants/server/tenants.queries.ts'
import { leases } from './leases.table.ts'

const exists = (query: unknown): SQL<boolean> => sql<boolean>`exists ${query}`

/** Tenants whom an earlier release has added or moved without a lease. */
export async function listUnleasedTenants(db: Db): Promise<string[]> {
  const tenant = tenantUnitsView(db)
  const unit = unitsView(db)
  const lease = db
    .select({ id: leases.id })
    .from(leases)
    .innerJoin(unit, eq(unit.id, leases.unitId))
    .where(
      and(
        eq(leases.tenantId, tenant.id),
        eq(unit.propertyId, tenant.propertyId),
        sql`${unit.nameKey} = ${tenant.unitKey}`,
      ),
    )
  const rows = await db
    .select({ id: tenant.id })
    .from(tenant)
    .where(and(isNull(tenant.deletedAt), sql`${tenant.unitKey} is not null`, sql`not ${exists(lease)}`))
    .orderBy(tenant.id)
  return rows.map(({ id }) => id)
}

/** Tenants whom an earlier release has deleted. */
export async function listDeletedLeaseholders(db: Db): Promise<string[]> {
  const tenant = tenantUnitsView(db)
  const rows = await db
    .selectDistinct({ id: leases.tenantId })
    .from(leases)
    .innerJoin(tenant, eq(tenant.id, leases.tenantId))
    .where(and(sql`${tenant.deletedAt} is not null`, isNull(leases.movedOutOn)))
    .orderBy(leases.tenantId)
  return rows.map(({ id }) => id)
}

/** Tenants showing a lease that ends or has ended, while another one goes on or comes. */
export async function listTenantsShowingPastLease(db: Db, today: Day): Promise<string[]> {
  const tenant = tenantUnitsView(db)
  const shown = alias(leases, 'shown_lease')
  const isOver = (on: typeof leases | typeof shown, sign: '<' | '<=') =>
    sql`(coalesce(${on.movedOutOn} <= ${today}::date, false)
      or coalesce(${on.endsOn} ${sql.raw(sign)} ${today}::date, false))`
  const rows = await db
    .selectDistinct({ id: leases.tenantId })
    .from(leases)
    .innerJoin(tenant, eq(tenant.id, leases.tenantId))
    .leftJoin(shown, and(eq(shown.tenantId, leases.tenantId), shown.shown))
    .where(
      and(
        isNull(tenant.deletedAt),
        sql`not ${leases.shown}`,
        sql`not ${isOver(leases, '<')}`,
        or(isNull(shown.id), isOver(shown, '<=')),
      ),
    )
    .orderBy(leases.tenantId)
  return rows.map(({ id }) => id)
}
