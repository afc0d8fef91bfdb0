import { addDays, type Day, daysBetween } from '../../../shared/days.ts'
import { toPercent } from '../../../shared/percent.ts'
import type { LeaseDays } from '../../property/leases/leases.rules.ts'
import { unitOccupancy } from '../../property/leases/unit-occupancy.rules.ts'
import { byLargestTotal, type ExpenseCategory } from '../expenses/expenses.rules.ts'
import type { InvoicePurpose } from '../ledger/invoices.purposes.ts'

/** Ordered as in a statement; deposits are held for the tenants. */
export const INCOME_PURPOSES = [
  'rent',
  'service_charge',
  'utility',
  'repair',
  'other',
  'opening',
] as const satisfies InvoicePurpose[]
export type IncomePurpose = (typeof INCOME_PURPOSES)[number]

export const INCOME_LABELS: Record<IncomePurpose, string> = {
  rent: 'Rent',
  service_charge: 'Service charges',
  utility: 'Utilities',
  repair: 'Repairs',
  other: 'Other charges',
  opening: 'Opening balances',
}

/** In whole pesewas, negative if reversed or returned. `isReceived` is false for payments by deposits or opening credit. */
export type CountedPayment = {
  purpose: InvoicePurpose
  amount: number
  tax: number
  vat: number
  isWithheld: boolean
  isReceived: boolean
}
export type CountedExpense = { category: ExpenseCategory; total: number; count: number }

const sumBy = <T>(rows: readonly T[], of: (row: T) => number): number =>
  rows.reduce((sum, row) => sum + of(row), 0)
const getAmount = ({ amount }: { amount: number }) => amount

type Counted = {
  receipts: readonly CountedPayment[]
  expenses: readonly CountedExpense[]
  /** The online payment provider's. */
  fees: number
}

function sumReceived(receipts: readonly CountedPayment[]) {
  const filterByPurpose = (purpose: InvoicePurpose) => receipts.filter((one) => one.purpose === purpose)
  const sumWithheld = (rows: readonly CountedPayment[]) =>
    sumBy(
      rows.filter(({ isWithheld }) => isWithheld),
      getAmount,
    )
  const income = receipts.filter(({ purpose }) => purpose !== 'deposit')
  return {
    receivedByPurpose: INCOME_PURPOSES.map((purpose) => ({
      purpose,
      amount: sumBy(filterByPurpose(purpose), getAmount),
    })).filter(({ purpose, amount }) => purpose === 'rent' || amount !== 0),
    received: sumBy(income, getAmount),
    withheld: sumWithheld(income),
    withheldFromRent: sumWithheld(filterByPurpose('rent')),
    deposits: sumBy(filterByPurpose('deposit'), getAmount),
    vat: sumBy(receipts, ({ vat }) => vat),
  }
}

/** In whole pesewas. `payOut` is money in less money out; it equals `net` if tax was withheld from rent only. */
export function getStatementFigures({ receipts, expenses, fees }: Counted) {
  const { withheldFromRent, ...sums } = sumReceived(receipts.filter(({ isReceived }) => isReceived))
  const notInMoney = receipts.filter(({ isReceived, purpose }) => !isReceived && purpose !== 'deposit')
  const { received, withheld, vat, deposits } = sums
  const tax = sumBy(receipts, (row) => row.tax)
  const spent = sumBy(expenses, ({ total }) => total)
  const taxPayable = tax - withheldFromRent
  return {
    ...sums,
    notInMoney: sumBy(notInMoney, getAmount),
    receivedInMoney: received - withheld,
    expensesByCategory: byLargestTotal(expenses.filter(({ total }) => total !== 0)),
    expenses: spent,
    fees,
    tax,
    taxPayable,
    net: received - vat - spent - fees - tax,
    payOut: received - withheld - vat - spent - fees - taxPayable,
    totalReceived: received + deposits,
  }
}

type Months = { from: Day; to: Day; today: Day }

/** The last day of the month, or today. */
export const occupancyDay = ({ to, today }: Pick<Months, 'to' | 'today'>): Day => (to < today ? to : today)

export type UnitDays = readonly (LeaseDays & { shown: boolean })[]
export type OccupancyCounts = { units: number; occupiedUnits: number; letDays: number; availableDays: number }

const isOccupied = (leases: UnitDays, on: Day): boolean => unitOccupancy(leases, on).lease !== null

/** Occupants change only when leases begin or end or somebody moves out. */
function countOccupiedDays(leases: UnitDays, { from, to }: { from: Day; to: Day }): number {
  const turns = leases.flatMap(({ startsOn, endsOn, movedOutOn }) => [
    startsOn,
    ...(endsOn === null ? [] : [addDays(endsOn, 1)]),
    ...(movedOutOn === null ? [] : [movedOutOn]),
  ])
  const starts = [...new Set([from, ...turns.filter((day) => day > from && day <= to)])].sort()
  const end = addDays(to, 1)
  return sumBy([...starts.entries()], ([at, start]) =>
    isOccupied(leases, start) ? daysBetween(start, starts[at + 1] ?? end) : 0,
  )
}

/** Occupancy is decided as in the list of units. A property has its capacity of units, or more if more are in use. */
export function countOccupancy(
  units: readonly UnitDays[],
  capacity: number,
  { from, to, today }: Months,
): OccupancyCounts {
  const day = occupancyDay({ to, today })
  const days = Math.max(0, daysBetween(from, day) + 1)
  const leased = units.filter((leases) => leases.length > 0)
  const count = Math.max(capacity, units.length)
  return {
    units: count,
    occupiedUnits: leased.filter((leases) => isOccupied(leases, day)).length,
    letDays: days === 0 ? 0 : sumBy(leased, (leases) => countOccupiedDays(leases, { from, to: day })),
    availableDays: count * days,
  }
}

export const sumOccupancy = (counts: readonly OccupancyCounts[]): OccupancyCounts => ({
  units: sumBy(counts, ({ units }) => units),
  occupiedUnits: sumBy(counts, ({ occupiedUnits }) => occupiedUnits),
  letDays: sumBy(counts, ({ letDays }) => letDays),
  availableDays: sumBy(counts, ({ availableDays }) => availableDays),
})

export const occupancyPercent = (part: number, whole: number): number | null =>
  whole === 0 ? null : toPercent(part, whole)
