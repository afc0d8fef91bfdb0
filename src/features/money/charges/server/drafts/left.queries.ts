import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { leasesView } from '../../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../../property/properties/server/units.queries.ts'
import { isInProperties, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { recurringCharges } from '../charges.table.ts'
import { selectUncharged, type When } from './uncharged.service.ts'

/** Leases without a charge for rent. */
export const countUncharged = (db: Db, when: When): Promise<number> =>
  db.$count(selectUncharged(db, when).as('uncharged'))

export async function countDrafts(db: Db, scope: Scope): Promise<{ active: number; drafts: number }> {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  const inState = (state: 'active' | 'draft') =>
    sql`count(*) filter (where ${recurringCharges.state} = ${state})`.mapWith(Number)
  const [row] = await db
    .select({ active: inState('active'), drafts: inState('draft') })
    .from(recurringCharges)
    .innerJoin(lease, eq(lease.id, recurringCharges.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .where(isInProperties(unit.propertyId, scope))
  return row ?? { active: 0, drafts: 0 }
}
