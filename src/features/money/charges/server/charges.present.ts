import type { Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { ChargeBilling, RecurringCharge } from '../charges.contract.ts'
import { getDueDay, missedPeriods, nextPeriod } from '../charges.rules.ts'
import type { Period } from '../periods.rules.ts'
import type { BillingRun } from '../plans.contract.ts'
import type { BillingRow, RunRow } from './billed-periods.queries.ts'
import { type Charge, toBillingProgress } from './charges.queries.ts'

export const presentPlace = ({
  tenantId,
  tenantName,
  propertyId,
  propertyName,
  unitId,
  unitName,
}: Omit<Charge, 'id'>) => ({ tenantId, tenantName, propertyId, propertyName, unitId, unitName })

export const presentPeriod = (period: Period, today: Day) => ({
  periodFrom: period.from,
  periodTo: period.to,
  dueDate: getDueDay(period, today),
  billOn: period.billOn,
  amount: toCedis(period.amount),
})

export function presentCharge(charge: Charge, today: Day): RecurringCharge {
  const progress = toBillingProgress(charge)
  const next = nextPeriod(charge, progress, today)
  const { id, leaseId, purpose, description, everyMonths, anchorDay, leadDays, startsOn, endsOn } = charge
  const { proration, advanceMonths, instalments, sendEmail, lastDay, state, activatedOn, billedThrough } =
    charge
  return {
    id,
    leaseId,
    purpose,
    description,
    everyMonths,
    anchorDay,
    leadDays,
    startsOn,
    endsOn,
    proration,
    advanceMonths,
    instalments,
    steps: charge.steps.map(({ fromDay, amount }) => ({ fromDay, amount: toCedis(amount) })),
    sendEmail,
    ...presentPlace(charge),
    lastDay,
    state,
    activatedOn,
    next: next ? presentPeriod(next, today) : null,
    billedThrough,
    missed: charge.isTenantDeleted ? 0 : missedPeriods(charge, progress, today).length,
    createdAt: charge.createdAt.toISOString(),
  }
}

export function presentBilling(row: BillingRow): ChargeBilling[] {
  const { periodStart, periodEnd, state, amount, dueDate, invoiceId, invoiceNumber, reason, runId } = row
  if (state === 'confirmed') return []
  const days = { periodFrom: periodStart, periodTo: periodEnd, state, amount: toCedis(amount), dueDate }
  return [{ ...days, invoiceId, invoiceNumber, reason, runId, createdAt: row.createdAt.toISOString() }]
}

export const presentRun = ({
  id,
  startedAt,
  day,
  trigger,
  billed,
  skipped,
  failed,
  invoiceIds,
}: RunRow): BillingRun => ({
  id,
  startedAt: startedAt.toISOString(),
  day,
  trigger,
  billed,
  skipped,
  failed,
  invoiceIds,
})
