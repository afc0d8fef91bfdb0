import { addDays, type Day, daysBetween } from '../../../shared/days.ts'
import { monthsLater } from '../../../shared/months.ts'

export type Period = { from: Day; to: Day }

/** The least common multiple of the lengths of months, so that parts of them add up without fractions. */
const MONTH = 28 * 29 * 15 * 31

const getMonthLength = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

const nextMonth = (month: string): string => addDays(`${month}-01`, getMonthLength(month)).slice(0, 7)

const dayNumber = (day: Day): number => Number(day.slice(8))

/** Calendar months of a period; only a partial month weighs by its days. */
function splitIntoMonths({ from, to }: Period): { firstDay: Day; weight: number }[] {
  const months: { firstDay: Day; weight: number }[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
    const length = getMonthLength(month)
    const first = month === from.slice(0, 7) ? dayNumber(from) : 1
    const last = month === to.slice(0, 7) ? dayNumber(to) : length
    const firstDay = `${month}-${String(first).padStart(2, '0')}`
    months.push({ firstDay, weight: ((last - first + 1) * MONTH) / length })
  }
  return months
}

const rounded = (value: bigint, whole: bigint): number => Number((value * 2n + whole) / (whole * 2n))

/** In whole pesewas; cumulative amounts are rounded half up, so that the parts add up. */
export function splitByWeight(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  const size = BigInt(Math.abs(amount))
  const sign = amount < 0 ? -1 : 1
  let [weighed, given] = [0n, 0]
  return weights.map((weight) => {
    weighed += BigInt(weight)
    const upTo = rounded(size * weighed, whole)
    const part = upTo - given
    given = upTo
    return part === 0 ? 0 : sign * part
  })
}

/** In whole pesewas. */
export function sharesByMonth(amount: number, period: Period): { firstDay: Day; amount: number }[] {
  const months = splitIntoMonths(period)
  const parts = splitByWeight(
    amount,
    months.map(({ weight }) => weight),
  )
  return months.map(({ firstDay }, at) => ({ firstDay, amount: parts[at] ?? 0 }))
}

/** The last month of a stay counts by days, or whole once begun. */
export type MonthsBy = 'days' | 'begun'

/** May be partial; `length` is the full number of days. */
export type PeriodMonth = Period & { length: number }

function monthsFromFirstDay({ from, to }: Period): PeriodMonth[] {
  const months: PeriodMonth[] = []
  for (let at = 0; monthsLater(from, at) <= to; at += 1) {
    const [first, next] = [monthsLater(from, at), monthsLater(from, at + 1)]
    const last = addDays(next, -1)
    months.push({ from: first, to: last < to ? last : to, length: daysBetween(first, next) })
  }
  return months
}

const getMonthWeight = (from: Day, to: Day, length: number): number =>
  to < from ? 0 : ((daysBetween(from, to) + 1) * MONTH) / length

/** In whole pesewas: months count equally, a partial one by its days or, if begun, whole. */
export function calculatePrice(
  amount: number,
  months: readonly PeriodMonth[],
  { from: firstDay, to: lastDay }: Period,
  by: MonthsBy,
): number {
  let [used, whole] = [0, 0]
  for (const { from, to, length } of months) {
    const weight = getMonthWeight(from, to, length)
    whole += weight
    if (from > lastDay) continue
    used +=
      by === 'begun'
        ? weight
        : getMonthWeight(from < firstDay ? firstDay : from, lastDay < to ? lastDay : to, length)
  }
  return rounded(BigInt(amount) * BigInt(used), BigInt(whole))
}

/** The part of a period's price owed when leaving on `lastDay`, in whole pesewas; a partial month counts by its days. */
export function getUsedAmount(amount: number, period: Period, lastDay: Day, by: MonthsBy): number {
  if (lastDay >= period.to) return amount
  return calculatePrice(amount, monthsFromFirstDay(period), { from: period.from, to: lastDay }, by)
}
