import { and, eq, gte, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import type { Lease } from '../../../property/leases/leases.contract.ts'
import { presentLeases } from '../../../property/leases/server/leases.present.ts'
import { leasesView, listLeasesById } from '../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import { isInProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { recurringCharges } from './charges.table.ts'

/** Current leases without a charge whose tenant was charged before, for this unit or another one. */
async function findUncharged(db: Db, { today, scope }: { today: Day; scope: Scope }): Promise<string[]> {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  const isRent = eq(recurringCharges.purpose, 'rent')
  const charged = db
    .select({
      tenantId: sql<string>`${lease.tenantId}`.as('charged_tenant'),
      unitId: sql<string>`${lease.unitId}`.as('charged_unit'),
      startsOn: sql<Day>`${lease.startsOn}`.as('charged_from'),
      isOver:
        sql<boolean>`coalesce(${lease.movedOutOn} <= ${today}::date or ${lease.endsOn} < ${today}::date, false)`.as(
          'charged_is_over',
        ),
    })
    .from(recurringCharges)
    .innerJoin(lease, eq(lease.id, recurringCharges.leaseId))
    .where(and(isRent, ne(recurringCharges.state, 'draft')))
    .as('charged')
  const own = db
    .select({ id: recurringCharges.id })
    .from(recurringCharges)
    .where(and(eq(recurringCharges.leaseId, lease.id), isRent))
  const rows = await db
    .selectDistinct({ id: lease.id })
    .from(lease)
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(charged, eq(charged.tenantId, lease.tenantId))
    .where(
      and(
        or(eq(charged.unitId, lease.unitId), charged.isOver),
        lt(charged.startsOn, lease.startsOn),
        or(isNull(lease.endsOn), gte(lease.endsOn, today)),
        or(isNull(lease.movedOutOn), sql`${lease.movedOutOn} > ${today}::date`),
        notExists(own),
        isInProperties(unit.propertyId, scope),
      ),
    )
  return rows.map(({ id }) => id)
}

export async function listUncharged({ db, clock }: Context, caller: Caller): Promise<Lease[]> {
  const today = clock.today()
  const ids = await findUncharged(db, { today, scope: caller })
  if (ids.length === 0) return []
  const leases = await presentLeases(db, await listLeasesById(db, ids), { viewer: caller, today })
  return leases.sort((a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}
