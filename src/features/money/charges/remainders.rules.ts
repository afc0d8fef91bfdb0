import { addDays, type Day, daysBetween } from '../../../shared/days.ts'
import { listThrough, type Series } from '../../../shared/schedule.rules.ts'
import { type ChargeTerms, getInstalments, type Period, periodAt, toSeries } from './periods.rules.ts'

export type ChargedDays = { from: Day; to: Day; amount: number }

type Remainder = { index: number; period: Period }

/** The rest of a period that was billed only in part, at the rest of its amount; undefined without one. */
function remainderAt(
  terms: ChargeTerms,
  coveredTo: Day,
  charged: readonly ChargedDays[],
): Remainder | undefined {
  const index = toSeries(terms).indexAt(coveredTo)
  const period = periodAt(terms, index)
  if (!period || period.to <= coveredTo) return undefined
  const before = charged.filter(({ from, to }) => from >= period.from && to <= coveredTo)
  const amount = before.reduce((left, days) => left - days.amount, period.amount)
  if (amount <= 0) return undefined
  const from = addDays(coveredTo, 1)
  const plannedDueOn = index < getInstalments(terms) ? period.plannedDueOn : from
  const billOn = addDays(plannedDueOn, -terms.leadDays)
  const days = daysBetween(from, period.to) + 1
  return { index, period: { ...period, from, amount, plannedDueOn, billOn, days } }
}

function listRemainders(terms: ChargeTerms, charged: readonly ChargedDays[]): Remainder[] {
  const starts = new Set(charged.map(({ from }) => from))
  const covered = charged.filter(({ to }) => !starts.has(addDays(to, 1)))
  return covered.flatMap(({ to }) => remainderAt(terms, to, charged) ?? []).sort((a, b) => a.index - b.index)
}

/** The periods of a charge. A period billed up to an end that was moved later gets its remainder as a separate period. */
export function seriesAfter(terms: ChargeTerms, charged: readonly ChargedDays[]): Series<Period> {
  const whole = toSeries(terms)
  const remainders = listRemainders(terms, charged)
  if (remainders.length === 0) return whole
  const getPosition = (index: number) =>
    index + remainders.filter((remainder) => remainder.index < index).length
  const withRemainder = (index: number, hasCome: (remainder: Period) => boolean) => {
    const remainder = remainders.find((one) => one.index === index)
    return getPosition(index) + (remainder && hasCome(remainder.period) ? 1 : 0)
  }
  return {
    at(position) {
      const before = remainders.filter((remainder) => getPosition(remainder.index) < position)
      const last = before.at(-1)
      if (last && getPosition(last.index) + 1 === position) return last.period
      return whole.at(position - before.length)
    },
    indexAt: (day) => withRemainder(whole.indexAt(day), ({ from }) => from <= day),
    lastIndex: (today) => withRemainder(whole.lastIndex(today), ({ billOn }) => billOn <= today),
  }
}

/** Periods with `billOn` on or before a day, earliest first. */
export const periodsThrough = (
  terms: ChargeTerms,
  through: Day,
  charged: readonly ChargedDays[] = [],
): Period[] => listThrough(seriesAfter(terms, charged), through)
