import { addDays, type Day, daysBetween, formatDay } from '../../shared/days.ts'
import { monthNumber } from '../../shared/months.ts'
import { isBeyondLimit } from '../leases/advance.rules.ts'
import {
  indexAt,
  lastIndex,
  type Period,
  partsOf,
  periodAt,
  periodsThrough,
  type RuleTerms,
} from './periods.rules.ts'

/** `resumedOn` is the last day on which it was paused and went on. `taken` are the first days of what has a row. */
export type RuleLife = {
  activatedOn: Day | null
  resumedOn: Day | null
  isPaused: boolean
  taken: ReadonlySet<Day>
}

/** So late a period is still billed by itself, in days after the planned one. */
const BILLED_WITHIN_DAYS = 31

/** What is billed by itself today: the latest period, unless it is older than that or has begun before the activation. */
export function dueNow(terms: RuleTerms, life: RuleLife, today: Day): Period | undefined {
  const { activatedOn, resumedOn, isPaused, taken } = life
  const period = periodAt(terms, lastIndex(terms, today))
  if (!period || activatedOn === null || isPaused || taken.has(period.from)) return undefined
  if (period.from < activatedOn || (resumedOn !== null && period.billOn < resumedOn)) return undefined
  return daysBetween(period.billOn, today) <= BILLED_WITHIN_DAYS ? period : undefined
}

/** What waits for somebody, the oldest first. */
export function missedPeriods(terms: RuleTerms, life: RuleLife, today: Day): Period[] {
  const { activatedOn, taken } = life
  if (activatedOn === null) return []
  const byItself = dueNow(terms, life, today)?.from
  // One before, because the period that holds the day of the activation has begun before it.
  return periodsThrough(terms, today, Math.max(0, indexAt(terms, activatedOn))).filter(
    ({ from }) => from >= activatedOn && from !== byItself && !taken.has(from),
  )
}

/** What is billed next by itself, today or later. */
export function nextPeriod(terms: RuleTerms, life: RuleLife, today: Day): Period | undefined {
  if (life.activatedOn === null || life.isPaused) return undefined
  const now = dueNow(terms, life, today)
  if (now) return now
  for (let index = lastIndex(terms, today) + 1; ; index += 1) {
    const period = periodAt(terms, index)
    if (!period) return undefined
    if (!life.taken.has(period.from) && period.from >= life.activatedOn) return period
  }
}

/** Its planned day, or today where it is billed later. */
export const dueDayOf = ({ plannedDueOn }: Pick<Period, 'plannedDueOn'>, today: Day): Day =>
  plannedDueOn < today ? today : plannedDueOn

const MONTH_NAMES = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July'],
  ...['August', 'September', 'October', 'November', 'December'],
]
const monthName = (day: Day) => `${MONTH_NAMES[Number(day.slice(5, 7)) - 1]} ${day.slice(0, 4)}`
const isWholeMonths = (from: Day, to: Day) => from.endsWith('-01') && addDays(to, 1).endsWith('-01')

/** 'December 2026', 'December 2026 to February 2027', or '15 Dec 2026 to 14 Jan 2027'. */
function periodText({ from, to }: Pick<Period, 'from' | 'to'>): string {
  if (!isWholeMonths(from, to))
    return from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`
  return monthNumber(from) === monthNumber(to) ? monthName(from) : `${monthName(from)} to ${monthName(to)}`
}

/** 'Rent for December 2026'. */
export const describePeriod = (description: string, period: Pick<Period, 'from' | 'to'>): string =>
  `${description} for ${periodText(period)}`

/** Whether its advance, or one of its periods, is longer than that. */
export function asksTooMuch(terms: RuleTerms, limit: number | null): boolean {
  if (limit === null) return false
  const parts = partsOf(terms)
  return (
    (parts > 0 && terms.advanceMonths > limit) ||
    [parts, parts + 1].some((index) => {
      const period = periodAt(terms, index)
      return period !== undefined && isBeyondLimit(period, limit)
    })
  )
}

type PlannedRule = RuleTerms & {
  id: string | null
  leaseId: string
  tenantId: string
  purpose: string
  description: string
  sendEmail: boolean
}
type Planned = { from: Day; to: Day; amount: number; billOn: Day; dueOn: Day; isSelected: boolean }

/** The text whose hash confirms a plan: whatever somebody sees of it is in it. */
export const planText = (
  through: Day,
  rules: readonly { rule: PlannedRule; periods: readonly Planned[] }[],
): string =>
  JSON.stringify([
    through,
    ...rules
      .toSorted((a, b) => ((a.rule.id ?? '') < (b.rule.id ?? '') ? -1 : 1))
      .map(({ rule, periods }) => [
        ...[rule.id, rule.leaseId, rule.tenantId, rule.purpose, rule.description, rule.sendEmail],
        ...[rule.everyMonths, rule.anchorDay, rule.leadDays, rule.startsOn, rule.lastDay, rule.proration],
        [rule.advanceMonths, rule.instalments],
        rule.steps.map(({ fromDay, amount }) => [fromDay, amount]),
        periods.map((one) => [one.from, one.to, one.amount, one.billOn, one.dueOn, one.isSelected]),
      ]),
  ])
