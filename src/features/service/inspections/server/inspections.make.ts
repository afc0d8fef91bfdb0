import type { Actor } from '../../../../server/audit/record.ts'
import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Day } from '../../../../shared/days.ts'
import { replyAddress } from '../../../identity/accounts/server/office-recipients.ts'
import { loadCompanySettings } from '../../../identity/company/server/company.service.ts'
import { listUnitLeases } from '../../../property/leases/server/leases.queries.ts'
import { lockTenantRows, type TenantRow } from '../../../property/tenants/server/tenants.queries.ts'
import { openRequest } from '../../cases/server/cases.service.ts'
import { findLeaseOnInspection, requestBody, requestDueOn, requestSubject } from '../inspections.rules.ts'
import { recordInspection } from './inspections.audit.ts'
import * as queries from './inspections.queries.ts'
import { inspectionPlanned } from './messages/inspection-planned.message.ts'
import { officeInspectionPlanned } from './messages/inspection-planned-office.message.ts'

type Terms = Pick<queries.InspectionRecord, 'propertyId' | 'unitId'>
/** `tenantId` is undefined for a vacant unit. */
export type Visit = {
  unit: queries.InspectedUnit
  tenantId: string | undefined
  tenantName: string | undefined
}

/** The units to inspect and their tenants; omits inactive vacant units. */
export async function listVisits(
  db: Db,
  terms: Terms,
  { inspectionOn, today }: { inspectionOn: Day; today: Day },
): Promise<Visit[]> {
  const units = await queries.listUnits(db, terms)
  const leases = await listUnitLeases(
    db,
    units.map(({ id }) => id),
  )
  const leasesByUnit = Map.groupBy(leases, ({ unitId }) => unitId)
  return units.flatMap((unit) => {
    const lease = findLeaseOnInspection(leasesByUnit.get(unit.id) ?? [], { inspectionOn, today })
    return lease || unit.active ? [{ unit, tenantId: lease?.tenantId, tenantName: lease?.tenantName }] : []
  })
}

type InspectionRun = { rule: queries.Rule; inspectionOn: Day; by: Caller | Actor; reason: string | null }
type NewUnitRequest = InspectionRun & { visit: Visit; tenant: TenantRow | undefined; dueOn: Day }

async function openUnitRequest(
  ctx: Context,
  tx: Tx,
  { rule, inspectionOn, by, visit, tenant, dueOn }: NewUnitRequest,
): Promise<queries.RequestRecord> {
  const row = { ruleId: rule.id, inspectionOn, unitId: visit.unit.id }
  if (!tenant) return { ...row, state: 'vacant', caseId: null }
  const caseId = await openRequest(ctx, tx, by, {
    tenant,
    subject: requestSubject(rule.title, dueOn),
    body: requestBody(rule, dueOn),
    priority: rule.priority,
    dueOn,
    assigneeUid: rule.assigneeUid,
  })
  return { ...row, state: 'made', caseId }
}

type NewRequests = InspectionRun & { visits: readonly Visit[]; dueOn: Day }

async function openRequests(
  ctx: Context,
  tx: Tx,
  { visits, ...run }: NewRequests,
): Promise<queries.RequestRecord[]> {
  const ids = visits.flatMap(({ tenantId }) => tenantId ?? [])
  const tenants = new Map((await lockTenantRows(tx, ids)).map((row) => [row.id, row]))
  const rows: queries.RequestRecord[] = []
  for (const visit of visits) {
    const tenant = visit.tenantId === undefined ? undefined : tenants.get(visit.tenantId)
    rows.push(await openUnitRequest(ctx, tx, { ...run, visit, tenant }))
  }
  return rows
}

type CreatedRequests = InspectionRun & { dueOn: Day; rows: readonly queries.RequestRecord[] }

async function announceCreated(
  ctx: Context,
  tx: Tx,
  { rows, dueOn, ...run }: CreatedRequests,
): Promise<void> {
  const { rule } = run
  const caseIds = rows.flatMap(({ caseId }) => caseId ?? [])
  const counts = { requests: caseIds.length, vacant: rows.length - caseIds.length }
  await recordInspection(ctx, tx, { ...run, counts })
  const replyTo = await replyAddress(tx, await loadCompanySettings(ctx, tx))
  await ctx.deliveries.enqueueAll(
    tx,
    inspectionPlanned,
    caseIds.map((subjectId) => ({ subjectId, params: { day: dueOn, title: rule.title }, replyTo })),
  )
  await ctx.deliveries.enqueueAll(tx, officeInspectionPlanned, [
    { subjectId: rule.id, params: { day: dueOn, ...counts }, replyTo: null },
  ])
}

/** Creates requests and messages in one transaction; the rule must be locked. False if another run has created them. */
export async function makeInspection(ctx: Context, tx: Tx, run: InspectionRun): Promise<boolean> {
  const { rule, inspectionOn, by, reason } = run
  const today = ctx.clock.today()
  const date = { ruleId: rule.id, inspectionOn, state: 'made', reason } as const
  if (!(await queries.claimDate(tx, { ...date, createdBy: by.uid, createdAt: ctx.clock.now() }))) return false
  const dueOn = requestDueOn(inspectionOn, today)
  const visits = await listVisits(tx, rule, { inspectionOn: dueOn, today })
  const rows = await openRequests(ctx, tx, { ...run, visits, dueOn })
  await queries.insertRequests(tx, rows)
  await announceCreated(ctx, tx, { ...run, dueOn, rows })
  return true
}

/** Serves units that were vacant then and are occupied now; the rule must be locked. False if there are none. */
export async function createSinceOccupied(
  ctx: Context,
  tx: Tx,
  { rule, by }: Pick<InspectionRun, 'rule' | 'by'>,
): Promise<boolean> {
  const today = ctx.clock.today()
  const vacant = Map.groupBy(await queries.listVacant(tx, today, rule.id), (row) => row.inspectionOn)
  let made = false
  for (const [inspectionOn, vacancies] of vacant) {
    const unitIds = new Set(vacancies.map(({ unitId }) => unitId))
    const all = await listVisits(tx, rule, { inspectionOn, today })
    const visits = all.filter(({ unit, tenantId }) => tenantId !== undefined && unitIds.has(unit.id))
    const run = { rule, by, inspectionOn, reason: null, dueOn: inspectionOn }
    const rows = (await openRequests(ctx, tx, { ...run, visits })).filter(({ caseId }) => caseId !== null)
    for (const row of rows) await queries.fillVacant(tx, row)
    if (rows.length === 0) continue
    await announceCreated(ctx, tx, { ...run, rows })
    made = true
  }
  return made
}
