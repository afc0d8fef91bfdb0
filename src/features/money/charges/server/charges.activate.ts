import type { Context } from '../../../../server/context.ts'
import type { Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { Day } from '../../../../shared/days.ts'
import { lockTenantRows } from '../../../property/tenants/server/tenants.queries.ts'
import { CHARGE_ERRORS, CHARGE_MESSAGES } from '../charges.messages.ts'
import type { ActivatedCharges, ChargeActivation } from '../plans.contract.ts'
import { billWithin, newRun } from './bill-rent.ts'
import {
  type BillingRecord,
  claimPeriods,
  listRuns,
  type RunRecord,
  writeRun,
} from './billed-periods.queries.ts'
import { recordChargeEvent } from './charges.audit.ts'
import { exceededLimit } from './charges.limit.ts'
import {
  hashPlan,
  type Planned,
  type PlannedChargePeriods,
  planCharges,
  refuseThrough,
} from './charges.plan.ts'
import { presentRun } from './charges.present.ts'
import { type Charge, findCharges, lockCharges, updateCharges } from './charges.queries.ts'

/** Throws 404, 409 unless it is a draft. */
async function lockDrafts(tx: Tx, caller: Caller, ids: readonly string[]): Promise<Charge[]> {
  const choice = { ids, scope: caller }
  const seen = await findCharges(tx, choice)
  if (seen.length < ids.length) throw CHARGE_ERRORS.notFound()
  await lockTenantRows(
    tx,
    seen.map(({ tenantId }) => tenantId),
  )
  await lockCharges(tx, ids)
  const charges = await findCharges(tx, choice)
  if (charges.length < ids.length) throw CHARGE_ERRORS.notFound()
  if (charges.some(({ isTenantDeleted }) => isTenantDeleted)) throw CHARGE_ERRORS.tenantDeleted()
  if (charges.some(({ state }) => state !== 'draft')) throw CHARGE_ERRORS.activeAlready()
  return charges
}

const toPeriodKey = (ruleId: string, from: Day) => `${ruleId} ${from}`

/** Throws 400 for a period outside the plan. */
function skippedKeys(plan: readonly PlannedChargePeriods[], skip: ChargeActivation['skip']): Set<string> {
  const known = new Set(
    plan.flatMap(({ charge, periods }) => periods.map(({ from }) => toPeriodKey(charge.id, from))),
  )
  const keys = skip.map(({ ruleId, periodFrom }) => toPeriodKey(ruleId, periodFrom))
  if (!keys.every((key) => known.has(key))) throw CHARGE_ERRORS.unknownSkip().asDetail()
  return new Set(keys)
}

/** Throws 400 for a reason of another charge, 409 naming the charges that need one. */
function refuseWithoutReason(charges: readonly Charge[], reasons: ReadonlyMap<string, string>): void {
  const ids = charges.map(({ id }) => id)
  if (![...reasons.keys()].every((id) => ids.includes(id))) throw CHARGE_ERRORS.unknownReason().asDetail()
  const needsReason = charges.filter((charge) => exceededLimit(charge) !== null && !reasons.has(charge.id))
  if (needsReason.length > 0)
    throw CHARGE_ERRORS.needsReason().with({ flags: { needsReason: needsReason.map(({ id }) => id) } })
}

type Rows = { run: RunRecord; now: Date; by: Caller; skipped: ReadonlySet<string>; today: Day }

function toBillingRecords(
  { charge, periods }: PlannedChargePeriods,
  { run, now, by, skipped, today }: Rows,
): BillingRecord[] {
  const toBillingRecord = (period: Planned, isSkipped: boolean): BillingRecord => ({
    ruleId: charge.id,
    periodStart: period.from,
    periodEnd: period.to,
    state: isSkipped ? 'skipped' : 'confirmed',
    amount: period.amount,
    dueDate: period.dueOn,
    invoiceId: null,
    reason: isSkipped ? CHARGE_MESSAGES.notTicked : null,
    runId: run.id,
    createdBy: by.uid,
    createdAt: now,
  })
  return periods.flatMap((period) => {
    const isSkipped = skipped.has(toPeriodKey(charge.id, period.from))
    return isSkipped || period.billOn <= today ? [toBillingRecord(period, isSkipped)] : []
  })
}

/**
 * Activates and bills what is due in one commit, so that a repeated call finds all or nothing; failures are left to the
 * next run. Throws 400, 404, 409 if the plan has changed or needs a reason.
 */
export async function activateCharges(
  ctx: Context,
  tx: Tx,
  { caller, given }: { caller: Caller; given: ChargeActivation },
): Promise<Outcome<ActivatedCharges>> {
  const run = newRun(ctx, 'activation')
  const ruleIds = await activateDrafts(ctx, tx, { caller, given, run })
  await billWithin(ctx, tx, { run, ruleIds })
  const [found] = await listRuns(tx, { scope: caller, id: run.id }, { limit: 1, cursor: undefined })
  return { answer: { ruleIds, run: found ? presentRun(found.row) : null } }
}

/** Confirms what is due now for the next billing; returns the ids of the charges. */
export async function activateDrafts(
  ctx: Context,
  tx: Tx,
  { caller, given, run }: { caller: Caller; given: ChargeActivation; run: RunRecord },
): Promise<string[]> {
  const { through } = given
  const today = ctx.clock.today()
  refuseThrough(through, today)
  const ids = [...new Set(given.ruleIds)]
  const charges = await lockDrafts(tx, caller, ids)
  const plan = await planCharges(tx, charges, { through, today })
  if (hashPlan(through, plan) !== given.hash) throw CHARGE_ERRORS.planChanged()
  const reasons = new Map(given.reasons?.map(({ ruleId, text }) => [ruleId, text]))
  refuseWithoutReason(charges, reasons)
  const skipped = skippedKeys(plan, given.skip)
  const now = ctx.clock.now()
  const rows = plan.flatMap((one) => toBillingRecords(one, { run, now, by: caller, skipped, today }))
  if (rows.length > 0) await writeRun(tx, run)
  await claimPeriods(tx, rows)
  await updateCharges(tx, ids, { state: 'active', activatedOn: today, updatedAt: now })
  for (const before of charges) {
    const after: Charge = { ...before, state: 'active', activatedOn: today }
    const left = rows.filter(({ ruleId, state }) => ruleId === before.id && state === 'skipped')
    const more = {
      through,
      ...(left.length > 0 && { skipped: left.map(({ periodStart }) => periodStart).join(', ') }),
      ...(reasons.has(before.id) && { advanceReason: reasons.get(before.id) }),
    }
    await recordChargeEvent(ctx, tx, { by: caller, action: 'recurringCharge.activated', before, after, more })
  }
  return ids
}
