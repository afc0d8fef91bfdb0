import { createHash } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { AppError } from '../../../../shared/errors.ts'
import { toCedis } from '../../../../shared/money.ts'
import { advanceWarning } from '../../../property/leases/advance.rules.ts'
import { visibleLease } from '../../../property/leases/server/leases.service.ts'
import { BILLING_MESSAGES, PLAN_WARNINGS } from '../charges.messages.ts'
import { describePeriod, dueDayOf, missedPeriods, planText } from '../charges.rules.ts'
import type { Period } from '../periods.rules.ts'
import type { PlannedPeriod, PreviewedRules, RentPlan } from '../plans.contract.ts'
import { periodsThrough } from '../remainders.rules.ts'
import { findBilledByHand } from './billed-by-hand.ts'
import { findChargedAlready } from './charged-already.ts'
import { exceededLimit } from './charges.limit.ts'
import { presentPlace } from './charges.present.ts'
import { findRules, progressOf, type Rule } from './charges.queries.ts'
import { draftRule } from './charges.service.ts'
import { findInvoicedAlready } from './invoiced-already.ts'

const MAX_DAYS_AHEAD = 800
const MAX_PERIODS = 10_000
const EARLIEST = '2000-01-01'

/** A manual invoice for the same period, an invoice for some of its days, and a charge that bills them. */
type BilledAlready = { billedByHand: string | null; invoiced: string | null; charged: string | null }
export type Planned = Period & BilledAlready & { dueOn: Day; isSelected: boolean }
export type PlannedRule = { rule: Rule; periods: Planned[] }

/** Periods without a row up to a billing day; an active charge's missed ones are left to people. */
export async function planRules(
  db: Db,
  rules: readonly Rule[],
  { through, today }: { through: Day; today: Day },
): Promise<PlannedRule[]> {
  let left = MAX_PERIODS
  const plan = rules.map((rule) => {
    const since = rule.activatedOn ?? EARLIEST
    const waiting = new Set(missedPeriods(rule, progressOf(rule), today).map(({ from }) => from))
    const periods = periodsThrough(rule, through, rule.charged)
      .filter(({ from }) => from >= since && !rule.taken.has(from) && !waiting.has(from))
      .map((period) => ({
        ...{ ...period, dueOn: dueDayOf(period, today) },
        isSelected: period.from >= today,
      }))
    left -= periods.length
    if (left < 0) throw new AppError(400, BILLING_MESSAGES.tooMany, { details: [BILLING_MESSAGES.tooMany] })
    return { rule, periods }
  })
  const invoicedAlready = await findInvoicedAlready(db, plan)
  const billedByHand = await findBilledByHand(
    db,
    plan.flatMap(({ rule, periods }) => periods.map((period) => ({ rule, period }))),
  )
  const chargedAlready = await findChargedAlready(db, plan)
  return plan.map(({ rule, periods }) => ({
    rule,
    periods: periods.map((period) => ({
      ...period,
      billedByHand: billedByHand(rule, period),
      ...{ invoiced: invoicedAlready(rule, period), charged: chargedAlready(rule, period) },
    })),
  }))
}

export const hashPlan = (through: Day, plan: readonly PlannedRule[]): string =>
  createHash('sha256').update(planText(through, plan)).digest('hex')

function warningsOf(rule: Rule, planned: Planned): string[] {
  const { days, whole, isSelected, billedByHand, invoiced, charged } = planned
  const limit = exceededLimit(rule)
  const cut = rule.proration === 'daily' ? PLAN_WARNINGS.prorated : PLAN_WARNINGS.shortened
  return [
    ...(billedByHand === null ? [] : [PLAN_WARNINGS.billedByHand(billedByHand)]),
    ...(invoiced === null || invoiced === billedByHand ? [] : [PLAN_WARNINGS.invoiced(invoiced)]),
    ...(charged === null ? [] : [PLAN_WARNINGS.charged(charged)]),
    ...(isSelected ? [] : [PLAN_WARNINGS.begun]),
    ...(days < whole ? [cut(days, whole)] : []),
    ...(limit === null ? [] : [advanceWarning(limit)]),
  ]
}

const presentPlanned = (rule: Rule, period: Planned): PlannedPeriod => ({
  ...{ ruleId: rule.id || null, ...presentPlace(rule) },
  ...{ periodFrom: period.from, periodTo: period.to, dueDate: period.dueOn, billOn: period.billOn },
  amount: toCedis(period.amount),
  description: describePeriod(rule.description, period),
  ...{ sendEmail: rule.sendEmail, selected: period.isSelected },
  warnings: warningsOf(rule, period),
})

/** Throws 400 for a day in the past or too far ahead. */
export function refuseThrough(through: Day, today: Day): void {
  const last = addDays(today, MAX_DAYS_AHEAD)
  const sentence = through < today ? BILLING_MESSAGES.throughPast : BILLING_MESSAGES.tooFar(last)
  if (through < today || through > last) throw new AppError(400, sentence, { details: [sentence] })
}

async function rulesToPlan(ctx: Context, caller: Caller, { rule, ruleIds }: PreviewedRules): Promise<Rule[]> {
  if (!rule && !ruleIds) {
    const active = await findRules(ctx.db, { state: 'active', scope: caller })
    return active.filter(({ isTenantDeleted }) => !isTenantDeleted)
  }
  const ids = [...new Set(ruleIds)]
  const stored = ids.length > 0 ? await findRules(ctx.db, { ids, scope: caller }) : []
  if (stored.length < ids.length) throw new AppError(404, BILLING_MESSAGES.notFound)
  if (stored.some(({ isTenantDeleted }) => isTenantDeleted))
    throw new AppError(409, BILLING_MESSAGES.tenantDeleted)
  if (!rule) return stored
  const lease = await visibleLease(ctx.db, caller, rule.leaseId)
  return [...stored, draftRule(ctx, { lease, given: rule, by: caller })]
}

/** Throws 400, 404, 409 for a lease that has ended. */
export async function previewRules(ctx: Context, caller: Caller, given: PreviewedRules): Promise<RentPlan> {
  const { through } = given
  const today = ctx.clock.today()
  refuseThrough(through, today)
  const plan = await planRules(ctx.db, await rulesToPlan(ctx, caller, given), { through, today })
  const periods = plan
    .flatMap(({ rule, periods: all }) => all.map((period) => presentPlanned(rule, period)))
    .sort((a, b) => (a.periodFrom < b.periodFrom ? -1 : a.periodFrom > b.periodFrom ? 1 : 0))
  return { periods, hash: hashPlan(through, plan) }
}
