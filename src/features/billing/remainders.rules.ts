import { addDays, type Day, daysBetween } from '../../shared/days.ts'
import { type Period, partsOf, periodAt, type RuleTerms, seriesOf } from './periods.rules.ts'
import { madeThrough, type Series } from './schedule.rules.ts'

type Remainder = { index: number; period: Period }

/** The part of a period after the last day that was billed; undefined where it costs nothing. */
function remainderAt(terms: RuleTerms, index: number, coveredTo: Day): Remainder | undefined {
  const period = periodAt(terms, index)
  if (!period || period.to <= coveredTo) return undefined
  const before = periodAt({ ...terms, lastDay: coveredTo, endProration: null }, index)
  const amount = period.amount - (before?.amount ?? 0)
  if (amount <= 0) return undefined
  const from = addDays(coveredTo, 1)
  const plannedDueOn = index < partsOf(terms) ? period.plannedDueOn : from
  const billOn = addDays(plannedDueOn, -terms.leadDays)
  const days = daysBetween(from, period.to) + 1
  return { index, period: { ...period, from, amount, plannedDueOn, billOn, days } }
}

function listRemainders(terms: RuleTerms, coveredTo: readonly Day[]): Remainder[] {
  const remainders: Remainder[] = []
  for (const day of coveredTo) {
    const remainder = remainderAt(terms, seriesOf(terms).indexAt(day), day)
    if (remainder) remainders.push(remainder)
  }
  return remainders.sort((a, b) => a.index - b.index)
}

/**
 * The periods of a rule. Where a period was billed up to an end that has moved to a later day, its remainder follows as a
 * period of its own.
 */
export function seriesAfter(terms: RuleTerms, coveredTo: readonly Day[]): Series<Period> {
  const whole = seriesOf(terms)
  const remainders = listRemainders(terms, coveredTo)
  if (remainders.length === 0) return whole
  const positionOf = (index: number) =>
    index + remainders.filter((remainder) => remainder.index < index).length
  const withRemainder = (index: number, hasCome: (remainder: Period) => boolean) => {
    const remainder = remainders.find((one) => one.index === index)
    return positionOf(index) + (remainder && hasCome(remainder.period) ? 1 : 0)
  }
  return {
    at(position) {
      const before = remainders.filter((remainder) => positionOf(remainder.index) < position)
      const last = before.at(-1)
      if (last && positionOf(last.index) + 1 === position) return last.period
      return whole.at(position - before.length)
    },
    indexAt: (day) => withRemainder(whole.indexAt(day), ({ from }) => from <= day),
    lastIndex: (today) => withRemainder(whole.lastIndex(today), ({ billOn }) => billOn <= today),
  }
}

/** The periods with a billing day on or before a day, earliest first. */
export const periodsThrough = (terms: RuleTerms, through: Day, coveredTo: readonly Day[] = []): Period[] =>
  madeThrough(seriesAfter(terms, coveredTo), through)
