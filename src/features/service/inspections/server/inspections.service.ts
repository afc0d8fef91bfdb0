import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { changedColumns, textOrNull } from '../../../../server/database/changed-columns.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import type { Day } from '../../../../shared/days.ts'
import { canSeeProperty } from '../../../../shared/permissions.ts'
import { listStaff } from '../../../identity/accounts/server/staff/staff.queries.ts'
import { lockPropertyShared } from '../../../property/properties/server/properties.queries.ts'
import { findUnit } from '../../../property/properties/server/units.queries.ts'
import { CASE_ERRORS } from '../../cases/cases.messages.ts'
import type {
  InspectionFilter,
  InspectionPreview,
  InspectionRule,
  InspectionRuleChanges,
  InspectionRuleDetails,
  NewInspectionRule,
} from '../inspections.contract.ts'
import { INSPECTION_ERRORS } from '../inspections.messages.ts'
import { firstInspection, inspectionDue, plannedInspections } from '../inspections.rules.ts'
import { recordRule } from './inspections.audit.ts'
import { listVisits, makeInspection } from './inspections.make.ts'
import { presentDates, presentRule } from './inspections.present.ts'
import * as queries from './inspections.queries.ts'

const PREVIEWED = 3

export function listVisibleInspectionRules(
  { db, clock }: Context,
  caller: Caller,
  filter: InspectionFilter,
): PagedList<InspectionRule> {
  const choice = { filter, scope: caller }
  return {
    sort: 'newest',
    kinds: queries.ruleKeys,
    rows: async (request) =>
      (await queries.listRules(db, choice, request)).map(({ row, keys }) => ({
        row: presentRule(row, clock.today()),
        keys,
      })),
    count: (cursor) => queries.countRules(db, choice, cursor),
  }
}

/** Throws 404, also if invisible to the caller. */
async function requireVisibleRule(db: Db, caller: Caller, id: string): Promise<queries.Rule> {
  const [rule] = await queries.findRules(db, { filter: {}, ids: [id], scope: caller })
  if (!rule) throw INSPECTION_ERRORS.notFound()
  return rule
}

/** Throws 404. */
export async function lockVisibleRule(tx: Tx, caller: Caller, id: string): Promise<queries.Rule> {
  await queries.lockRule(tx, id)
  return requireVisibleRule(tx, caller, id)
}

export async function readRule(ctx: Context, caller: Caller, id: string): Promise<InspectionRuleDetails> {
  const rule = await requireVisibleRule(ctx.db, caller, id)
  return { ...presentRule(rule, ctx.clock.today()), inspections: await presentDates(ctx.db, id) }
}

/** Throws 400 for days in the wrong order, or without any inspection. */
function refuseDays(rule: queries.InspectionRecord): void {
  const { startsOn, endsOn } = rule
  if (endsOn === null) return
  if (endsOn < startsOn) throw INSPECTION_ERRORS.order().asDetail()
  if (firstInspection(rule) > endsOn) throw INSPECTION_ERRORS.noDate(endsOn).asDetail()
}

/** Throws 400 for a unit of another property, 403 for an invisible property, 404. */
async function toInspectionPlace(tx: Tx, caller: Caller, { propertyId, unitId = null }: NewInspectionRule) {
  const property = await lockPropertyShared(tx, propertyId)
  if (!property) throw INSPECTION_ERRORS.propertyNotFound()
  if (!canSeeProperty(caller, propertyId)) throw INSPECTION_ERRORS.outside()
  const unit = unitId === null ? undefined : await findUnit(tx, unitId)
  if (unitId !== null && unit?.propertyId !== propertyId) throw INSPECTION_ERRORS.unitNotFound().asDetail()
  return { propertyId, unitId, propertyName: property.name, unitName: unit?.name ?? null }
}

/** Throws 400 for somebody who is not staff. */
async function findAssignee(db: Db, assigneeUid: string | null) {
  const person = (await listStaff(db)).find(({ uid }) => uid === assigneeUid)
  if (assigneeUid !== null && !person) throw CASE_ERRORS.unknownAssignee().asDetail()
  return { assigneeUid, assigneeName: person?.name ?? null }
}

type Given = { caller: Caller; given: NewInspectionRule }

