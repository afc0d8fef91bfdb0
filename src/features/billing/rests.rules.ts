import { addDays, type Day, daysBetween } from '../../shared/days.ts'
import { type Period, partsOf, periodAt, type RuleTerms, seriesOf } from './periods.rules.ts'
import { madeThrough, type Series } from './schedule.rules.ts'

type Rest = { index: number; period: Period }

/** What is left of a period after the last day that was billed; undefined where that costs nothing. */
function restAt(terms: RuleTerms, index: number, coveredTo: Day): Rest | undefined {
  const period = periodAt(terms, index)
  if (!period || period.to <= coveredTo) return undefined
  const amount = period.amount - (periodAt({ ...terms, lastDay: coveredTo }, index)?.amount ?? 0)
  if (amount <= 0) return undefined
  const from = addDays(coveredTo, 1)
  const plannedDueOn = index < partsOf(terms) ? period.plannedDueOn : from
  const billOn = addDays(plannedDueOn, -terms.leadDays)
  const days = daysBetween(from, period.to) + 1
  return { index, period: { ...period, from, amount, plannedDueOn, billOn, days } }
}

function listRests(terms: RuleTerms, coveredTo: readonly Day[]): Rest[] {
  const rests: Rest[] = []
  for (const day of coveredTo) {
    const rest = restAt(terms, seriesOf(terms).indexAt(day), day)
    if (rest) rests.push(rest)
  }
  return rests.sort((a, b) => a.index - b.index)
}

/** The periods of a rule. What was billed to an end that is later by now is followed by what is left of its period. */
export function seriesAfter(terms: RuleTerms, coveredTo: readonly Day[]): Series<Period> {
  const whole = seriesOf(terms)
  const rests = listRests(terms, coveredTo)
  if (rests.length === 0) return whole
  const placeOf = (index: number) => index + rests.filter((rest) => rest.index < index).length
  const withRest = (index: number, hasCome: (rest: Period) => boolean) => {
    const rest = rests.find((one) => one.index === index)
    return placeOf(index) + (rest && hasCome(rest.period) ? 1 : 0)
  }
  return {
    at(place) {
      const before = rests.filter((rest) => placeOf(rest.index) < place)
      const last = before.at(-1)
      if (last && placeOf(last.index) + 1 === place) return last.period
      return whole.at(place - before.length)
    },
    indexAt: (day) => withRest(whole.indexAt(day), ({ from }) => from <= day),
    lastIndex: (today) => withRest(whole.lastIndex(today), ({ billOn }) => billOn <= today),
  }
}

/** The periods whose billing day has come by then, the first one first. */
export const periodsThrough = (terms: RuleTerms, through: Day, coveredTo: readonly Day[] = []): Period[] =>
  madeThrough(seriesAfter(terms, coveredTo), through)
