import type { Context } from '../../../../server/context.ts'
import type { Db, Tx } from '../../../../server/database/index.ts'
import type { Caller } from '../../../../server/http/caller.ts'
import type { Outcome } from '../../../../server/http/idempotency.ts'
import type { Day } from '../../../../shared/days.ts'
import { lockTenantRows } from '../../../property/tenants/server/tenants.queries.ts'
import type { Scope } from '../../../property/tenants/server/tenants.scope.ts'
import type { ChargeBilling, MissedFilter } from '../charges.contract.ts'
import { CHARGE_ERRORS } from '../charges.messages.ts'
import { describePeriod, getDueDay, missedPeriods } from '../charges.rules.ts'
import type { Period } from '../periods.rules.ts'
import type { MissedAnswer, MissedPeriod } from '../plans.contract.ts'
import { billCharges } from './bill.ts'
import { newRun } from './bill-rent.ts'
import { type BillingRow, claimPeriods, writeRun } from './billed-periods.queries.ts'
import { recordPeriod } from './charges.audit.ts'
import { presentBilling, presentPeriod, presentPlace } from './charges.present.ts'
import { type Charge, findCharges, toBillingProgress } from './charges.queries.ts'
import { lockVisibleCharge, requireVisibleCharge } from './charges.service.ts'
import { findPossiblyMissed } from './missed.queries.ts'

const byDay = (a: MissedPeriod, b: MissedPeriod) =>
  a.periodFrom === b.periodFrom ? (a.ruleId < b.ruleId ? -1 : 1) : a.periodFrom < b.periodFrom ? -1 : 1

export async function listMissed(
  { db, clock }: Context,
  caller: Caller,
  filter: MissedFilter,
): Promise<MissedPeriod[]> {
  const today = clock.today()
  const missed = await findMissed(db, { ...filter, scope: caller, today })
  return missed
    .map(({ charge, period }) => ({
      ruleId: charge.id,
      ...presentPlace(charge),
      ...presentPeriod(period, today),
      plannedDueDate: period.plannedDueOn,
      description: describePeriod(charge.description, period),
    }))
    .sort(byDay)
}

/** As many as `listMissed` lists. */
export async function countMissed(db: Db, when: { scope: Scope; today: Day }): Promise<number> {
  return (await findMissed(db, when)).length
}

async function findMissed(
  db: Db,
  { today, ...choice }: MissedFilter & { scope: Scope; today: Day },
): Promise<{ charge: Charge; period: Period }[]> {
  const ids = await findPossiblyMissed(db, { today, scope: choice.scope })
  if (ids.length === 0) return []
  const charges = await findCharges(db, { ...choice, ids })
  return charges.flatMap((charge) =>
    missedPeriods(charge, toBillingProgress(charge), today).map((period) => ({ charge, period })),
  )
}

type Answering = { caller: Caller; given: MissedAnswer }

/** Throws 404, 409 if it is not missing any more. */
export async function answerMissed(
  ctx: Context,
  tx: Tx,
  { caller, given }: Answering,
): Promise<Outcome<ChargeBilling>> {
  const today = ctx.clock.today()
  const { tenantId } = await requireVisibleCharge(tx, caller, given.ruleId)
  const tenants = new Map((await lockTenantRows(tx, [tenantId])).map((row) => [row.id, row]))
  const charge = await lockVisibleCharge(tx, caller, given.ruleId)
  if (charge.isTenantDeleted) throw CHARGE_ERRORS.tenantDeleted()
  const missed = missedPeriods(charge, toBillingProgress(charge), today)
  const period = missed.find(({ from }) => from === given.periodFrom)
  if (!period) throw CHARGE_ERRORS.notMissed()
  const row =
    given.action === 'skip'
      ? await skipPeriod(ctx, tx, { caller, given, charge, period })
      : await billPeriod(ctx, tx, { caller, given, charge, period, tenants })
  const [answer] = presentBilling(row)
  if (!answer) throw CHARGE_ERRORS.notMissed()
  const action = given.action === 'skip' ? 'recurringCharge.periodSkipped' : 'recurringCharge.periodBilled'
  await recordPeriod(ctx, tx, { by: caller, action, charge, period, reason: given.reason })
  return { answer }
}

type MissedAnswerContext = Answering & { charge: Charge; period: Period }

async function skipPeriod(
  ctx: Context,
  tx: Tx,
  { caller, given: { reason }, charge, period }: MissedAnswerContext,
): Promise<BillingRow> {
  const run = newRun(ctx, 'missed')
  await writeRun(tx, run)
  const [row] = await claimPeriods(tx, [
    {
      ruleId: charge.id,
      periodStart: period.from,
      periodEnd: period.to,
      state: 'skipped',
      amount: period.amount,
      dueDate: getDueDay(period, ctx.clock.today()),
      invoiceId: null,
      reason,
      runId: run.id,
      createdBy: caller.uid,
      createdAt: run.startedAt,
    },
  ])
  if (!row) throw CHARGE_ERRORS.notMissed()
  return { ...row, invoiceNumber: null }
}

async function billPeriod(
  ctx: Context,
  tx: Tx,
  {
    caller,
    given: { reason },
    charge,
    period,
    tenants,
  }: MissedAnswerContext & Pick<Parameters<typeof billCharges>[3], 'tenants'>,
): Promise<BillingRow> {
  const dueOn = getDueDay(period, ctx.clock.today())
  const run = newRun(ctx, 'missed')
  const plannedCharge = { charge, period, dueOn, reason, isConfirmed: false }
  const [row] = await billCharges(ctx, tx, [plannedCharge], { run, by: caller, tenants })
  if (!row) throw CHARGE_ERRORS.notMissed()
  return row
}
