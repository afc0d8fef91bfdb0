import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import type { Proration } from '../../../property/leases/leases.rules.ts'
import { leasesView } from '../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import {
  contactsView,
  tenantsNamed,
  tenantUnitsView,
} from '../../../property/tenants/server/tenants.queries.ts'
import { isInProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import { type ChargeProgress, earlierDay } from '../charges.rules.ts'
import type { Step } from '../periods.rules.ts'
import type { ChargedDays } from '../remainders.rules.ts'
import { listBilledRanges } from './billed-ranges.queries.ts'
import { chargeBillings, chargeSteps, recurringCharges } from './charges.table.ts'

export type ChargeRecord = typeof recurringCharges.$inferSelect
export type NewChargeRecord = typeof recurringCharges.$inferInsert
type LeaseFacts = {
  leaseStartsOn: Day
  leaseEndsOn: Day | null
  leaseLastDay: Day | null
  billedElsewhereThrough: Day | null
}
type Place = {
  tenantId: string
  tenantName: string
  propertyId: string
  propertyName: string
  unitId: string
  unitName: string
}
/** `taken` are the first days of periods with a row, `charged` the rows. */
export type Charge = ChargeRecord &
  LeaseFacts &
  Place & {
    isTenantDeleted: boolean
    isLeaseEnded: boolean
    lastDay: Day | null
    endProration: Proration | null
    steps: Step[]
    taken: ReadonlySet<Day>
    charged: readonly ChargedDays[]
    billedThrough: Day | null
    billed: number
  }

export type ChargeChoice = {
  ids?: readonly string[] | undefined
  leaseId?: string | undefined
  tenantId?: string | undefined
  propertyId?: string | undefined
  purpose?: ChargeRecord['purpose'] | undefined
  state?: ChargeRecord['state'] | undefined
  q?: string | undefined
  scope: Scope
}

const NO_KEYS = sql<string[]>`array[]::text[]`

/** `keys` are those of a list. */
export function selectCharges(db: Db, keys = NO_KEYS) {
  const [lease, unit, contact, tenant] = [
    leasesView(db),
    unitsView(db),
    contactsView(db),
    tenantUnitsView(db),
  ]
  return db
    .select({
      charge: recurringCharges,
      leaseStartsOn: lease.startsOn,
      leaseEndsOn: lease.endsOn,
      billedElsewhereThrough: lease.billedElsewhereThrough,
      movedOutOn: lease.movedOutOn,
      leaseEndProration: lease.endProration,
      deletedAt: tenant.deletedAt,
      tenantId: lease.tenantId,
      tenantName: contact.name,
      propertyId: unit.propertyId,
      propertyName: unit.propertyName,
      unitId: lease.unitId,
      unitName: unit.name,
      keys,
    })
    .from(recurringCharges)
    .innerJoin(lease, eq(lease.id, recurringCharges.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(contact, eq(contact.tenantId, lease.tenantId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
}
type Selected = Awaited<ReturnType<typeof selectCharges>>[number]

function matchesText(db: Db, q: string): SQL | undefined {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  return or(
    contains(folded(recurringCharges.description), q),
    contains(folded(unit.name), q),
    inArray(lease.tenantId, tenantsNamed(db, q)),
  )
}

export function matchingCharges(
  db: Db,
  { ids, leaseId, tenantId, propertyId, purpose, state, q, scope }: ChargeChoice,
): SQL | undefined {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  return and(
    isInProperties(unit.propertyId, scope),
    ids ? sql`${recurringCharges.id} = any(${sql.param(ids)}::uuid[])` : undefined,
    leaseId ? eq(recurringCharges.leaseId, leaseId) : undefined,
    tenantId ? eq(lease.tenantId, tenantId) : undefined,
    propertyId ? eq(unit.propertyId, propertyId) : undefined,
    purpose ? eq(recurringCharges.purpose, purpose) : undefined,
    state ? eq(recurringCharges.state, state) : undefined,
    q ? matchesText(db, q) : undefined,
  )
}

const leaseLastDay = ({
  startsOn,
  endsOn,
  movedOutOn,
}: {
  startsOn: Day
  endsOn: Day | null
  movedOutOn: Day | null
}): Day | null => (endsOn === startsOn && movedOutOn !== null ? addDays(startsOn, -1) : endsOn)

/** The last day by charge and lease, and the proration of the last period. */
export function billedChargeTerms(
  { endsOn }: Pick<ChargeRecord, 'endsOn'>,
  lease: { startsOn: Day; endsOn: Day | null; movedOutOn: Day | null; endProration: Proration | null },
): Pick<Charge, 'leaseLastDay' | 'lastDay' | 'endProration'> {
  const ofLease = leaseLastDay(lease)
  const lastDay = earlierDay(endsOn, ofLease)
  return {
    leaseLastDay: ofLease,
    lastDay,
    endProration: lastDay !== null && lastDay === ofLease ? lease.endProration : null,
  }
}

/** The same as `lastDay` of `billedChargeTerms`, for queries that join the lease. */
export function lastChargeDay(db: Db): SQL {
  const lease = leasesView(db)
  const isEmpty = sql`${lease.endsOn} = ${lease.startsOn} and ${lease.movedOutOn} is not null`
  const leaseEnd = sql`case when ${isEmpty} then ${lease.startsOn} - 1 else ${lease.endsOn} end`
  return sql`least(${recurringCharges.endsOn}, ${leaseEnd})`
}

/** Postponing a lease postpones its charges, unless earlier days have a row. */
const findStart = (startsOn: Day, leaseStartsOn: Day, starts: readonly Day[]): Day =>
  leaseStartsOn > startsOn && starts.every((day) => day >= leaseStartsOn) ? leaseStartsOn : startsOn

const listSteps = (db: Db, ruleIds: readonly string[]) =>
  db
    .select()
    .from(chargeSteps)
    .where(sql`${chargeSteps.ruleId} = any(${sql.param(ruleIds)}::uuid[])`)
    .orderBy(asc(chargeSteps.ruleId), asc(chargeSteps.fromDay))

export async function withSchedule(db: Db, rows: readonly Selected[]): Promise<Charge[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ charge }) => charge.id)
  const [steps, taken] = await Promise.all([listSteps(db, ids), listBilledRanges(db, ids)])
  const stepsByCharge = Map.groupBy(steps, ({ ruleId }) => ruleId)
  const takenByCharge = new Map(taken.map((one) => [one.ruleId, one]))
  return rows.map(({ charge, movedOutOn, deletedAt, leaseEndProration, keys: _keys, ...facts }) => {
    const {
      starts = [],
      ends = [],
      amounts = [],
      billed = 0,
      billedThrough = null,
    } = takenByCharge.get(charge.id) ?? {}
    const taken = new Set(starts)
    const lease = {
      startsOn: facts.leaseStartsOn,
      endsOn: facts.leaseEndsOn,
      movedOutOn,
      endProration: leaseEndProration,
    }
    return {
      ...charge,
      ...facts,
      startsOn: findStart(charge.startsOn, facts.leaseStartsOn, starts),
      ...billedChargeTerms(charge, lease),
      isTenantDeleted: deletedAt !== null,
      isLeaseEnded: movedOutOn !== null,
      steps: (stepsByCharge.get(charge.id) ?? []).map(({ fromDay, amount }) => ({ fromDay, amount })),
      charged: starts.map((from, at) => ({ from, to: ends[at] ?? from, amount: amounts[at] ?? 0 })),
      taken,
      billed,
      billedThrough,
    }
  })
}

export const toBillingProgress = ({
  state,
  activatedOn,
  resumedOn,
  taken,
  charged,
  isTenantDeleted,
}: Charge): ChargeProgress => ({
  activatedOn,
  resumedOn,
  taken,
  charged,
  isPaused: state === 'paused' || isTenantDeleted,
})

export async function findCharges(db: Db, choice: ChargeChoice): Promise<Charge[]> {
  return withSchedule(
    db,
    await selectCharges(db).where(matchingCharges(db, choice)).orderBy(asc(recurringCharges.id)),
  )
}

/** Current tenants only, after an id, in order of id. */
export async function listActiveCharges(
  db: Db,
  { after, limit, ids }: { after: string; limit: number; ids: readonly string[] | undefined },
): Promise<Charge[]> {
  const rows = await selectCharges(db)
    .where(
      and(
        sql`${recurringCharges.state} = 'active'`,
        isNull(tenantUnitsView(db).deletedAt),
        sql`${recurringCharges.id} > ${after}::uuid`,
        ids ? sql`${recurringCharges.id} = any(${sql.param(ids)}::uuid[])` : undefined,
      ),
    )
    .orderBy(asc(recurringCharges.id))
    .limit(limit)
  return withSchedule(db, rows)
}

/** Prevents billing and changes until the transaction ends; the tenants must be locked before. */
export async function lockCharges(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: recurringCharges.id })
    .from(recurringCharges)
    .where(sql`${recurringCharges.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(recurringCharges.id))
    .for('update')
}

export async function updateCharges(
  tx: Tx,
  ids: readonly string[],
  changes: Partial<NewChargeRecord>,
): Promise<void> {
  for (const some of inChunks(ids))
    await tx.update(recurringCharges).set(changes).where(inArray(recurringCharges.id, some))
}

/** Deletes the charge with its steps and skipped periods. */
export async function deleteCharge(tx: Tx, id: string): Promise<void> {
  await tx.delete(chargeBillings).where(eq(chargeBillings.ruleId, id))
  await tx.delete(chargeSteps).where(eq(chargeSteps.ruleId, id))
  await tx.delete(recurringCharges).where(eq(recurringCharges.id, id))
}
