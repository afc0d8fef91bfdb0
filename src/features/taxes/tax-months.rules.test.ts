import { describe, expect, test } from 'vitest'
import { dayOf } from '../../shared/days.ts'
import type { TaxRate } from '../tax-rates/tax-rates.rules.ts'
import {
  type AllocatedPart,
  type ReceivedPayment,
  rentMovements,
  sumTaxLines,
  taxLine,
} from './tax-months.rules.ts'

type Unit = { id: string }
const SHOP = { id: 'shop' }
const FLAT = { id: 'flat' }

const received = (fields: Partial<ReceivedPayment<Unit>> = {}): ReceivedPayment<Unit> => ({
  ...{ amount: 100_000, receivedOn: '2026-01-31', enteredOn: '2026-01-31' },
  ...{ reversedOn: null, correctedTo: null, unit: FLAT, vatRate: null, allocations: [], ...fields },
})
const part = (
  amount: number,
  on: string,
  fields: Partial<AllocatedPart<Unit>> = {},
): AllocatedPart<Unit> => ({
  ...{ amount, on, isRent: true, unit: FLAT, vatRate: null, ...fields },
})
const NO_RENT = { isRent: false }

/** 'day unit amount'. */
const textsOf = (payment: ReceivedPayment<Unit>) =>
  rentMovements(payment).map(({ day, unit, amount }) => `${day} ${unit.id} ${amount}`)

describe('rent counts', () => {
  test.each<[string, ReceivedPayment<Unit>, string[]]>([
    [
      'on the day it was received',
      received({ allocations: [part(100_000, '2026-01-31')] }),
      ['2026-01-31 flat 100000'],
    ],
    [
      'on the day it was received, also when it is entered in the next month',
      received({ enteredOn: '2026-02-03', allocations: [part(100_000, '2026-02-03')] }),
      ['2026-01-31 flat 100000'],
    ],
    [
      'with each unit, where one payment settles several',
      received({ allocations: [part(60_000, '2026-01-31'), part(40_000, '2026-01-31', { unit: SHOP })] }),
      ['2026-01-31 flat 60000', '2026-01-31 shop 40000'],
    ],
    [
      'without what settled deposits, repairs or opening balances',
      received({ allocations: [part(30_000, '2026-01-31'), part(70_000, '2026-01-31', NO_RENT)] }),
      ['2026-01-31 flat 30000'],
    ],
    [
      'not at all where nothing of it is rent',
      received({ allocations: [part(100_000, '2026-01-31', NO_RENT)] }),
      [],
    ],
    [
      'with the part that stays credit, which is rent in advance',
      received({ allocations: [part(25_000, '2026-01-31')] }),
      ['2026-01-31 flat 100000'],
    ],
    [
      'once, when credit settles rent later',
      received({ allocations: [part(100_000, '2026-03-01')] }),
      ['2026-01-31 flat 100000'],
    ],
    [
      'with another unit from the day on which credit settles its rent',
      received({ allocations: [part(40_000, '2026-03-01', { unit: SHOP })] }),
      ['2026-01-31 flat 100000', '2026-03-01 flat -40000', '2026-03-01 shop 40000'],
    ],
    [
      'less what credit settles that is no rent, in that month',
      received({ allocations: [part(40_000, '2026-03-01', NO_RENT)] }),
      ['2026-01-31 flat 100000', '2026-03-01 flat -40000'],
    ],
    [
      'again once an invoice for a repair is deleted',
      received({
        allocations: [part(100_000, '2026-01-31', NO_RENT), part(-100_000, '2026-02-10', NO_RENT)],
      }),
      ['2026-02-10 flat 100000'],
    ],
  ])('%s', (_, payment, movements) => {
    expect(textsOf(payment)).toEqual(movements)
  })
})

describe('a reversal counts', () => {
  test.each<[string, ReceivedPayment<Unit>, string[]]>([
    [
      'in its own month',
      received({
        reversedOn: '2026-02-01',
        allocations: [part(100_000, '2026-01-31'), part(-100_000, '2026-02-01')],
      }),
      ['2026-01-31 flat 100000', '2026-02-01 flat -100000'],
    ],
    [
      'as a line of its own on the same day too',
      received({
        reversedOn: '2026-01-31',
        allocations: [part(100_000, '2026-01-31'), part(-100_000, '2026-01-31')],
      }),
      ['2026-01-31 flat 100000', '2026-01-31 flat -100000'],
    ],
    [
      'for the rent only',
      received({
        reversedOn: '2026-02-01',
        allocations: [
          part(30_000, '2026-01-31'),
          part(70_000, '2026-01-31', NO_RENT),
          part(-30_000, '2026-02-01'),
          part(-70_000, '2026-02-01', NO_RENT),
        ],
      }),
      ['2026-01-31 flat 30000', '2026-02-01 flat -30000'],
    ],
    [
      'in its own month for a payment that was entered late and reversed the same day',
      received({
        ...{ enteredOn: '2026-02-05', reversedOn: '2026-02-05' },
        allocations: [part(100_000, '2026-02-05', NO_RENT), part(-100_000, '2026-02-05', NO_RENT)],
      }),
      [],
    ],
    [
      'not where the payment was corrected within the month',
      received({
        reversedOn: '2026-02-01',
        correctedTo: '2026-01-30',
        allocations: [part(100_000, '2026-01-31')],
      }),
      [],
    ],
    [
      'where the corrected payment belongs to another month',
      received({
        ...{ reversedOn: '2026-02-01', correctedTo: '2026-02-01' },
        allocations: [part(100_000, '2026-01-31'), part(-100_000, '2026-02-01')],
      }),
      ['2026-01-31 flat 100000', '2026-02-01 flat -100000'],
    ],
  ])('%s', (_, payment, movements) => {
    expect(textsOf(payment)).toEqual(movements)
  })
})

