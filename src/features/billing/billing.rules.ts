import { addDays, type Day, daysBetween, formatDay } from '../../shared/days.ts'
import type { Proration } from './billing.states.ts'

/** Amounts are in whole pesewas. */
export type Step = { fromDay: Day; amount: number }

/** `lastDay` is the end of the rule, or of its lease; null without one. */
export type RuleTerms = {
  everyMonths: number
  anchorDay: number
  leadDays: number
  startsOn: Day
  lastDay: Day | null
  proration: Proration
  steps: readonly Step[]
}

/** From its first to its last day; `whole` is how many days it would have uncut. */
export type Period = {
  from: Day
  to: Day
  amount: number
  billOn: Day
  days: number
  whole: number
}

/** `resumedOn` is the last day on which it was paused and went on. `taken` are the first days of what has a row. */
export type RuleLife = {
  activatedOn: Day | null
  resumedOn: Day | null
  isPaused: boolean
  taken: ReadonlySet<Day>
}

/** So late a period is still billed by itself, in days after the planned one. */
const BILLED_WITHIN_DAYS = 31

const monthOf = (day: Day) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1

/** The anchor day of a month that is counted from the year 0, or the last day of a shorter month. */
function anchorIn(month: number, anchorDay: number): Day {
  const [year, at] = [Math.floor(month / 12), month % 12]
  const lastDate = new Date(Date.UTC(year, at + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, at, Math.min(anchorDay, lastDate))).toISOString().slice(0, 10)
}

type Grid = Pick<RuleTerms, 'everyMonths' | 'anchorDay' | 'startsOn'>

/** The month of the last anchor on or before the first day. */
function firstMonth({ anchorDay, startsOn }: Grid): number {
  const month = monthOf(startsOn)
  return anchorIn(month, anchorDay) <= startsOn ? month : month - 1
}

const anchorAt = (grid: Grid, index: number): Day =>
  anchorIn(firstMonth(grid) + index * grid.everyMonths, grid.anchorDay)

/** Which period begins last on or before a day; -1 before the first. */
function indexAt(grid: Grid, day: Day): number {
  if (day < grid.startsOn) return -1
  const index = Math.floor((monthOf(day) - firstMonth(grid)) / grid.everyMonths)
  return anchorAt(grid, index) <= day ? index : Math.max(0, index - 1)
}

function amountFrom(steps: readonly Step[], day: Day): number {
  let found: Step | undefined
  for (const step of steps) if (step.fromDay <= day && (!found || step.fromDay >= found.fromDay)) found = step
  return found?.amount ?? 0
}

/** Half up to a pesewa. */
export const prorate = (amount: number, days: number, whole: number): number =>
  Math.floor((2 * amount * days + whole) / (2 * whole))

/** The period with an index, counted from 0; undefined after the last day. */
export function periodAt(terms: RuleTerms, index: number): Period | undefined {
  const anchor = anchorAt(terms, index)
  const from = index === 0 ? terms.startsOn : anchor
  if (index < 0 || (terms.lastDay !== null && from > terms.lastDay)) return undefined
  const end = addDays(anchorAt(terms, index + 1), -1)
  const to = terms.lastDay !== null && terms.lastDay < end ? terms.lastDay : end
  const whole = daysBetween(anchor, end) + 1
  const days = daysBetween(from, to) + 1
  const full = amountFrom(terms.steps, from)
  const amount = terms.proration === 'daily' && days < whole ? prorate(full, days, whole) : full
  return { from, to, amount, billOn: addDays(from, -terms.leadDays), days, whole }
}

/** The index of the last period whose billing day has come; -1 before the first. */
function lastIndex(terms: RuleTerms, today: Day): number {
  const index = indexAt(terms, addDays(today, terms.leadDays))
  return terms.lastDay === null ? index : Math.min(index, indexAt(terms, terms.lastDay))
}

/** The periods whose billing day has come by then, the first one first. */
export function periodsThrough(terms: RuleTerms, through: Day, first = 0): Period[] {
  const count = lastIndex(terms, through) + 1 - first
  return Array.from({ length: Math.max(0, count) }, (_, at) => periodAt(terms, first + at)).filter(
    (period) => period !== undefined,
  )
}

/** The period with this first day. */
export function periodFrom(terms: RuleTerms, from: Day): Period | undefined {
  const period = periodAt(terms, indexAt(terms, from))
  return period?.from === from ? period : undefined
}

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

/** Its first day, or today where it is billed later. */
export const dueDayOf = ({ from }: Pick<Period, 'from'>, today: Day): Day => (from < today ? today : from)

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
  return monthOf(from) === monthOf(to) ? monthName(from) : `${monthName(from)} to ${monthName(to)}`
}

/** 'Rent for December 2026'. */
export const describePeriod = (description: string, period: Pick<Period, 'from' | 'to'>): string =>
  `${description} for ${periodText(period)}`

/** The day on which as many months are over that begin on a day. */
const monthsLater = (day: Day, months: number): Day => anchorIn(monthOf(day) + months, Number(day.slice(8)))

/** Act 220 s.25(5): how many months of rent may be asked in advance; null where the act is silent. */
export function advanceLimit(lease: { startsOn: Day; endsOn: Day | null }): number | null {
  const end = lease.endsOn === null ? null : addDays(lease.endsOn, 1)
  if (end !== null && end <= monthsLater(lease.startsOn, 1)) return 1
  return end === null || end > monthsLater(lease.startsOn, 6) ? 6 : null
}

/** Whether one of its periods is longer than that. */
export function asksTooMuch(terms: RuleTerms, limit: number | null): boolean {
  if (limit === null) return false
  return [0, 1].some((index) => {
    const period = periodAt(terms, index)
    return period !== undefined && addDays(period.to, 1) > monthsLater(period.from, limit)
  })
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
        rule.steps.map(({ fromDay, amount }) => [fromDay, amount]),
        periods.map((one) => [one.from, one.to, one.amount, one.billOn, one.dueOn, one.isSelected]),
      ]),
  ])
