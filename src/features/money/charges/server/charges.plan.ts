import { createHash } from 'node:crypto'
import type { Context } from '../../../../server/context.ts'
import type { Db } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import { invalidField } from '../../../../server/server.errors.ts'
import { addDays, type Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import { advanceWarning } from '../../../property/leases/advance.rules.ts'
import { requireVisibleLease } from '../../../property/leases/server/leases.service.ts'
import { CHARGE_ERRORS, CHARGE_MESSAGES, PLAN_WARNINGS } from '../charges.messages.ts'
import { describePeriod, getDueDay, isProposed, missedPeriods, planText } from '../charges.rules.ts'
import type { Period } from '../periods.rules.ts'
import type { PlannedPeriod, PreviewedCharges, RentPlan } from '../plans.contract.ts'
import { periodsThrough } from '../remainders.rules.ts'
import { findBilledByHand } from './billed-by-hand.ts'
import { findChargedAlready } from './charged-already.ts'
import { exceededLimit } from './charges.limit.ts'
import { presentPlace } from './charges.present.ts'
import { type Charge, findCharges, toBillingProgress } from './charges.queries.ts'
import { createDraftCharge } from './charges.service.ts'
import { findInvoicedAlready } from './invoiced-already.ts'

const MAX_DAYS_AHEAD = 800
const MAX_PERIODS = 10_000
const EARLIEST = '2000-01-01'

/** A manual invoice for the same period, an invoice for some of its days, and a charge that bills them. */
type BilledAlready = { billedByHand: string | null; invoiced: string | null; charged: string | null }
export type Planned = Period & BilledAlready & { dueOn: Day; isSelected: boolean }
export type PlannedChargePeriods = { charge: Charge; periods: Planned[] }

/** Periods without a row up to a billing day; an active charge's missed ones are left to people. */
export async function planCharges(
  db: Db,
  charges: readonly Charge[],
  { through, today }: { through: Day; today: Day },
): Promise<PlannedChargePeriods[]> {
  let left = MAX_PERIODS
  const plan = charges.map((charge) => {
    const since = charge.activatedOn ?? EARLIEST
    const waiting = new Set(missedPeriods(charge, toBillingProgress(charge), today).map(({ from }) => from))
    const periods = periodsThrough(charge, through, charge.charged)
      .filter(({ from }) => from >= since && !charge.taken.has(from) && !waiting.has(from))
      .map((period) => ({ ...period, dueOn: getDueDay(period, today) }))
    left -= periods.length
    if (left < 0) throw CHARGE_ERRORS.tooMany().asDetail()
    return { charge, periods }
  })
  const invoicedAlready = await findInvoicedAlready(db, plan)
  const billedByHand = await findBilledByHand(
    db,
    plan.flatMap(({ charge, periods }) => periods.map((period) => ({ charge, period }))),
  )
  const chargedAlready = await findChargedAlready(db, plan)
  return plan.map(({ charge, periods }) => ({
    charge,
    periods: periods.map((period) => {
      const already = {
        billedByHand: billedByHand(charge, period),
        invoiced: invoicedAlready(charge, period),
        charged: chargedAlready(charge, period),
      }
      const isOpen = period.from >= today || Object.values(already).every((other) => other === null)
      return { ...period, ...already, isSelected: isOpen && isProposed(charge, period, today) }
    }),
  }))
}

export const hashPlan = (through: Day, plan: readonly PlannedChargePeriods[]): string =>
  createHash('sha256').update(planText(through, plan)).digest('hex')

/** Why a period that has begun is ticked, or any other is not. */
function listBegun(charge: Charge, { from, isSelected }: Planned, today: Day): string[] {
  const { purpose, billedElsewhereThrough: bookDay } = charge
  if (isSelected && from >= today) return []
  if (purpose !== 'rent' || bookDay === null) return isSelected ? [] : [PLAN_WARNINGS.begun]
  if (from <= bookDay) return [PLAN_WARNINGS.inBook(bookDay)]
  return [isSelected ? PLAN_WARNINGS.notInBook(bookDay) : PLAN_WARNINGS.begun]
}

function listWarnings(charge: Charge, planned: Planned, today: Day): string[] {
  const { days, whole, billedByHand, invoiced, charged } = planned
  const limit = exceededLimit(charge)
  const cut = charge.proration === 'daily' ? PLAN_WARNINGS.prorated : PLAN_WARNINGS.shortened
  return [
    ...(billedByHand === null ? [] : [PLAN_WARNINGS.billedByHand(billedByHand)]),
    ...(invoiced === null || invoiced === billedByHand ? [] : [PLAN_WARNINGS.invoiced(invoiced)]),
    ...(charged === null ? [] : [PLAN_WARNINGS.charged(charged)]),
    ...listBegun(charge, planned, today),
    ...(days < whole ? [cut(days, whole)] : []),
    ...(limit === null ? [] : [advanceWarning(limit)]),
  ]
}

const presentPlanned = (charge: Charge, period: Planned, today: Day): PlannedPeriod => ({
  ruleId: charge.id || null,
  ...presentPlace(charge),
  periodFrom: period.from,
  periodTo: period.to,
  dueDate: period.dueOn,
  billOn: period.billOn,
  amount: toCedis(period.amount),
  description: describePeriod(charge.description, period),
  sendEmail: charge.sendEmail,
  selected: period.isSelected,
  warnings: listWarnings(charge, period, today),
})

/** Throws 400 for a day in the past or too far ahead. */
export function refuseThrough(through: Day, today: Day): void {
  const last = addDays(today, MAX_DAYS_AHEAD)
  const sentence = through < today ? CHARGE_MESSAGES.throughPast : CHARGE_MESSAGES.tooFar(last)
  if (through < today || through > last) throw invalidField(sentence)
}

async function chargesToPlan(
  ctx: Context,
  caller: Caller,
  { rule: charge, ruleIds }: PreviewedCharges,
): Promise<Charge[]> {
  if (!charge && !ruleIds) {
    const active = await findCharges(ctx.db, { state: 'active', scope: caller })
    return active.filter(({ isTenantDeleted }) => !isTenantDeleted)
  }
  const ids = [...new Set(ruleIds)]
  const stored = ids.length > 0 ? await findCharges(ctx.db, { ids, scope: caller }) : []
  if (stored.length < ids.length) throw CHARGE_ERRORS.notFound()
  if (stored.some(({ isTenantDeleted }) => isTenantDeleted)) throw CHARGE_ERRORS.tenantDeleted()
  if (!charge) return stored
  const lease = await requireVisibleLease(ctx.db, caller, charge.leaseId)
  return [...stored, createDraftCharge(ctx, { lease, given: charge, by: caller })]
}

/** Throws 400, 404, 409 for a lease that has ended. */
export async function previewCharges(
  ctx: Context,
  caller: Caller,
  given: PreviewedCharges,
): Promise<RentPlan> {
  const { through } = given
  const today = ctx.clock.today()
  refuseThrough(through, today)
  const plan = await planCharges(ctx.db, await chargesToPlan(ctx, caller, given), { through, today })
  const periods = plan
    .flatMap(({ charge, periods: all }) => all.map((period) => presentPlanned(charge, period, today)))
    .sort((a, b) => (a.periodFrom < b.periodFrom ? -1 : a.periodFrom > b.periodFrom ? 1 : 0))
  return { periods, hash: hashPlan(through, plan) }
}
