import { addDays, type Day, formatDay } from '../../../shared/days.ts'
import { monthNumber } from '../../../shared/months.ts'
import { findDue, findNext, listMissed, type ScheduleProgress } from '../../../shared/schedule.rules.ts'
import { isBeyondLimit } from '../../property/leases/advance.rules.ts'
import { type ChargeTerms, firstPeriodAfter, getInstalments, type Period, periodAt } from './periods.rules.ts'
import { type ChargedDays, seriesAfter } from './remainders.rules.ts'

export type ChargeProgress = ScheduleProgress & { charged: readonly ChargedDays[] }

/** The period to bill automatically today. */
export const dueNow = (terms: ChargeTerms, progress: ChargeProgress, today: Day): Period | undefined =>
  findDue(seriesAfter(terms, progress.charged), progress, today)

/** Periods to bill or skip by hand, oldest first. */
export const missedPeriods = (terms: ChargeTerms, progress: ChargeProgress, today: Day): Period[] =>
  listMissed(seriesAfter(terms, progress.charged), progress, today)

export const nextPeriod = (terms: ChargeTerms, progress: ChargeProgress, today: Day): Period | undefined =>
  findNext(seriesAfter(terms, progress.charged), progress, today)

/** The planned day, or today if billed later. */
export const getDueDay = ({ plannedDueOn }: Pick<Period, 'plannedDueOn'>, today: Day): Day =>
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

export function asksTooMuch(terms: ChargeTerms, limit: number | null): boolean {
  if (limit === null) return false
  const parts = getInstalments(terms)
  return (
    (parts > 0 && terms.advanceMonths > limit) ||
    [parts, parts + 1].some((index) => {
      const period = periodAt(terms, index)
      return period !== undefined && isBeyondLimit(period, limit)
    })
  )
}

type PlannedChargePeriods = ChargeTerms & {
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
  charges: readonly { charge: PlannedChargePeriods; periods: readonly Planned[] }[],
): string =>
  JSON.stringify([
    through,
    ...charges
      .toSorted((a, b) => ((a.charge.id ?? '') < (b.charge.id ?? '') ? -1 : 1))
      .map(({ charge, periods }) => [
        ...[charge.id, charge.leaseId, charge.tenantId, charge.purpose, charge.description, charge.sendEmail],
        ...[
          charge.everyMonths,
          charge.anchorDay,
          charge.leadDays,
          charge.startsOn,
          charge.lastDay,
          charge.proration,
        ],
        [charge.advanceMonths, charge.instalments],
        charge.steps.map(({ fromDay, amount }) => [fromDay, amount]),
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

type ProposedFor = { purpose: string; billedElsewhereThrough: Day | null }

/** A plan proposes periods that begin today or later, and of a lease from a book all that begin after the book. */
export const isProposed = (
  { purpose, billedElsewhereThrough }: ProposedFor,
  { from }: Pick<Period, 'from'>,
  today: Day,
): boolean =>
  purpose === 'rent' && billedElsewhereThrough !== null ? from > billedElsewhereThrough : from >= today

type ChargedLease = { startsOn: Day; billedElsewhereThrough?: Day | null | undefined }

/** A charge for rent begins with the first period from today on, or after the book, unless a day is given. */
export const firstChargeDay = (
  { startsOn, billedElsewhereThrough }: ChargedLease,
  { everyMonths, anchorDay }: Pick<ChargeTerms, 'everyMonths' | 'anchorDay'>,
  today: Day,
): Day => firstPeriodAfter({ startsOn, everyMonths, anchorDay }, billedElsewhereThrough ?? addDays(today, -1))

type EndingLease = ChargedLease & {
  endsOn: Day | null
  movedOutOn: Day | null
  periodMonths: number
  rentDay: number
}

/** True for a lease that a charge for rent would never bill. */
export function endsBeforeNextPeriod(lease: EndingLease, today: Day): boolean {
  const lastDay = earlierDay(lease.endsOn, lease.movedOutOn)
  const months = { everyMonths: lease.periodMonths, anchorDay: lease.rentDay }
  return lastDay !== null && firstChargeDay(lease, months, today) > lastDay
}

/** Null means none. */
export const earlierDay = (one: Day | null, other: Day | null): Day | null =>
  one === null || (other !== null && other < one) ? other : one
