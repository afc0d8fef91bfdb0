import { count, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../../../server/database/index.ts'
import { leasesView, listLeasesById } from '../../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../../property/properties/server/units.queries.ts'
import { isInProperties, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { endsBeforeNextPeriod } from '../../charges.rules.ts'
import { recurringCharges } from '../charges.table.ts'
import { selectUncharged, type When } from './uncharged.service.ts'

const CLAMPED_DAYS = 3

/** Leases without a charge for rent; those that end before their next period are never billed, and not left. */
export async function countUncharged(db: Db, when: When): Promise<number> {
  const uncharged = selectUncharged(db, when).as('uncharged')
  const { startsOn, lastDay, periodMonths, billedElsewhereThrough } = uncharged
  const from = sql`greatest(${startsOn}, coalesce(${billedElsewhereThrough}, ${when.today}::date))`
  const reachesNext = sql`${from} + make_interval(months => ${periodMonths}, days => ${CLAMPED_DAYS})`
  const isEnding = sql`(${lastDay} < ${reachesNext})`
  const [row] = await db
    .select({
      count: count(),
      ending: sql<string[]>`coalesce(array_agg(${uncharged.id}::text) filter (where ${isEnding}), '{}')`,
    })
    .from(uncharged)
  if (!row || row.ending.length === 0) return row?.count ?? 0
  const leases = await listLeasesById(db, row.ending)
  return row.count - leases.filter((lease) => endsBeforeNextPeriod(lease, when.today)).length
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
