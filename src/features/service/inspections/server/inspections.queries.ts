import { and, asc, count, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../../server/database/index.ts'
import { byNewest, isBefore, keysetPage, listKeyKinds } from '../../../../server/database/keyset.ts'
import { contains, folded } from '../../../../server/database/search.ts'
import type { Counted, Cursor, KeyedRow, PageRequest } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import type { ScheduleProgress } from '../../../../shared/schedule.rules.ts'
import { people } from '../../../identity/accounts/server/accounts.queries.ts'
import { places } from '../../../property/properties/server/properties.queries.ts'
import { unitsView } from '../../../property/properties/server/units.queries.ts'
import { isInProperties, type Scope } from '../../../property/tenants/server/tenants.scope.ts'
import type { InspectionFilter } from '../inspections.contract.ts'
import { inspectionDates, inspectionRequests, inspectionRules } from './inspections.table.ts'

export type InspectionRecord = typeof inspectionRules.$inferSelect
export type DateRecord = typeof inspectionDates.$inferSelect
export type RequestRecord = typeof inspectionRequests.$inferSelect
/** `taken` are the inspection days with a row; `made` counts requests. */
export type Rule = InspectionRecord & {
  propertyName: string
  unitName: string | null
  assigneeName: string | null
  taken: ReadonlySet<Day>
  made: number
  lastOn: Day | null
}
export type InspectionChoice = { filter: InspectionFilter; scope: Scope; ids?: readonly string[] }

function select(db: Db) {
  const [property, unit, assignee] = [places(db), unitsView(db), people(db)]
  return db
    .select({
      rule: inspectionRules,
      propertyName: property.name,
      unitName: unit.name,
      assigneeUid: assignee.login,
      assigneeName: assignee.name,
    })
    .from(inspectionRules)
    .innerJoin(property, eq(property.id, inspectionRules.propertyId))
    .leftJoin(unit, eq(unit.id, inspectionRules.unitId))
    .leftJoin(assignee, eq(assignee.uid, inspectionRules.assigneeUid))
}

function matching(db: Db, { filter, scope, ids }: InspectionChoice): SQL | undefined {
  const { propertyId, state, requestId, q } = filter
  const property = places(db)
  const named = db
    .select({ id: property.id })
    .from(property)
    .where(contains(folded(property.name), q ?? ''))
  const makers = db
    .select({ id: inspectionRequests.ruleId })
    .from(inspectionRequests)
    .where(sql`${inspectionRequests.caseId} = ${requestId ?? ''}`)
  return and(
    isInProperties(inspectionRules.propertyId, scope),
    ids ? sql`${inspectionRules.id} = any(${sql.param(ids)}::uuid[])` : undefined,
    propertyId ? eq(inspectionRules.propertyId, propertyId) : undefined,
    state ? eq(inspectionRules.state, state) : undefined,
    requestId ? inArray(inspectionRules.id, makers) : undefined,
    q
      ? or(contains(folded(inspectionRules.title), q), inArray(inspectionRules.propertyId, named))
      : undefined,
  )
}

type Selected = Awaited<ReturnType<typeof select>>[number]

async function complete(db: Db, rows: readonly Selected[]): Promise<Rule[]> {
  if (rows.length === 0) return []
  const ids = sql.param(rows.map(({ rule }) => rule.id))
  const [dates, requests] = await Promise.all([
    db.select().from(inspectionDates).where(sql`${inspectionDates.ruleId} = any(${ids}::uuid[])`),
    db
      .select({ ruleId: inspectionRequests.ruleId, made: count() })
      .from(inspectionRequests)
      .where(sql`${inspectionRequests.ruleId} = any(${ids}::uuid[]) and ${inspectionRequests.state} = 'made'`)
      .groupBy(inspectionRequests.ruleId),
  ])
  const datesByRule = Map.groupBy(dates, ({ ruleId }) => ruleId)
  const createdByRule = new Map(requests.map(({ ruleId, made }) => [ruleId, made]))
  return rows.map(({ rule, assigneeUid, assigneeName, ...names }) => {
    const own = datesByRule.get(rule.id) ?? []
    const made = own.filter(({ state }) => state === 'made').map(({ inspectionOn }) => inspectionOn)
    return {
      ...rule,
      ...names,
      assigneeName: assigneeUid && assigneeName,
      taken: new Set(own.map(({ inspectionOn }) => inspectionOn)),
      made: createdByRule.get(rule.id) ?? 0,
      lastOn: made.sort().at(-1) ?? null,
    }
  })
}

export const toScheduleProgress = ({ state, activatedOn, resumedOn, taken }: Rule): ScheduleProgress => ({
  activatedOn,
  resumedOn,
  taken,
  isPaused: state === 'paused',
})

const newest = byNewest(inspectionRules)
export const ruleKeys = listKeyKinds(newest)

export async function listRules(
  db: Db,
  choice: InspectionChoice,
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

export async function countRules(
  db: Db,
  choice: InspectionChoice,
  cursor: Cursor | undefined,
): Promise<Counted> {
  const before = cursor
    ? sql<number>`count(*) filter (where ${isBefore(newest, cursor)})`.mapWith(Number)
    : sql<number>`0`.mapWith(Number)
  const [row] = await db.select({ total: count(), before }).from(inspectionRules).where(matching(db, choice))
  return row ?? { total: 0, before: 0 }
}

export const findRules = async (db: Db, choice: InspectionChoice): Promise<Rule[]> =>
  complete(db, await select(db).where(matching(db, choice)).orderBy(asc(inspectionRules.id)))

/** Locks the rule until the transaction ends, against changes and other runs. */
export async function lockRule(tx: Tx, id: string): Promise<void> {
  await tx
    .select({ id: inspectionRules.id })
    .from(inspectionRules)
    .where(eq(inspectionRules.id, id))
    .for('update')
}

export async function insertRule(tx: Tx, row: InspectionRecord): Promise<void> {
  await tx.insert(inspectionRules).values(row)
}

export async function updateRule(tx: Tx, id: string, changes: Partial<InspectionRecord>): Promise<void> {
  await tx.update(inspectionRules).set(changes).where(eq(inspectionRules.id, id))
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.delete(inspectionRules).where(eq(inspectionRules.id, id))
}

export async function claimDate(tx: Tx, row: DateRecord): Promise<boolean> {
  const claimed = await tx.insert(inspectionDates).values(row).onConflictDoNothing().returning()
  return claimed.length === 1
}

export async function insertRequests(tx: Tx, rows: readonly RequestRecord[]): Promise<void> {
  if (rows.length > 0) await tx.insert(inspectionRequests).values([...rows])
}

/** Vacant units of future inspections, of one rule or all. */
export const listVacant = (db: Db, today: Day, ruleId?: string): Promise<RequestRecord[]> =>
  db
    .select()
    .from(inspectionRequests)
    .where(
      and(
        eq(inspectionRequests.state, 'vacant'),
        gte(inspectionRequests.inspectionOn, today),
        ruleId ? eq(inspectionRequests.ruleId, ruleId) : undefined,
      ),
    )
    .orderBy(asc(inspectionRequests.inspectionOn), asc(inspectionRequests.unitId))

/** Stores the request of a unit that was vacant before. */
export async function fillVacant(
  tx: Tx,
  { ruleId, inspectionOn, unitId, caseId }: RequestRecord,
): Promise<void> {
  const { ruleId: rule, inspectionOn: day, unitId: unit } = inspectionRequests
  await tx
    .update(inspectionRequests)
    .set({ state: 'made', caseId })
    .where(and(eq(rule, ruleId), eq(day, inspectionOn), eq(unit, unitId)))
}

export const listDates = (db: Db, ruleId: string): Promise<DateRecord[]> =>
  db
    .select()
    .from(inspectionDates)
    .where(eq(inspectionDates.ruleId, ruleId))
    .orderBy(desc(inspectionDates.inspectionOn))

export async function listRequests(
  db: Db,
  ruleId: string,
): Promise<(RequestRecord & { unitName: string })[]> {
  const unit = unitsView(db)
  const rows = await db
    .select({ request: inspectionRequests, unitName: unit.name })
    .from(inspectionRequests)
    .innerJoin(unit, eq(unit.id, inspectionRequests.unitId))
    .where(eq(inspectionRequests.ruleId, ruleId))
    .orderBy(asc(unit.sortKey), asc(unit.id))
  return rows.map(({ request, unitName }) => ({ ...request, unitName }))
}

export type InspectedUnit = { id: string; name: string; active: boolean }

/** Units by name: all of the property, or the rule's one unit. */
export async function listUnits(
  db: Db,
  { propertyId, unitId }: Pick<InspectionRecord, 'propertyId' | 'unitId'>,
): Promise<InspectedUnit[]> {
  const unit = unitsView(db)
  return db
    .select({ id: unit.id, name: unit.name, active: unit.active })
    .from(unit)
    .where(and(eq(unit.propertyId, propertyId), unitId ? eq(unit.id, unitId) : undefined))
    .orderBy(asc(unit.sortKey), asc(unit.id))
}
