import { z } from 'zod'
import type { Day } from '../../../shared/days.ts'
import { toPesewas } from '../../../shared/money.ts'
import type { PlannedPeriod } from '../plans.contract.ts'

const seenPeriod = z.object({
  tenantName: z.string(),
  amount: z.number(),
  dueDate: z.string(),
  billOn: z.string(),
})
/** What somebody saw, by rule and period; `through` is the last day that it showed. Amounts are in GHS. */
export const seenPlan = z.object({
  day: z.string(),
  through: z.string(),
  periods: z.record(z.string(), seenPeriod),
})
export type SeenPlan = z.infer<typeof seenPlan>
type SeenPeriod = z.infer<typeof seenPeriod>

export type PlanChange = { key: string; tenantName: string; before?: SeenPeriod; now?: SeenPeriod }

export const periodKey = ({ ruleId, periodFrom }: Pick<PlannedPeriod, 'ruleId' | 'periodFrom'>): string =>
  `${ruleId} ${periodFrom}`

export const planSeen = (
  periods: readonly PlannedPeriod[],
  { day, through }: { day: Day; through: Day },
): SeenPlan => ({
  day,
  through,
  periods: Object.fromEntries(
    periods.map((period) => {
      const { tenantName, amount, dueDate, billOn } = period
      return [periodKey(period), { tenantName, amount, dueDate, billOn }]
    }),
  ),
})

const isSame = (a: SeenPeriod, b: SeenPeriod) =>
  toPesewas(a.amount) === toPesewas(b.amount) && a.dueDate === b.dueDate

/**
 * What is new, has another amount or due day, or is billed no more. What only time has changed is left out: periods that
 * `seen` did not reach yet, and those whose billing day has come.
 */
export function planChanges(seen: SeenPlan, periods: readonly PlannedPeriod[], today: Day): PlanChange[] {
  const shown = new Map(periods.map((period) => [periodKey(period), period]))
  const present = periods.flatMap((period): PlanChange[] => {
    const key = periodKey(period)
    const { tenantName, amount, dueDate, billOn } = period
    const before = seen.periods[key]
    const now = { tenantName, amount, dueDate, billOn }
    if (before) return isSame(before, now) ? [] : [{ key, tenantName, before, now }]
    return billOn <= seen.through ? [{ key, tenantName, now }] : []
  })
  const gone = Object.entries(seen.periods).flatMap(([key, before]): PlanChange[] =>
    shown.has(key) || before.billOn <= today ? [] : [{ key, tenantName: before.tenantName, before }],
  )
  return [...present, ...gone]
}
