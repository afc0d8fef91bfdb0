import { and, asc, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { inChunks } from '../../../../server/database/chunks.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, isBefore, keysetPage, kindsOf } from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import type { Proration } from '../../../property/leases/leases.rules.ts'
import { leasesView } from '../../../property/leases/server/leases.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import {
  contactsView,
  tenantsNamed,
  tenantUnitsView,
} from '../../../property/tenants/server/tenants.queries.ts'
import { isOfProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import type { BillingProgress } from '../charges.rules.ts'
import type { Step } from '../periods.rules.ts'
import type { ChargedDays } from '../remainders.rules.ts'
import { rentBillings, rentRules, rentSteps } from './charges.table.ts'
import { listTaken } from './taken-periods.queries.ts'

export type RuleRecord = typeof rentRules.$inferSelect
export type NewRuleRecord = typeof rentRules.$inferInsert
type LeaseFacts = { leaseStartsOn: Day; leaseEndsOn: Day | null; leaseLastDay: Day | null }
type Place = {
  tenantId: string
  tenantName: string
  propertyId: string
  propertyName: string
  unitId: string
  unitName: string
}
/** `taken` are the first days of periods with a row, `charged` the rows. */
export type Rule = RuleRecord &
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

export type RuleChoice = {
  ids?: readonly string[] | undefined
  leaseId?: string | undefined
  tenantId?: string | undefined
  propertyId?: string | undefined
  state?: RuleRecord['state'] | undefined
  q?: string | undefined
  scope: Scope
}

function select(db: Db) {
  const [lease, unit, contact, tenant] = [
    leasesView(db),
    unitsView(db),
    contactsView(db),
    tenantUnitsView(db),
  ]
  return db
    .select({
      rule: rentRules,
      leaseStartsOn: lease.startsOn,
      leaseEndsOn: lease.endsOn,
      movedOutOn: lease.movedOutOn,
      leaseEndProration: lease.endProration,
      deletedAt: tenant.deletedAt,
      tenantId: lease.tenantId,
      tenantName: contact.name,
      propertyId: unit.propertyId,
      propertyName: unit.propertyName,
      unitId: lease.unitId,
      unitName: unit.name,
    })
    .from(rentRules)
    .innerJoin(lease, eq(lease.id, rentRules.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .innerJoin(contact, eq(contact.tenantId, lease.tenantId))
    .innerJoin(tenant, eq(tenant.id, lease.tenantId))
}
type Selected = Awaited<ReturnType<typeof select>>[number]

function mentions(db: Db, q: string): SQL | undefined {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  return or(
    contains(folded(rentRules.description), q),
    contains(folded(unit.name), q),
    inArray(lease.tenantId, tenantsNamed(db, q)),
  )
}

function matching(
  db: Db,
  { ids, leaseId, tenantId, propertyId, state, q, scope }: RuleChoice,
): SQL | undefined {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  return and(
    isOfProperties(unit.propertyId, scope),
    ids ? sql`${rentRules.id} = any(${sql.param(ids)}::uuid[])` : undefined,
    leaseId ? eq(rentRules.leaseId, leaseId) : undefined,
    tenantId ? eq(lease.tenantId, tenantId) : undefined,
    propertyId ? eq(unit.propertyId, propertyId) : undefined,
    state ? eq(rentRules.state, state) : undefined,
    q ? mentions(db, q) : undefined,
  )
}

/** Null means none. */
export const earlier = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other < one) ? other : one

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
export function billedTerms(
  { endsOn }: Pick<RuleRecord, 'endsOn'>,
  lease: { startsOn: Day; endsOn: Day | null; movedOutOn: Day | null; endProration: Proration | null },
): Pick<Rule, 'leaseLastDay' | 'lastDay' | 'endProration'> {
  const ofLease = leaseLastDay(lease)
  const lastDay = earlier(endsOn, ofLease)
  return {
    ...{ leaseLastDay: ofLease, lastDay },
    endProration: lastDay !== null && lastDay === ofLease ? lease.endProration : null,
  }
}

/** Postponing a lease postpones its charges, unless earlier days have a row. */
const startOf = (startsOn: Day, leaseStartsOn: Day, starts: readonly Day[]): Day =>
  leaseStartsOn > startsOn && starts.every((day) => day >= leaseStartsOn) ? leaseStartsOn : startsOn

const listSteps = (db: Db, ruleIds: readonly string[]) =>
  db
    .select()
    .from(rentSteps)
    .where(sql`${rentSteps.ruleId} = any(${sql.param(ruleIds)}::uuid[])`)
    .orderBy(asc(rentSteps.ruleId), asc(rentSteps.fromDay))

async function complete(db: Db, rows: readonly Selected[]): Promise<Rule[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ rule }) => rule.id)
  const [steps, taken] = await Promise.all([listSteps(db, ids), listTaken(db, ids)])
  const stepsOf = Map.groupBy(steps, ({ ruleId }) => ruleId)
  const takenOf = new Map(taken.map((one) => [one.ruleId, one]))
  return rows.map(({ rule, movedOutOn, deletedAt, leaseEndProration, ...facts }) => {
    const {
      starts = [],
      ends = [],
      amounts = [],
      billed = 0,
      billedThrough = null,
    } = takenOf.get(rule.id) ?? {}
    const taken = new Set(starts)
    const lease = {
      ...{ startsOn: facts.leaseStartsOn, endsOn: facts.leaseEndsOn, movedOutOn },
      endProration: leaseEndProration,
    }
    return {
      ...{ ...rule, ...facts, startsOn: startOf(rule.startsOn, facts.leaseStartsOn, starts) },
      ...billedTerms(rule, lease),
      ...{ isTenantDeleted: deletedAt !== null, isLeaseEnded: movedOutOn !== null },
      steps: (stepsOf.get(rule.id) ?? []).map(({ fromDay, amount }) => ({ fromDay, amount })),
      charged: starts.map((from, at) => ({ from, to: ends[at] ?? from, amount: amounts[at] ?? 0 })),
      ...{ taken, billed, billedThrough },
    }
  })
}

