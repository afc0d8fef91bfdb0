import { addDays, type Day, daysBetween } from '../../../shared/days.ts'
import { monthsLater } from '../../../shared/months.ts'

export type Period = { from: Day; to: Day }

/** The least common multiple of the lengths of months, so that parts of them add up without fractions. */
const MONTH = 28 * 29 * 15 * 31

const lengthOf = (month: string): number => {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

const nextMonth = (month: string): string => addDays(`${month}-01`, lengthOf(month)).slice(0, 7)

const dayNumber = (day: Day): number => Number(day.slice(8))

/** The calendar months of a period, each with its first day within it. A month weighs by its days only where the period cuts it. */
function monthsOf({ from, to }: Period): { firstDay: Day; weight: number }[] {
  const months: { firstDay: Day; weight: number }[] = []
  for (let month = from.slice(0, 7); month <= to.slice(0, 7); month = nextMonth(month)) {
    const length = lengthOf(month)
    const first = month === from.slice(0, 7) ? dayNumber(from) : 1
    const last = month === to.slice(0, 7) ? dayNumber(to) : length
    const firstDay = `${month}-${String(first).padStart(2, '0')}`
    months.push({ firstDay, weight: ((last - first + 1) * MONTH) / length })
  }
  return months
}

/** Half up. */
const rounded = (value: bigint, whole: bigint): number => Number((value * 2n + whole) / (whole * 2n))

/** Splits whole pesewas by weights; what was given so far is rounded half up, so that the parts add up. */
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

/** What each month of a period takes of an amount, in whole pesewas. */
export function sharesByMonth(amount: number, period: Period): { firstDay: Day; amount: number }[] {
  const months = monthsOf(period)
  const parts = splitByWeight(
    amount,
    months.map(({ weight }) => weight),
  )
  return months.map(({ firstDay }, at) => ({ firstDay, amount: parts[at] ?? 0 }))
}

/** Whether the last month of somebody's stay counts by its days, or whole as soon as it has begun. */
export type MonthsBy = 'days' | 'begun'

/** A month of a period, of which the period may have only some days; `length` is how many it has when it is not cut. */
export type PeriodMonth = Period & { length: number }

/** The months of a period from its first day on, as 15 to 14. */
function monthsFromFirstDay({ from, to }: Period): PeriodMonth[] {
  const months: PeriodMonth[] = []
  for (let at = 0; monthsLater(from, at) <= to; at += 1) {
    const [first, next] = [monthsLater(from, at), monthsLater(from, at + 1)]
    const last = addDays(next, -1)
    months.push({ from: first, to: last < to ? last : to, length: daysBetween(first, next) })
  }
  return months
}

const weightOf = (from: Day, to: Day, length: number): number =>
  to < from ? 0 : ((daysBetween(from, to) + 1) * MONTH) / length

/**
 * What the days from one to another cost of the price of some months, in whole pesewas: months count equal, days only within
 * the month that is cut, or months that have begun by the last day count whole.
 */
export function priceOf(
  amount: number,
  months: readonly PeriodMonth[],
  { from: firstDay, to: lastDay }: Period,
  by: MonthsBy,
): number {
  let [used, whole] = [0, 0]
  for (const { from, to, length } of months) {
    const weight = weightOf(from, to, length)
    whole += weight
    if (from > lastDay) continue
    used +=
      by === 'begun'
        ? weight
        : weightOf(from < firstDay ? firstDay : from, lastDay < to ? lastDay : to, length)
  }
  return rounded(BigInt(amount) * BigInt(used), BigInt(whole))
}

/**
 * What of the price of a period is owed by who leaves on a day, the last one of the stay, in whole pesewas: months count
 * equal, days only within the month that is cut.
 */
export function usedOf(amount: number, period: Period, lastDay: Day, by: MonthsBy): number {
  if (lastDay >= period.to) return amount
  return priceOf(amount, monthsFromFirstDay(period), { from: period.from, to: lastDay }, by)
}
