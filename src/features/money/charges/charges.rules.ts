import { addDays, type Day, formatDay } from '../../../shared/days.ts'
import { monthNumber } from '../../../shared/months.ts'
import { dueIn, missedIn, nextIn, type ScheduleProgress } from '../../../shared/schedule.rules.ts'
import { isBeyondLimit } from '../../property/leases/advance.rules.ts'
import { type Period, partsOf, periodAt, type RuleTerms } from './periods.rules.ts'
import { type ChargedDays, seriesAfter } from './remainders.rules.ts'

export type BillingProgress = ScheduleProgress & { charged: readonly ChargedDays[] }

/** The period to bill automatically today. */
export const dueNow = (terms: RuleTerms, progress: BillingProgress, today: Day): Period | undefined =>
  dueIn(seriesAfter(terms, progress.charged), progress, today)

/** Periods to bill or skip by hand, oldest first. */
export const missedPeriods = (terms: RuleTerms, progress: BillingProgress, today: Day): Period[] =>
  missedIn(seriesAfter(terms, progress.charged), progress, today)

export const nextPeriod = (terms: RuleTerms, progress: BillingProgress, today: Day): Period | undefined =>
  nextIn(seriesAfter(terms, progress.charged), progress, today)

/** The planned day, or today if billed later. */
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

export const describePeriod = (description: string, period: Pick<Period, 'from' | 'to'>): string =>
  `${description} for ${periodText(period)}`

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
type Planned = {
  from: Day
  to: Day
  amount: number
  billOn: Day
  dueOn: Day
  isSelected: boolean
  billedByHand: string | null
  invoiced: string | null
  charged: string | null
}

/** Hashed to confirm a plan, so it contains everything shown. */
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
        periods.map((one) => [
          one.from,
          one.to,
          one.amount,
          one.billOn,
          one.dueOn,
          one.isSelected,
          one.billedByHand,
          one.invoiced,
          one.charged,
        ]),
      ]),
  ])