export const progressOf = ({
  state,
  activatedOn,
  resumedOn,
  taken,
  charged,
  isTenantDeleted,
}: Rule): BillingProgress => ({
  ...{ activatedOn, resumedOn, taken, charged },
  isPaused: state === 'paused' || isTenantDeleted,
})

const newest = byNewest(rentRules)
export const ruleKeys = kindsOf(newest)

export async function listRules(
  db: Db,
  choice: RuleChoice,
  { limit, cursor }: PageRequest,
): Promise<KeyedRow<Rule>[]> {
  const { where, orderBy } = keysetPage(newest, cursor)
  const rows = await select(db)
    .where(and(matching(db, choice), where))
    .orderBy(...orderBy)
    .limit(limit)
  const at = ({ createdAt }: Rule) => createdAt.getTime()
  return (await complete(db, rows))
    .sort((a, b) => at(b) - at(a) || (a.id < b.id ? 1 : -1))
    .map((row) => ({ row, keys: [String(at(row)), row.id] }))
}

export async function countRules(db: Db, choice: RuleChoice, cursor: Cursor | undefined): Promise<Counted> {
  const [lease, unit] = [leasesView(db), unitsView(db)]
  const before = cursor
    ? sql<number>`count(*) filter (where ${isBefore(newest, cursor)})`.mapWith(Number)
    : sql<number>`0`.mapWith(Number)
  const [row] = await db
    .select({ total: count(), before })
    .from(rentRules)
    .innerJoin(lease, eq(lease.id, rentRules.leaseId))
    .innerJoin(unit, eq(unit.id, lease.unitId))
    .where(matching(db, choice))
  return row ?? { total: 0, before: 0 }
}

export async function findRules(db: Db, choice: RuleChoice): Promise<Rule[]> {
  return complete(db, await select(db).where(matching(db, choice)).orderBy(asc(rentRules.id)))
}

/** Current tenants only, after an id, in order of id. */
export async function listActiveRules(
  db: Db,
  { after, limit, ids }: { after: string; limit: number; ids: readonly string[] | undefined },
): Promise<Rule[]> {
  const rows = await select(db)
    .where(
      and(
        sql`${rentRules.state} = 'active'`,
        isNull(tenantUnitsView(db).deletedAt),
        sql`${rentRules.id} > ${after}::uuid`,
        ids ? sql`${rentRules.id} = any(${sql.param(ids)}::uuid[])` : undefined,
      ),
    )
    .orderBy(asc(rentRules.id))
    .limit(limit)
  return complete(db, rows)
}

/** Prevents billing and changes until the transaction ends; the tenants must be locked before. */
export async function lockRules(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: rentRules.id })
    .from(rentRules)
    .where(sql`${rentRules.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(rentRules.id))
    .for('update')
}

export async function insertRule(tx: Tx, row: NewRuleRecord, steps: readonly Step[]): Promise<void> {
  await tx.insert(rentRules).values(row)
  await insertSteps(tx, row.id, steps)
}

const insertSteps = async (tx: Tx, ruleId: string, steps: readonly Step[]): Promise<void> => {
  await tx.insert(rentSteps).values(steps.map((step) => ({ ruleId, ...step })))
}

export async function replaceSteps(tx: Tx, ruleId: string, steps: readonly Step[]): Promise<void> {
  await tx.delete(rentSteps).where(eq(rentSteps.ruleId, ruleId))
  await insertSteps(tx, ruleId, steps)
}

export async function updateRules(
  tx: Tx,
  ids: readonly string[],
  changes: Partial<NewRuleRecord>,
): Promise<void> {
  for (const some of inChunks(ids)) await tx.update(rentRules).set(changes).where(inArray(rentRules.id, some))
}

/** Deletes the charge with its steps and skipped periods. */
export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.delete(rentBillings).where(eq(rentBillings.ruleId, id))
  await tx.delete(rentSteps).where(eq(rentSteps.ruleId, id))
  await tx.delete(rentRules).where(eq(rentRules.id, id))
}
