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
import { calculatePrice, type MonthsBy, type PeriodMonth } from '../ledger/months.rules.ts'

export type Step = { fromDay: Day; amount: number }

/**
 * `lastDay` is the end of the charge or its lease. The first `advanceMonths` are billed in equal monthly `instalments`.
 * `endProration` overrides the proration of the last period.
 */
export type ChargeTerms = Schedule & {
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
}: Pick<ChargeTerms, 'startsOn' | 'advanceMonths'>): Day => monthsLater(startsOn, advanceMonths)

const toRecurrence = (terms: ChargeTerms): Recurrence => ({ ...terms, startsOn: regularStart(terms) })

export const getInstalments = ({ advanceMonths, instalments }: ChargeTerms): number =>
  advanceMonths === 0 ? 0 : instalments

function indexAt(terms: ChargeTerms, day: Day): number {
  const parts = getInstalments(terms)
  const index = recurrenceIndexAt(toRecurrence(terms), day)
  if (index >= 0) return parts + index
  return lastPart(parts, (part) => partStart(terms, part) <= day)
}

function lastPart(parts: number, fits: (part: number) => boolean): number {
  let part = parts - 1
  while (part >= 0 && !fits(part)) part -= 1
  return part
}

const getInstalmentMonths = ({ advanceMonths, instalments }: ChargeTerms): number =>
  advanceMonths / instalments

const partStart = (terms: ChargeTerms, part: number): Day =>
  monthsLater(terms.startsOn, part * getInstalmentMonths(terms))

const partDueOn = ({ startsOn }: ChargeTerms, part: number): Day => monthsLater(startsOn, part)

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
function cut(terms: ChargeTerms, { from, months }: { from: Day; months: readonly PeriodMonth[] }) {
  const [anchor, end] = [months[0]?.from ?? from, months.at(-1)?.to ?? from]
  if (terms.lastDay !== null && from > terms.lastDay) return undefined
  const isCut = terms.lastDay !== null && terms.lastDay < end
  const to = isCut && terms.lastDay !== null ? terms.lastDay : end
  const [days, whole] = [daysBetween(from, to) + 1, daysBetween(anchor, end) + 1]
  const { proration, endProration } = terms
  const prorateAmount = (full: number) => {
    const uncut = calculatePrice(full, months, { from, to: end }, countsBy(proration))
    if (!isCut) return uncut
    return Math.min(uncut, calculatePrice(full, months, { from, to }, countsBy(endProration ?? proration)))
  }
  return { from, to, days, whole, prorateAmount }
}

/** An instalment of the advance: its months at their amounts, one month after the previous one. */
function partAt(terms: ChargeTerms, part: number): Period | undefined {
  const [from, next] = [partStart(terms, part), partStart(terms, part + 1)]
  const firstDays = Array.from({ length: getInstalmentMonths(terms) }, (_, at) =>
    monthsLater(terms.startsOn, part * getInstalmentMonths(terms) + at),
  )
  const span = cut(terms, { from, months: monthsBetween(firstDays, addDays(next, -1)) })
  if (!span) return undefined
  const sum = firstDays.reduce((all, day) => all + amountFrom(terms.steps, day), 0)
  const { prorateAmount, ...days } = span
  const plannedDueOn = partDueOn(terms, part)
  const amount = prorateAmount(prorate(sum, 1, terms.everyMonths))
  return { ...days, amount, plannedDueOn, billOn: addDays(plannedDueOn, -terms.leadDays) }
}

export function periodAt(terms: ChargeTerms, index: number): Period | undefined {
  if (index < 0) return undefined
  const parts = getInstalments(terms)
  if (index < parts) return partAt(terms, index)
  const recurrence = toRecurrence(terms)
  const at = index - parts
  const from = at === 0 ? recurrence.startsOn : anchorAt(recurrence, at)
  const firstDays = Array.from({ length: terms.everyMonths }, (_, month) =>
    anchorAt({ ...recurrence, everyMonths: 1 }, at * terms.everyMonths + month),
  )
  const months = monthsBetween(firstDays, addDays(anchorAt(recurrence, at + 1), -1))
  const span = cut(terms, { from, months })
  if (!span) return undefined
  const { prorateAmount, ...days } = span
  const amount = prorateAmount(amountFrom(terms.steps, from))
  return { ...days, amount, plannedDueOn: from, billOn: addDays(from, -terms.leadDays) }
}

function lastIndex(terms: ChargeTerms, today: Day): number {
  const parts = getInstalments(terms)
  const [due, recurrence] = [addDays(today, terms.leadDays), toRecurrence(terms)]
  const regular = recurrenceIndexAt(recurrence, due)
  const index = regular >= 0 ? parts + regular : lastPart(parts, (part) => partDueOn(terms, part) <= due)
  return terms.lastDay === null ? index : Math.min(index, indexAt(terms, terms.lastDay))
}

export const toSeries = (terms: ChargeTerms): Series<Period> => ({
  at: (index) => periodAt(terms, index),
  indexAt: (day) => indexAt(terms, day),
  lastIndex: (today) => lastIndex(terms, today),
})

/** The first day of the first period that begins after a day. */
export function firstPeriodAfter(recurrence: Recurrence, day: Day): Day {
  const index = recurrenceIndexAt(recurrence, day)
  return index < 0 ? recurrence.startsOn : anchorAt(recurrence, index + 1)
}

export function periodFrom(terms: ChargeTerms, from: Day): Period | undefined {
  const period = periodAt(terms, indexAt(terms, from))
  return period?.from === from ? period : undefined
}