describe('VAT is that of the invoice', () => {
  const vatOf = (payment: ReceivedPayment<Unit>) =>
    rentMovements(payment).map(({ day, vatRate, amount }) => `${day} ${vatRate} ${amount}`)
  const REVERSED = part(-60_000, '2026-02-01', { vatRate: 15 })

  test.each<[string, ReceivedPayment<Unit>, string[]]>([
    [
      'and what settles nothing yet has that of the unit',
      received({ vatRate: 20, allocations: [part(60_000, '2026-01-31', { vatRate: 15 })] }),
      ['2026-01-31 20 40000', '2026-01-31 15 60000'],
    ],
    [
      'which takes the place of that of the credit that settles it later',
      received({ vatRate: 20, allocations: [part(60_000, '2026-02-01')] }),
      ['2026-01-31 20 100000', '2026-02-01 20 -60000', '2026-02-01 null 60000'],
    ],
    [
      'also of a reversal',
      received({
        ...{ amount: 60_000, vatRate: 20, reversedOn: '2026-02-01' },
        allocations: [part(60_000, '2026-01-31', { vatRate: 15 }), REVERSED],
      }),
      ['2026-01-31 15 60000', '2026-02-01 15 -60000'],
    ],
  ])('%s', (_, payment, movements) => {
    expect(vatOf(payment)).toEqual(movements)
  })
})

test('the last minute of January and the first of February are two months in Accra', () => {
  const days = ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00.000Z'].map((at) =>
    dayOf(new Date(at), 'Africa/Accra'),
  )
  expect(days).toEqual(['2026-01-31', '2026-02-01'])
})

const rate = (name: TaxRate['name'], percent: number, from: string): TaxRate => ({
  name,
  percent,
  from,
  source: 's',
})
const RATES = [
  rate('residential', 8, '2024-01-01'),
  rate('residential', 9.5, '2026-02-01'),
  rate('commercial', 15, '2024-01-01'),
  rate('vat', 20, '2026-01-01'),
]

describe('a line', () => {
  const RENT = { rateName: 'residential', isWithheld: false, vatRate: null } as const
  test.each([
    ['before the rate changes', { ...RENT, amount: 80_005, receivedOn: '2026-01-31' }, [8, 6_400, 0, 0]],
    [
      'on the day the rate changes',
      { ...RENT, amount: 80_005, receivedOn: '2026-02-01' },
      [9.5, 7_600, 0, 0],
    ],
    ['before any rate', { ...RENT, amount: 80_005, receivedOn: '2023-12-31' }, [null, 0, 0, 0]],
    [
      'of withheld tax',
      { ...RENT, amount: 8_000, receivedOn: '2026-01-31', isWithheld: true },
      [8, 640, 8_000, 0],
    ],
    [
      'with VAT, which is no rent',
      { ...RENT, rateName: 'commercial' as const, amount: 120_000, receivedOn: '2026-01-31', vatRate: 20 },
      [15, 15_000, 0, 20_000],
    ],
  ])('%s', (_, taxed, [percent, tax, withheld, vat]) => {
    expect(taxLine(taxed, RATES)).toEqual({ rateName: taxed.rateName, percent, tax, withheld, vat })
  })

  test('totals are the sums of the lines, each rounded by itself', () => {
    const lines = [33_333, 33_333, 33_334, -33_333].map((amount) => ({
      amount,
      ...taxLine({ ...RENT, rateName: 'commercial', amount, receivedOn: '2026-01-05' }, RATES),
    }))
    const withheld = taxLine({ ...RENT, amount: 8_000, receivedOn: '2026-01-05', isWithheld: true }, RATES)
    // 5,000 + 5,000 + 5,000 - 5,000, and 640 of the withheld tax.
    expect(sumTaxLines([...lines, { amount: 8_000, ...withheld }])).toEqual({
      ...{ received: 74_667, tax: 10_640, withheld: 8_000, payable: 2_640, vat: 0 },
    })
  })
})
