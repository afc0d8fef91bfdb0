import { z } from 'zod'
import type { Day } from '../../../../shared/days.ts'
import { toPesewas } from '../../../../shared/money.ts'
import type { PlannedPeriod } from '../plans.contract.ts'

const seenPeriod = z.object({
  tenantName: z.string(),
  description: z.string(),
  amount: z.number(),
  dueDate: z.string(),
  billOn: z.string(),
})
/** Periods by charge; `through` is the last day shown. Amounts are in GHS. */
export const seenPlan = z.object({
  day: z.string(),
  through: z.string(),
  periods: z.record(z.string(), seenPeriod),
})
export type SeenPlan = z.infer<typeof seenPlan>
type SeenPeriod = z.infer<typeof seenPeriod>

export type PlanChange = { key: string; before?: SeenPeriod; now?: SeenPeriod }

export const periodKey = ({ ruleId, periodFrom }: Pick<PlannedPeriod, 'ruleId' | 'periodFrom'>): string =>
  `${ruleId} ${periodFrom}`

const toSeenPeriod = ({ tenantName, description, amount, dueDate, billOn }: PlannedPeriod): SeenPeriod => ({
  tenantName,
  description,
  amount,
  dueDate,
  billOn,
})

export const planSeen = (
  periods: readonly PlannedPeriod[],
  { day, through }: { day: Day; through: Day },
): SeenPlan => ({
  day,
  through,
  periods: Object.fromEntries(
    periods.map((period) => {
      return [periodKey(period), toSeenPeriod(period)]
    }),
  ),
})

const isSame = (a: SeenPeriod, b: SeenPeriod) =>
  toPesewas(a.amount) === toPesewas(b.amount) && a.dueDate === b.dueDate

/** New, changed and dropped periods. Ignores changes by time alone: periods beyond `seen`, and billed ones. */
export function planChanges(seen: SeenPlan, periods: readonly PlannedPeriod[], today: Day): PlanChange[] {
  const shown = new Map(periods.map((period) => [periodKey(period), period]))
  const present = periods.flatMap((period): PlanChange[] => {
    const key = periodKey(period)
    const before = seen.periods[key]
    const now = toSeenPeriod(period)
    if (before) return isSame(before, now) ? [] : [{ key, before, now }]
    return now.billOn <= seen.through ? [{ key, now }] : []
  })
  const gone = Object.entries(seen.periods).flatMap(([key, before]): PlanChange[] =>
    shown.has(key) || before.billOn <= today ? [] : [{ key, before }],
  )
  return [...present, ...gone]
}

/** '3 new, 1 changed, 2 not billed any more'. */
export function countChanges(changes: readonly PlanChange[]): string {
  const [fresh, gone] = [changes.filter(({ before }) => !before), changes.filter(({ now }) => !now)]
  const changed = changes.length - fresh.length - gone.length
  const counts = [
    [fresh.length, 'new'],
    [changed, 'changed'],
    [gone.length, 'not billed any more'],
  ] as const
  return counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')
}
