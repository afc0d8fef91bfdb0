import type { Day } from '../../shared/days.ts'
import { type RentRateName, rateOn, type TaxRate, taxOf, vatWithin } from '../tax-rates/tax-rates.rules.ts'
import { monthOf } from './taxes.rules.ts'

/** What of a payment settled an invoice, or was released from it where it is below 0; in whole pesewas. */
export type AllocatedPart<Unit> = {
  amount: number
  on: Day
  isRent: boolean
  unit: Unit
  /** Of the invoice. */
  vatRate: number | null
}

/** A payment of money or withheld tax, in whole pesewas, with all its allocations in their order. */
export type ReceivedPayment<Unit> = {
  amount: number
  receivedOn: Day
  enteredOn: Day
  reversedOn: Day | null
  /** The day of the payment that was put in its place when its day, method or reference was corrected. */
  correctedTo: Day | null
  /** Of the tenant on the day of the payment: credit counts as rent of it. */
  unit: Unit
  /** In percent; null where credit contains no VAT. */
  vatRate: number | null
  allocations: readonly AllocatedPart<Unit>[]
}

/** Rent that was received on a day, or counts no more from that day on where it is below 0. */
export type RentMovement<Unit> = { day: Day; unit: Unit; vatRate: number | null; amount: number }

type Keyed = { id: string }

/** Adds up what belongs to one day, unit and rate of VAT; the first one comes first. */
function sumByUnit<Unit extends Keyed>(movements: readonly RentMovement<Unit>[]): RentMovement<Unit>[] {
  const sums = new Map<string, RentMovement<Unit>>()
  for (const { amount, ...what } of movements) {
    const key = `${what.day} ${what.unit.id} ${what.vatRate}`
    sums.set(key, { ...what, amount: (sums.get(key)?.amount ?? 0) + amount })
  }
  return [...sums.values()].filter(({ amount }) => amount !== 0)
}

/**
 * Which rent a payment was, on which days. Credit is rent paid in advance until it settles something else. What was settled
 * on the day on which the payment was entered counts on the day on which it was received; later changes and the reversal
 * count on their own days, so that a month that is over does not change.
 */
export function rentMovements<Unit extends Keyed>(payment: ReceivedPayment<Unit>): RentMovement<Unit>[] {
  const { amount, receivedOn, enteredOn, reversedOn, correctedTo, unit, vatRate } = payment
  if (correctedTo !== null && monthOf(correctedTo) === monthOf(receivedOn)) return []
  const received: RentMovement<Unit>[] = [{ day: receivedOn, unit, vatRate, amount }]
  const changed: RentMovement<Unit>[] = []
  let settling = true
  for (const part of payment.allocations) {
    settling &&= part.amount > 0 && part.on === enteredOn
    const day = settling ? receivedOn : part.on
    const movements = settling ? received : changed
    movements.push({ day, unit, vatRate, amount: -part.amount })
    if (part.isRent) movements.push({ day, unit: part.unit, vatRate: part.vatRate, amount: part.amount })
  }
  if (reversedOn !== null) changed.push({ day: reversedOn, unit, vatRate, amount: -amount })
  return [...sumByUnit(received), ...sumByUnit(changed)]
}

export type TaxedLine = {
  rateName: RentRateName
  /** Null where no rate is known for the day. */
  percent: number | null
  tax: number
  withheld: number
  vat: number
}

type Taxed = {
  amount: number
  rateName: RentRateName
  receivedOn: Day
  isWithheld: boolean
  vatRate: number | null
}

/** In whole pesewas. The rate of the tax is that of the day on which the money was received; VAT is no rent. */
export function taxLine(
  { amount, rateName, receivedOn, isWithheld, vatRate }: Taxed,
  rates: readonly TaxRate[],
): TaxedLine {
  const percent = rateOn(rates, rateName, receivedOn)?.percent ?? null
  const vat = vatRate === null ? 0 : vatWithin(amount, vatRate)
  const tax = percent === null ? 0 : taxOf(amount - vat, percent)
  return { rateName, percent, tax, withheld: isWithheld ? amount : 0, vat }
}

type Summed = { amount: number; tax: number; withheld: number; vat: number }

export function sumTaxLines(lines: readonly Summed[]) {
  const sum = (field: keyof Summed) => lines.reduce((total, line) => total + line[field], 0)
  const [tax, withheld] = [sum('tax'), sum('withheld')]
  return { received: sum('amount'), tax, withheld, payable: tax - withheld, vat: sum('vat') }
}
