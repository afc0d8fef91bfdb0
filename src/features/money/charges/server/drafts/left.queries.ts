import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { leasesView, listLeasesById } from '../../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../../property/properties/server/units.queries.ts'
import { isInProperties, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { endsBeforeNextPeriod } from '../../charges.rules.ts'
import { recurringCharges } from '../charges.table.ts'
import { selectUncharged, type When } from './uncharged.service.ts'

/** Leases without a charge for rent; those that end before their next period are never billed, and not left. */
export async function countUncharged(db: Db, when: When): Promise<number> {
  const uncharged = await selectUncharged(db, when)
  const ending = uncharged.filter(({ endsOn }) => endsOn !== null).map(({ id }) => id)
  if (ending.length === 0) return uncharged.length
  const leases = await listLeasesById(db, ending)
  return uncharged.length - leases.filter((lease) => endsBeforeNextPeriod(lease, when.today)).length
}

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
