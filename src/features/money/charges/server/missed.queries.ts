import { and, eq, isNotNull, isNull, or, type SQLWrapper, sql } from 'drizzle-orm'
import type { Db } from '../../../../server/database/index.ts'
import type { Day } from '../../../../shared/days.ts'
import { leasesView } from '../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import { tenantUnitsView } from '../../../property/tenants/server/tenants.queries.ts'
import { isInProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { isWithdrawn } from './billed-periods.queries.ts'
import { lastChargeDay } from './charges.queries.ts'
import { chargeBillings, recurringCharges } from './charges.table.ts'

const { ruleId, periodStart, periodEnd, state } = chargeBillings

/** The days with a row of each charge; `isWhole` without gaps between them. */
const takenView = (db: Db) =>
  db
    .select({
      ruleId: sql<string>`${ruleId}`.as('taken_rule'),
      first: sql<Day>`min(${periodStart})`.as('taken_first'),
      last: sql<Day>`max(${periodEnd})`.as('taken_last'),
      isWhole:
        sql<boolean>`sum(${periodEnd} - ${periodStart} + 1) = max(${periodEnd}) - min(${periodStart}) + 1
        and bool_or(${state} = 'billed')`.as('taken_is_whole'),
    })
    .from(chargeBillings)
    .where(sql`not ${isWithdrawn}`)
    .groupBy(ruleId)
    .as('taken')

/** Months of different lengths move a period's first day by up to three days. */
const CLAMPED_DAYS = 3

/**
 * Charges that may have a missed period: some days between the activation and today have no row. A few of them have
 * none, which only `missedPeriods` can say.
 */
export async function findPossiblyMissed(
  db: Db,
  { today, scope }: { today: Day; scope: Scope },
): Promise<string[]> {
  const [lease, unit, tenant, taken] = [leasesView(db), unitsView(db), tenantUnitsView(db), takenView(db)]
  const { activatedOn, everyMonths, advanceMonths, leadDays } = recurringCharges
  const months = (count: SQLWrapper) => sql`make_interval(months => ${count})`
  // The same as `findStart`.
  const start = sql`(case when ${lease.startsOn} > ${recurringCharges.startsOn}
    and coalesce(${taken.first} >= ${lease.startsOn}, true) then ${lease.startsOn} else ${recurringCharges.startsOn} end)`
  const lastDay = lastChargeDay(db)
  const isBefore = sql`(${start} >= ${activatedOn} and ${start} < ${taken.first}
    or greatest(${activatedOn}, ${start}) <= ${taken.first} - ${months(everyMonths)} + interval '${sql.raw(String(CLAMPED_DAYS))} days'
    or ${advanceMonths} > 0 and greatest(${activatedOn}, ${start}) < ${taken.first})`
  const isAfter = sql`(${taken.last} < ${today}::date + ${leadDays} or ${taken.last} < ${start} + ${months(advanceMonths)})`
  const rows = await db
    .select({ id: recurringCharges.id })
    .from(recurringCharges)
    .innerJoin(lease, eq(lease.id, recurringCharges.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .leftJoin(taken, eq(taken.ruleId, recurringCharges.id))
    .where(
      and(
        isNotNull(activatedOn),
        isNull(tenant.deletedAt),
        isInProperties(unit.propertyId, scope),
        sql`coalesce(${start} <= ${lastDay}, true)`,
        or(
          isNull(taken.first),
          sql`not ${taken.isWhole}`,
          isBefore,
          and(isAfter, sql`coalesce(${taken.last} < ${lastDay}, true)`),
        ),
      ),
    )
  return rows.map(({ id }) => id)
}
