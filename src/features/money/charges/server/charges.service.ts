import { randomUUID } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import { changedColumns } from '../../../../server/database/changed-columns.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { PagedList } from '../../../../server/http/paging.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { AppError } from '../../../../shared/errors.ts'
import { toPesewas } from '../../../../shared/money.ts'
import { isEnded } from '../../../property/leases/leases.rules.ts'
import type { LeaseRow } from '../../../property/leases/server/leases.queries.ts'
import { lockLease } from '../../../property/leases/server/leases.service.ts'
import { PURPOSE_LABELS } from '../../ledger/invoices.purposes.ts'
import type { RentRule, RentRuleDetails, RuleChanges, RuleFilter } from '../charges.contract.ts'
import { BILLING_MESSAGES } from '../charges.messages.ts'
import { LEAD_DAYS } from '../charges.states.ts'
import { regularStart, type Step } from '../periods.rules.ts'
import type { NewRule } from '../plans.contract.ts'
import { listBillings } from './billed-periods.queries.ts'
import { recordRule } from './charges.audit.ts'
import { refuseLongerAdvance } from './charges.limit.ts'
import { presentBilling, presentRule } from './charges.present.ts'
import * as queries from './charges.queries.ts'

const invalid = (text: string) => new AppError(400, text, { details: [text] })
const NO_RULE = {
  id: '',
  taken: new Set<Day>(),
  charged: [],
  billed: 0,
  billedThrough: null,
  isTenantDeleted: false,
  isLeaseEnded: false,
}

export function rulesFor(
  { db, clock }: Context,
  caller: Caller,
  { leaseId, tenantId, propertyId, state, q }: RuleFilter,
): PagedList<RentRule> {
  const choice = { leaseId, tenantId, propertyId, state, q, scope: caller }
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
export async function visibleRule(db: Db, caller: Caller, id: string): Promise<queries.Rule> {
  const [rule] = await queries.findRules(db, { ids: [id], scope: caller })
  if (!rule) throw new AppError(404, BILLING_MESSAGES.notFound)
  return rule
}

export async function lockedRule(tx: Tx, caller: Caller, id: string): Promise<queries.Rule> {
  await queries.lockRules(tx, [id])
  return visibleRule(tx, caller, id)
}

export async function readRule({ db, clock }: Context, caller: Caller, id: string): Promise<RentRuleDetails> {
  const rule = await visibleRule(db, caller, id)
  const billings = (await listBillings(db, id)).flatMap(presentBilling)
  return { ...presentRule(rule, clock.today()), billings }
}

const inPesewas = (steps: NewRule['steps']): Step[] =>
  steps
    .map(({ fromDay, amount }) => ({ fromDay, amount: toPesewas(amount) }))
    .sort((a, b) => (a.fromDay < b.fromDay ? -1 : 1))

function refuseDays({ startsOn, leaseStartsOn, endsOn, leaseEndsOn }: queries.Rule): void {
  if (startsOn < leaseStartsOn) throw invalid(BILLING_MESSAGES.beforeLease(leaseStartsOn))
  if (leaseEndsOn !== null && startsOn > leaseEndsOn) throw invalid(BILLING_MESSAGES.leaseOver(leaseEndsOn))
  if (leaseEndsOn !== null && (endsOn ?? startsOn) > leaseEndsOn)
    throw invalid(BILLING_MESSAGES.afterLease(leaseEndsOn))
}

function refuseSteps({ startsOn, endsOn, steps }: queries.Rule): void {
  if (endsOn !== null && endsOn < startsOn) throw invalid(BILLING_MESSAGES.order)
  const days = steps.map(({ fromDay }) => fromDay)
  const twice = days.find((day, at) => days.indexOf(day) !== at)
  if (twice) throw invalid(BILLING_MESSAGES.stepTwice(twice))
  if ((days[0] ?? '') > startsOn) throw invalid(BILLING_MESSAGES.firstStepLater)
}

function refuseAdvance(rule: queries.Rule): void {
  const { advanceMonths, instalments, lastDay } = rule
  if (advanceMonths === 0 && instalments > 1) throw invalid(BILLING_MESSAGES.instalmentsAlone)
  if (advanceMonths === 0) return
  if (advanceMonths % instalments !== 0) throw invalid(BILLING_MESSAGES.instalments)
  if (lastDay !== null && addDays(regularStart(rule), -1) > lastDay)
    throw invalid(BILLING_MESSAGES.advanceOver(lastDay))
}

/** An unsaved charge. Throws 400, 409 for a lease that has ended. */
export function draftRule(
  { clock }: Pick<Context, 'clock'>,
  { lease, given, by }: { lease: LeaseRow; given: NewRule; by: Caller },
): queries.Rule {
  if (isEnded(lease, clock.today())) throw new AppError(409, BILLING_MESSAGES.leaseEnded)
  const { purpose = 'rent', endsOn = null, startsOn = lease.startsOn, proration = 'none' } = given
  const { everyMonths = lease.periodMonths, anchorDay = lease.rentDay, sendEmail = true } = given
  const { leadDays = LEAD_DAYS.otherwise, advanceMonths = 0, instalments = 1 } = given
  const { id: leaseId, tenantId, tenantName, propertyId, propertyName, unitId, unitName } = lease
  const rule: queries.Rule = {
    ...NO_RULE,
    ...{ leaseId, tenantId, tenantName, propertyId, propertyName, unitId, unitName },
    ...{
      leaseStartsOn: lease.startsOn,
      leaseEndsOn: lease.endsOn,
    },
    ...queries.billedTerms({ endsOn }, lease),
    ...{ purpose, description: given.description || PURPOSE_LABELS[purpose] },
    ...{ everyMonths, anchorDay, leadDays, startsOn, endsOn, proration, sendEmail },
    ...{ advanceMonths, instalments, advanceToldOn: null },
    ...{ state: 'draft', activatedOn: null, resumedOn: null, steps: inPesewas(given.steps) },
    ...{ createdBy: by.uid, createdAt: clock.now(), updatedAt: clock.now() },
  }
  refuseDays(rule)
  refuseSteps(rule)
  refuseAdvance(rule)
  return rule
}

const recordOf = (rule: queries.Rule): queries.NewRuleRecord => {
  const { leaseId, purpose, description, everyMonths, anchorDay, leadDays, startsOn, endsOn } = rule
  const { proration, advanceMonths, instalments, sendEmail, state, createdBy, createdAt, updatedAt } = rule
  return {
    ...{ id: rule.id, leaseId, purpose, description, everyMonths, anchorDay, leadDays, startsOn, endsOn },
    ...{ proration, advanceMonths, instalments, sendEmail, state, createdBy, createdAt, updatedAt },
  }
}

/** Throws 400, 404, 409 for a lease that has ended. */
export async function addRule(
  ctx: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: NewRule },
): Promise<Outcome<RentRule>> {
  const { lease } = await lockLease(tx, caller, { id: given.leaseId })
  const rule = { ...draftRule(ctx, { lease, given, by: caller }), id: randomUUID() }
  await queries.insertRule(tx, recordOf(rule), rule.steps)
  await recordRule(ctx, tx, { by: caller, action: 'recurringCharge.added', after: rule })
  return { answer: presentRule(rule, ctx.clock.today()) }
}

