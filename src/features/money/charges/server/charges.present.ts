import type { Day } from '../../../../shared/days.ts'
import { toCedis } from '../../../../shared/money.ts'
import type { RentBilling, RentRule } from '../charges.contract.ts'
import { dueDayOf, missedPeriods, nextPeriod } from '../charges.rules.ts'
import type { Period } from '../periods.rules.ts'
import type { BillingRun } from '../plans.contract.ts'
import type { BillingRow, RunRow } from './billed-periods.queries.ts'
import { progressOf, type Rule } from './charges.queries.ts'

export const presentPlace = ({
  tenantId,
  tenantName,
  propertyId,
  propertyName,
  unitId,
  unitName,
}: Omit<Rule, 'id'>) => ({ tenantId, tenantName, propertyId, propertyName, unitId, unitName })

export const presentPeriod = (period: Period, today: Day) => ({
  periodFrom: period.from,
  periodTo: period.to,
  dueDate: dueDayOf(period, today),
  billOn: period.billOn,
  amount: toCedis(period.amount),
})

export function presentRule(rule: Rule, today: Day): RentRule {
  const progress = progressOf(rule)
  const next = nextPeriod(rule, progress, today)
  const { id, leaseId, purpose, description, everyMonths, anchorDay, leadDays, startsOn, endsOn } = rule
  const { proration, advanceMonths, instalments, sendEmail, lastDay, state, activatedOn, billedThrough } =
    rule
  return {
    ...{ id, leaseId, purpose, description, everyMonths, anchorDay, leadDays, startsOn, endsOn, proration },
    ...{ advanceMonths, instalments },
    steps: rule.steps.map(({ fromDay, amount }) => ({ fromDay, amount: toCedis(amount) })),
    ...{ sendEmail, ...presentPlace(rule), lastDay, state, activatedOn },
    next: next ? presentPeriod(next, today) : null,
    billedThrough,
    missed: rule.isTenantDeleted ? 0 : missedPeriods(rule, progress, today).length,
    createdAt: rule.createdAt.toISOString(),
  }
}

export function presentBilling(row: BillingRow): RentBilling[] {
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
  ...{ id, startedAt: startedAt.toISOString(), day, trigger, billed, skipped, failed, invoiceIds },
})
