import { addDays, type Day, daysBetween } from '../../shared/days.ts'
import { percentOf } from '../../shared/percent.ts'
import { byLargestTotal, type ExpenseCategory } from '../expenses/expenses.rules.ts'
import type { LeaseDays } from '../leases/leases.rules.ts'
import { unitOccupancy } from '../leases/unit-occupancy.rules.ts'
import type { InvoicePurpose } from '../ledger/invoices.purposes.ts'
import { type AllocatedPart, type ReceivedPayment, rentMovements } from '../taxes/tax-months.rules.ts'

/** What counts as income, in the order of a statement; deposits are held for the tenants. */
export const INCOME_PURPOSES = [
  'rent',
  'utility',
  'repair',
  'other',
  'opening',
] as const satisfies InvoicePurpose[]
export type IncomePurpose = (typeof INCOME_PURPOSES)[number]

export const INCOME_LABELS: Record<IncomePurpose, string> = {
  rent: 'Rent',
  utility: 'Utilities',
  repair: 'Repairs',
  other: 'Other charges',
  opening: 'Opening balances',
}

/** Money that came in on a day for something, or was taken back where it is below 0. In whole pesewas. */
export type CountedPayment = {
  purpose: InvoicePurpose
  amount: number
  tax: number
  vat: number
  isWithheld: boolean
}
export type CountedExpense = { category: ExpenseCategory; amount: number }

const sumOf = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
const amountOf = ({ amount }: { amount: number }) => amount

/**
 * The figures of a statement, in whole pesewas. `payOut` is counted from the money itself: what came in as money, less what
 * goes out; it equals `net` as long as tax was withheld from rent only.
 */
export function figuresOf(payments: readonly CountedPayment[], expenses: readonly CountedExpense[]) {
  const purposeOf = (purpose: InvoicePurpose) => payments.filter((payment) => payment.purpose === purpose)
  const income = payments.filter(({ purpose }) => purpose !== 'deposit')
  const withheldOf = (rows: readonly CountedPayment[]) =>
    sumOf(
      rows.filter(({ isWithheld }) => isWithheld),
      amountOf,
    )
  const [received, withheld, deposits] = [
    sumOf(income, amountOf),
    withheldOf(income),
    sumOf(purposeOf('deposit'), amountOf),
  ]
  const [tax, vat, spent] = [
    sumOf(payments, (row) => row.tax),
    sumOf(payments, (row) => row.vat),
    sumOf(expenses, amountOf),
  ]
  const taxPayable = tax - withheldOf(purposeOf('rent'))
  return {
    receivedByPurpose: INCOME_PURPOSES.map((purpose) => ({
      purpose,
      amount: sumOf(purposeOf(purpose), amountOf),
    })).filter(({ purpose, amount }) => purpose === 'rent' || amount !== 0),
    ...{ received, withheld, receivedInMoney: received - withheld, vat },
    expensesByCategory: byLargestTotal(
      [...Map.groupBy(expenses, ({ category }) => category)].map(([category, rows]) => ({
        ...{ category, total: sumOf(rows, amountOf), count: rows.length },
      })),
    ),
    ...{ expenses: spent, tax, taxPayable, net: received - vat - spent - tax },
    payOut: received - withheld - vat - spent - taxPayable,
    ...{ deposits, totalReceived: received + deposits },
  }
}

type Keyed = { id: string }
type PurposeUnit<Unit> = { id: string; unit: Unit; purpose: InvoicePurpose }
type WithPurposes<Unit> = Omit<ReceivedPayment<Unit>, 'allocations'> & {
  allocations: readonly (AllocatedPart<Unit> & { purpose: InvoicePurpose })[]
}

/**
 * What a payment was for on which days, by the rule of the tax month: where that has rent, this has the same rent, and
 * what settled something else besides. Each payment adds up to its amount.
 */
export function receivedMovements<Unit extends Keyed>(payment: WithPurposes<Unit>) {
  const of = (unit: Unit, purpose: InvoicePurpose): PurposeUnit<Unit> => ({
    ...{ id: `${unit.id} ${purpose}`, unit, purpose },
  })
  const counted = {
    ...payment,
    unit: of(payment.unit, 'rent'),
    allocations: payment.allocations.map(({ purpose, unit, ...part }) => ({
      ...{ ...part, isRent: true, unit: of(unit, purpose) },
    })),
  }
  return rentMovements(counted).map(({ day, amount, vatRate, unit: { unit, purpose } }) => ({
    ...{ day, amount, vatRate, unit, purpose },
  }))
}

type Months = { from: Day; to: Day; today: Day }

/** The day on which units are counted: the last one of the month that has come. */
export const occupancyDay = ({ to, today }: Pick<Months, 'to' | 'today'>): Day => (to < today ? to : today)

export type UnitDays = readonly (LeaseDays & { shown: boolean })[]
export type OccupancyCounts = {
  units: number
  occupiedUnits: number
  letDays: number
  availableDays: number
}

/**
 * Who is in a unit is decided as in the list of units. A property has as many units as its capacity says, or as it has in
 * use where those are more.
 */
export function countOccupancy(
  units: readonly UnitDays[],
  capacity: number,
  { from, to, today }: Months,
): OccupancyCounts {
  const day = occupancyDay({ to, today })
  const days = Array.from({ length: Math.max(0, daysBetween(from, day) + 1) }, (_, at) => addDays(from, at))
  const leased = units.filter((leases) => leases.length > 0)
  const isLet = (leases: UnitDays, on: Day) => unitOccupancy(leases, on).lease !== null
  const count = Math.max(capacity, units.length)
  return {
    units: count,
    occupiedUnits: leased.filter((leases) => isLet(leases, day)).length,
    letDays: sumOf(leased, (leases) => days.filter((on) => isLet(leases, on)).length),
    availableDays: count * days.length,
  }
}

export const sumOccupancy = (counts: readonly OccupancyCounts[]): OccupancyCounts => ({
  units: sumOf(counts, ({ units }) => units),
  occupiedUnits: sumOf(counts, ({ occupiedUnits }) => occupiedUnits),
  letDays: sumOf(counts, ({ letDays }) => letDays),
  availableDays: sumOf(counts, ({ availableDays }) => availableDays),
})

/** Null where there is nothing to let. */
export const occupancyPercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : percentOf(part, whole)