const TERMS = [
  ...(['purpose', 'everyMonths', 'anchorDay', 'startsOn', 'proration'] as const),
  ...(['advanceMonths', 'instalments'] as const),
] as const

const SPAN = ['startsOn', 'endsOn', 'advanceMonths', 'instalments'] as const

/** An advance may be too long since the lease was shortened. Throws 400. */
function refuseTerms(before: queries.Rule, after: queries.Rule): void {
  refuseSteps(after)
  if (SPAN.every((name) => before[name] === after[name])) return
  refuseDays(after)
  refuseAdvance(after)
}

/** Billed periods do not change. Throws 409. */
function refuseBilledTerms(before: queries.Rule, after: queries.Rule): void {
  if (before.billed === 0) return
  if (TERMS.some((name) => before[name] !== after[name]))
    throw new AppError(409, BILLING_MESSAGES.termsBilled)
}

/** Throws 409 for activating a draft without its plan, or the reverse. */
function stateAfter(
  before: queries.Rule,
  { state = before.state }: RuleChanges,
  today: Day,
): Pick<queries.Rule, 'state' | 'resumedOn'> {
  if (state !== before.state && before.state === 'draft')
    throw new AppError(409, BILLING_MESSAGES.notActivated)
  if (state !== before.state && state === 'draft') throw new AppError(409, BILLING_MESSAGES.notDraft)
  const goesOn = before.state === 'paused' && state === 'active'
  return { state, resumedOn: goesOn ? today : before.resumedOn }
}

const COLUMNS = {
  purpose: 'as given',
  description: 'elsewhere',
  everyMonths: 'as given',
  anchorDay: 'as given',
  leadDays: 'as given',
  startsOn: 'as given',
  endsOn: 'as given',
  proration: 'as given',
  advanceMonths: 'as given',
  instalments: 'as given',
  steps: 'elsewhere',
  sendEmail: 'as given',
  advanceReason: 'elsewhere',
  state: 'elsewhere',
} as const

/** Throws 400, 404, 409 for changed terms of billed periods, and for a longer advance without a reason. */
export function changeRule(
  ctx: Context,
  { caller, id, changes }: { caller: Caller; id: string; changes: RuleChanges },
): Promise<RentRule> {
  const today = ctx.clock.today()
  return ctx.db.transaction(async (tx) => {
    const before = await lockedRule(tx, caller, id)
    if (before.isTenantDeleted) throw new AppError(409, BILLING_MESSAGES.tenantDeleted)
    const { steps, description, endsOn = before.endsOn, advanceReason } = changes
    const fields = {
      ...changedColumns(changes, COLUMNS),
      ...stateAfter(before, changes, today),
      ...{ endsOn, updatedAt: ctx.clock.now() },
    }
    const merged = { ...before, ...fields, steps: steps ? inPesewas(steps) : before.steps }
    const text = description === undefined ? before.description : description
    const after: queries.Rule = {
      ...{ ...merged, description: text || PURPOSE_LABELS[merged.purpose] },
      lastDay: queries.earlier(endsOn, before.leaseLastDay),
    }
    refuseTerms(before, after)
    refuseBilledTerms(before, after)
    refuseLongerAdvance(before, after, advanceReason)
    await queries.updateRules(tx, [id], { ...fields, description: after.description })
    if (steps) await queries.replaceSteps(tx, id, after.steps)
    const more = advanceReason ? { advanceReason } : {}
    await recordRule(ctx, tx, { by: caller, action: 'recurringCharge.changed', before, after, more })
    return presentRule(after, today)
  })
}

/** Throws 404, 409 once something was billed. */
export const removeRule = (ctx: Context, { caller, id }: { caller: Caller; id: string }): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const rule = await lockedRule(tx, caller, id)
    if (rule.billed > 0) throw new AppError(409, BILLING_MESSAGES.billed)
    await queries.deleteRule(tx, id)
    await recordRule(ctx, tx, { by: caller, action: 'recurringCharge.removed', before: rule })
  })
