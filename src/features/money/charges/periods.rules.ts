import { addDays, type Day, daysBetween } from '../../../shared/days.ts'
import { monthsLater } from '../../../shared/months.ts'
import {
  anchorAt,
  type Recurrence,
  recurrenceIndexAt,
  type Schedule,
  type Series,
} from '../../../shared/schedule.rules.ts'
import type { Proration } from '../../property/leases/leases.rules.ts'
import { type MonthsBy, type PeriodMonth, priceOf } from '../ledger/months.rules.ts'

export type Step = { fromDay: Day; amount: number }

/**
 * `lastDay` is the end of the charge or its lease. The first `advanceMonths` are billed in equal monthly `instalments`.
 * `endProration` overrides the proration of the last period.
 */
export type RuleTerms = Schedule & {
  proration: Proration
  endProration?: Proration | null
  advanceMonths: number
  instalments: number
  steps: readonly Step[]
}

/** `days` counts from `from` through `to`; `whole` is the full length of the period. */
export type Period = {
  from: Day
  to: Day
  amount: number
  billOn: Day
  plannedDueOn: Day
  days: number
  whole: number
}

/** The first day after the months in advance. */
export const regularStart = ({
  startsOn,
  advanceMonths,
}: Pick<RuleTerms, 'startsOn' | 'advanceMonths'>): Day => monthsLater(startsOn, advanceMonths)

const recurrenceOf = (terms: RuleTerms): Recurrence => ({ ...terms, startsOn: regularStart(terms) })

export const partsOf = ({ advanceMonths, instalments }: RuleTerms): number =>
  advanceMonths === 0 ? 0 : instalments

function indexAt(terms: RuleTerms, day: Day): number {
  const parts = partsOf(terms)
  const index = recurrenceIndexAt(recurrenceOf(terms), day)
  if (index >= 0) return parts + index
  return lastPart(parts, (part) => partStart(terms, part) <= day)
}

function lastPart(parts: number, fits: (part: number) => boolean): number {
  let part = parts - 1
  while (part >= 0 && !fits(part)) part -= 1
  return part
}

const monthsOfPart = ({ advanceMonths, instalments }: RuleTerms): number => advanceMonths / instalments

const partStart = (terms: RuleTerms, part: number): Day =>
  monthsLater(terms.startsOn, part * monthsOfPart(terms))

const partDueOn = ({ startsOn }: RuleTerms, part: number): Day => monthsLater(startsOn, part)

/** 0 before the first step. */
export function amountFrom(steps: readonly Step[], day: Day): number {
  let found: Step | undefined
  for (const step of steps) if (step.fromDay <= day && (!found || step.fromDay >= found.fromDay)) found = step
  return found?.amount ?? 0
}

/** Half up to a pesewa. */
export const prorate = (amount: number, days: number, whole: number): number =>
  Math.floor((2 * amount * days + whole) / (2 * whole))

const countsBy = (proration: Proration): MonthsBy => (proration === 'daily' ? 'days' : 'begun')

const monthsBetween = (firstDays: readonly Day[], end: Day): PeriodMonth[] =>
  firstDays.map((from, at) => {
    const next = firstDays[at + 1] ?? addDays(end, 1)
    return { from, to: addDays(next, -1), length: daysBetween(from, next) }
  })

/** A period of `months`, cut at the last day: priced by days, or by all started months. Undefined if it begins later. */
function cut(terms: RuleTerms, { from, months }: { from: Day; months: readonly PeriodMonth[] }) {
  const [anchor, end] = [months[0]?.from ?? from, months.at(-1)?.to ?? from]
  if (terms.lastDay !== null && from > terms.lastDay) return undefined
  const isCut = terms.lastDay !== null && terms.lastDay < end
  const to = isCut && terms.lastDay !== null ? terms.lastDay : end
  const [days, whole] = [daysBetween(from, to) + 1, daysBetween(anchor, end) + 1]
  const { proration, endProration } = terms
  const amountOf = (full: number) => {
    const uncut = priceOf(full, months, { from, to: end }, countsBy(proration))
    if (!isCut) return uncut
    return Math.min(uncut, priceOf(full, months, { from, to }, countsBy(endProration ?? proration)))
  }
  return { from, to, days, whole, amountOf }
}

/** An instalment of the advance: its months at their amounts, one month after the previous one. */
function partAt(terms: RuleTerms, part: number): Period | undefined {
  const [from, next] = [partStart(terms, part), partStart(terms, part + 1)]
  const firstDays = Array.from({ length: monthsOfPart(terms) }, (_, at) =>
    monthsLater(terms.startsOn, part * monthsOfPart(terms) + at),
  )
  const span = cut(terms, { from, months: monthsBetween(firstDays, addDays(next, -1)) })
  if (!span) return undefined
  const sum = firstDays.reduce((all, day) => all + amountFrom(terms.steps, day), 0)
  const { amountOf, ...days } = span
  const plannedDueOn = partDueOn(terms, part)
  const amount = amountOf(prorate(sum, 1, terms.everyMonths))
  return { ...days, amount, plannedDueOn, billOn: addDays(plannedDueOn, -terms.leadDays) }
}

export function periodAt(terms: RuleTerms, index: number): Period | undefined {
  if (index < 0) return undefined
  const parts = partsOf(terms)
  if (index < parts) return partAt(terms, index)
  const recurrence = recurrenceOf(terms)
  const at = index - parts
  const from = at === 0 ? recurrence.startsOn : anchorAt(recurrence, at)
  const firstDays = Array.from({ length: terms.everyMonths }, (_, month) =>
    anchorAt({ ...recurrence, everyMonths: 1 }, at * terms.everyMonths + month),
  )
  const months = monthsBetween(firstDays, addDays(anchorAt(recurrence, at + 1), -1))
  const span = cut(terms, { from, months })
  if (!span) return undefined
  const { amountOf, ...days } = span
  const amount = amountOf(amountFrom(terms.steps, from))
  return { ...days, amount, plannedDueOn: from, billOn: addDays(from, -terms.leadDays) }
}

function lastIndex(terms: RuleTerms, today: Day): number {
  const parts = partsOf(terms)
  const [due, recurrence] = [addDays(today, terms.leadDays), recurrenceOf(terms)]
  const regular = recurrenceIndexAt(recurrence, due)
  const index = regular >= 0 ? parts + regular : lastPart(parts, (part) => partDueOn(terms, part) <= due)
  return terms.lastDay === null ? index : Math.min(index, indexAt(terms, terms.lastDay))
}

export const seriesOf = (terms: RuleTerms): Series<Period> => ({
  at: (index) => periodAt(terms, index),
  indexAt: (day) => indexAt(terms, day),
  lastIndex: (today) => lastIndex(terms, today),
})

export function periodFrom(terms: RuleTerms, from: Day): Period | undefined {
  const period = periodAt(terms, indexAt(terms, from))
  return period?.from === from ? period : undefined
}
