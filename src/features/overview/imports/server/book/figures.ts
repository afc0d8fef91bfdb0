import { addDays, type Day, daysBetween } from '../../../../../shared/days.ts'
import { monthsLater } from '../../../../../shared/months.ts'
import { recurrenceIndexAt } from '../../../../../shared/schedule.rules.ts'
import { type ChargeTerms, type Period, periodAt, prorate } from '../../../../money/charges/periods.rules.ts'
import type { PeriodMonths } from '../../../../property/leases/leases.rules.ts'
import type { Advance, PaidCell } from './words.ts'

export type LeaseTerms = {
  startsOn: Day
  endsOn: Day | null
  rent: number
  periodMonths: PeriodMonths
  rentDay: number
}

const toChargeTerms = ({ startsOn, endsOn, rent, periodMonths, rentDay }: LeaseTerms): ChargeTerms => ({
  startsOn,
  lastDay: endsOn,
  everyMonths: periodMonths,
  anchorDay: rentDay,
  leadDays: 0,
  proration: 'daily',
  advanceMonths: 0,
  instalments: 1,
  steps: [{ fromDay: startsOn, amount: rent }],
})

/** Rent of periods by index, without computing each: only the first and the last one may be cut. */
export function createRent(lease: LeaseTerms) {
  const terms = toChargeTerms(lease)
  const indexAt = (day: Day): number => recurrenceIndexAt(terms, day)
  const last = lease.endsOn === null ? Number.POSITIVE_INFINITY : indexAt(lease.endsOn)
  const cut = new Map<number, number>()
  const amountAt = (index: number): number => {
    if (index < 0 || index > last) return 0
    if (index !== 0 && index !== last) return lease.rent
    const amount = cut.get(index) ?? periodAt(terms, index)?.amount ?? 0
    cut.set(index, amount)
    return amount
  }
  return {
    lease,
    last,
    indexAt,
    amountAt,
    periodAt: (index: number): Period | undefined => periodAt(terms, index),
    sum(from: number, to: number): number {
      const [first, end] = [Math.max(0, from), Math.min(to, last)]
      if (first > end) return 0
      const whole = (end - first + 1) * lease.rent
      const ends = first === 0 && last !== 0 ? [0, last] : [first === 0 ? 0 : last]
      return ends.reduce((sum, at) => (at <= end ? sum + amountAt(at) - lease.rent : sum), whole)
    },
  }
}
export type Rent = ReturnType<typeof createRent>

const daysIn = (from: Day, to: Day): number => daysBetween(from, to) + 1

function partThrough(rent: Rent, index: number, day: Day): number {
  const period = rent.periodAt(index)
  if (!period || day < period.from) return 0
  return day >= period.to ? period.amount : prorate(period.amount, daysIn(period.from, day), period.days)
}

function partAfter(rent: Rent, index: number, day: Day): number {
  const period = rent.periodAt(index)
  if (!period || day >= period.to) return 0
  return prorate(period.amount, daysIn(addDays(day, 1), period.to), period.days)
}

/** Owed above 0, ahead below: of periods begun by `asOf` the rent after `paidUntil`, of later ones the rent through it. */
export function figureByDay(rent: Rent, paidUntil: Day, asOf: Day): number {
  const { lease } = rent
  const [begun, paid] = [rent.indexAt(asOf), rent.indexAt(paidUntil)]
  if (paid <= begun && (lease.endsOn === null || paidUntil < lease.endsOn))
    return rent.sum(paid + 1, begun) + (paid < 0 ? 0 : partAfter(rent, paid, paidUntil))
  if (paid <= begun) return 0
  // Rent paid for days after the lease's end was paid all the same.
  const isBeyondEnd = lease.endsOn !== null && paidUntil > lease.endsOn
  const open = isBeyondEnd ? createRent({ ...lease, endsOn: null }) : rent
  return 0 - open.sum(begun + 1, paid - 1) - partThrough(open, paid, paidUntil)
}

function createTicks(rent: Rent): (month: string) => number {
  const { lease } = rent
  const cut = new Map<string, number>([[lease.startsOn.slice(0, 7), rent.amountAt(0)]])
  if (lease.endsOn !== null && rent.last > 0)
    cut.set(rent.periodAt(rent.last)?.from.slice(0, 7) ?? '', rent.amountAt(rent.last))
  return (month) => cut.get(month) ?? lease.rent
}

export function sumPaid(rent: Rent | null, paid: readonly PaidCell[]): number {
  let tick: ((month: string) => number) | undefined
  let sum = 0
  for (const { month, amount } of paid) {
    if (amount !== 'rent') sum += amount
    else if (rent) {
      tick ??= createTicks(rent)
      sum += tick(month)
    }
  }
  return sum
}

export function figureByMonths(
  rent: Rent,
  { brought, paid, paidSum }: { brought: number; paid: readonly PaidCell[]; paidSum: number },
  asOf: Day,
): number {
  const [first] = paid
  if (!first) return brought
  const before = rent.indexAt(addDays(`${first.month}-01`, -1))
  return brought + rent.sum(before + 1, rent.indexAt(asOf)) - paidSum
}

function advanceMonths(advance: Advance, { rent, periodMonths }: LeaseTerms): number | undefined {
  if ('months' in advance) return advance.months
  if ('until' in advance) return undefined
  if ('pesewas' in advance)
    return advance.pesewas % rent === 0 ? (advance.pesewas / rent) * periodMonths : undefined
  // '2' of a yearly rent is two years; '6' or '12' may be months.
  const isRents = periodMonths === 1 || advance.count < periodMonths / 2
  return isRents ? advance.count * periodMonths : undefined
}

/** The last day that an advance pays for; undefined if it is no number of whole rents, or not clear. */
export function advanceThrough(advance: Advance, lease: LeaseTerms): Day | undefined {
  const months = advanceMonths(advance, lease)
  return months === undefined ? undefined : addDays(monthsLater(lease.startsOn, months), -1)
}

export const nextCharge = ({ periodAt, indexAt }: Rent, asOf: Day): Day | null =>
  periodAt(indexAt(asOf) + 1)?.from ?? null