/** Not stored yet. Throws 400, 403, 404. */
async function createDraftRule({ clock }: Context, tx: Tx, { caller, given }: Given): Promise<queries.Rule> {
  const { title, everyMonths, anchorDay, leadDays, startsOn, endsOn = null, priority } = given
  const rule: queries.Rule = {
    id: randomUUID(),
    ...(await toInspectionPlace(tx, caller, given)),
    title,
    description: given.description || null,
    everyMonths,
    anchorDay,
    leadDays,
    startsOn,
    endsOn,
    priority,
    ...(await findAssignee(tx, given.assigneeUid ?? null)),
    state: 'active',
    activatedOn: clock.today(),
    resumedOn: null,
    createdBy: caller.uid,
    createdAt: clock.now(),
    updatedAt: clock.now(),
    taken: new Set<Day>(),
    made: 0,
    lastOn: null,
  }
  refuseDays(rule)
  return rule
}

const toNewRecord = ({ propertyName: _p, unitName: _u, assigneeName: _a, ...rule }: queries.Rule) => {
  const { taken: _t, made: _m, lastOn: _l, ...record } = rule
  return record
}

/** Throws 400, 403, 404. */
export async function addRule(ctx: Context, tx: Tx, given: Given): Promise<Outcome<InspectionRule>> {
  const { caller } = given
  const rule = await createDraftRule(ctx, tx, given)
  await queries.insertRule(tx, toNewRecord(rule))
  await recordRule(ctx, tx, { by: caller, action: 'inspection.added', after: rule })
  return { answer: await makeDue(ctx, tx, { rule, caller }) }
}

/** Creates today's requests immediately instead of in the next run. */
async function makeDue(
  ctx: Context,
  tx: Tx,
  { rule, caller }: { rule: queries.Rule; caller: Caller },
): Promise<InspectionRule> {
  const today = ctx.clock.today()
  const due = inspectionDue(rule, queries.toScheduleProgress(rule), today)
  if (!due) return presentRule(rule, today)
  await makeInspection(ctx, tx, { rule, inspectionOn: due.inspectionOn, by: caller, reason: null })
  return presentRule(await requireVisibleRule(tx, caller, rule.id), today)
}

/** Throws 400, 403, 404. */
export async function previewRule(ctx: Context, given: Given): Promise<InspectionPreview> {
  const today = ctx.clock.today()
  return ctx.db.transaction(async (tx) => {
    const rule = await createDraftRule(ctx, tx, given)
    const dates = plannedInspections(rule, today, PREVIEWED)
    const [first] = dates
    const visits = first ? await listVisits(tx, rule, { inspectionOn: first.inspectionOn, today }) : []
    const units = visits.map(({ unit, tenantId = null, tenantName = null }) => ({
      unitId: unit.id,
      unitName: unit.name,
      tenantId,
      tenantName,
    }))
    return { dates, units }
  })
}

const TERMS = ['everyMonths', 'anchorDay', 'startsOn'] as const

/** Throws 409 for a change of terms after requests were created. */
function refuseCreatedTerms(before: queries.Rule, after: queries.Rule): void {
  if (before.lastOn !== null && TERMS.some((name) => before[name] !== after[name]))
    throw INSPECTION_ERRORS.termsMade()
}

type Changing = { caller: Caller; id: string; changes: InspectionRuleChanges }

/** Throws 400, 404, 409 for a change of terms after requests were created. */
export const changeRule = (ctx: Context, { caller, id, changes }: Changing): Promise<InspectionRule> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockVisibleRule(tx, caller, id)
    const { assigneeUid } = changes
    const goesOn = before.state === 'paused' && changes.state === 'active'
    const after: queries.Rule = {
      ...before,
      ...changedColumns(changes, {
        title: 'as given',
        description: textOrNull,
        everyMonths: 'as given',
        anchorDay: 'as given',
        leadDays: 'as given',
        startsOn: 'as given',
        endsOn: 'as given',
        priority: 'as given',
        assigneeUid: 'elsewhere',
        state: 'as given',
      }),
      updatedAt: ctx.clock.now(),
      ...(assigneeUid !== undefined && (await findAssignee(tx, assigneeUid))),
      resumedOn: goesOn ? ctx.clock.today() : before.resumedOn,
    }
    refuseDays(after)
    refuseCreatedTerms(before, after)
    await queries.updateRule(tx, id, toNewRecord(after))
    await recordRule(ctx, tx, { by: caller, action: 'inspection.changed', before, after })
    return makeDue(ctx, tx, { rule: after, caller })
  })

/** Throws 404, 409 once requests were created. */
export const removeRule = (ctx: Context, { caller, id }: Omit<Changing, 'changes'>): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const before = await lockVisibleRule(tx, caller, id)
    if (before.made > 0) throw INSPECTION_ERRORS.made()
    await queries.deleteRule(tx, id)
    await recordRule(ctx, tx, { by: caller, action: 'inspection.removed', before })
  })
