import { and, eq, gte, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../../../../server/context.ts'
import type { Db } from '../../../../../server/database/index.ts'
import type { Caller } from '../../../../../server/http/caller.ts'
import type { Day } from '../../../../../shared/days.ts'
import type { Lease } from '../../../../property/leases/leases.contract.ts'
import { presentLeases } from '../../../../property/leases/server/leases.present.ts'
import { leasesView, listLeasesById } from '../../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../../property/properties/server/units.queries.ts'
import { tenantUnitsView } from '../../../../property/tenants/server/tenants.queries.ts'
import { isInProperties, type Scope } from '../../../../property/tenants/server/tenants.scope.ts'
import { recurringCharges } from '../charges.table.ts'

const IS_RENT = eq(recurringCharges.purpose, 'rent')

export type When = { today: Day; scope: Scope }

/** A current or upcoming lease without a charge for rent. */
function isUncharged(db: Db, { today, scope }: When): SQL | undefined {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  const own = db
    .select({ id: recurringCharges.id })
    .from(recurringCharges)
    .where(and(eq(recurringCharges.leaseId, lease.id), IS_RENT))
  return and(
    or(isNull(lease.endsOn), gte(lease.endsOn, today)),
    or(isNull(lease.movedOutOn), sql`${lease.movedOutOn} > ${today}::date`),
    notExists(own),
    isInProperties(unit.propertyId, scope),
  )
}

export function selectUncharged(db: Db, when: When) {
  const [lease, unit, tenant] = [leasesView(db), unitsView(db), tenantUnitsView(db)]
  return db
    .select({
      id: lease.id,
      startsOn: lease.startsOn,
      lastDay: sql<Day | null>`least(${lease.endsOn}, ${lease.movedOutOn})`.as('uncharged_last_day'),
      periodMonths: lease.periodMonths,
      billedElsewhereThrough: lease.billedElsewhereThrough,
    })
    .from(lease)
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
    .where(and(isUncharged(db, when), isNull(tenant.deletedAt)))
}

/** Current leases without a charge whose tenant was charged before, for this unit or another one. */
async function findLeftUncharged(db: Db, { today, scope }: When): Promise<string[]> {
  const [lease, unit] = [leasesView(db), unitsView(db)]
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
    .where(and(IS_RENT, ne(recurringCharges.state, 'draft')))
    .as('charged')
  const rows = await db
    .selectDistinct({ id: lease.id })
    .from(lease)
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(charged, eq(charged.tenantId, lease.tenantId))
    .where(
      and(
        or(eq(charged.unitId, lease.unitId), charged.isOver),
        lt(charged.startsOn, lease.startsOn),
        isUncharged(db, { today, scope }),
      ),
    )
  return rows.map(({ id }) => id)
}

const byPlace = new Intl.Collator('en', { numeric: true })

const inOrderOfUnits = (a: Lease, b: Lease) =>
  byPlace.compare(a.propertyName, b.propertyName) ||
  byPlace.compare(a.unitName, b.unitName) ||
  (a.startsOn < b.startsOn ? -1 : 1)

/** Leases of tenants who were charged before, the first to begin first; or all leases, in the order of their units. */
export async function listUncharged(
  { db, clock }: Context,
  caller: Caller,
  { all = false }: { all?: boolean | undefined },
): Promise<Lease[]> {
  const today = clock.today()
  const when = { today, scope: caller }
  const ids = all ? (await selectUncharged(db, when)).map(({ id }) => id) : await findLeftUncharged(db, when)
  if (ids.length === 0) return []
  const leases = await presentLeases(db, await listLeasesById(db, ids), { viewer: caller, today })
  return leases.sort(all ? inOrderOfUnits : (a, b) => (a.startsOn < b.startsOn ? -1 : 1))
}

/** The leases among these that have a charge for rent. */
export async function findCharged(db: Db, leaseIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectDistinct({ leaseId: recurringCharges.leaseId })
    .from(recurringCharges)
    .where(and(IS_RENT, sql`${recurringCharges.leaseId} = any(${sql.param(leaseIds)}::uuid[])`))
  return new Set(rows.map(({ leaseId }) => leaseId))
}
