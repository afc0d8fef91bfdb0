import { describe, expect, test } from 'vitest'
import type { InvoicePurpose } from '../ledger/invoices.purposes.ts'
import {
  type CountedPayment,
  countOccupancy,
  getStatementFigures,
  sumOccupancy,
  type UnitDays,
} from './owner-statements.rules.ts'

const paid = (
  purpose: InvoicePurpose,
  amount: number,
  more: Partial<CountedPayment> = {},
): CountedPayment => ({ purpose, amount, tax: 0, vat: 0, isWithheld: false, isReceived: true, ...more })

describe('the figures of a statement', () => {
  test('are zero without money and expenses, and name rent alone', () => {
    const { receivedByPurpose, expensesByCategory, ...sums } = getStatementFigures({
      receipts: [],
      expenses: [],
      fees: 0,
    })
    expect([receivedByPurpose, expensesByCategory]).toEqual([[{ purpose: 'rent', amount: 0 }], []])
    expect(new Set(Object.values(sums))).toEqual(new Set([0]))
  })

  test.each<[string, CountedPayment[], number[]]>([
    // received, withheld, tax, taxPayable, net, payOut, deposits, totalReceived; 300 are spent
    ['rent', [paid('rent', 1000, { tax: 80 })], [1000, 0, 80, 80, 620, 620, 0, 1000]],
    [
      'net rent and withheld tax: the withheld part has paid some of the tax',
      [paid('rent', 950, { tax: 76 }), paid('rent', 50, { tax: 4, isWithheld: true })],
      [1000, 50, 80, 30, 620, 620, 0, 1000],
    ],
    [
      'more withheld than the tax is',
      [paid('rent', 900, { tax: 72 }), paid('rent', 100, { tax: 8, isWithheld: true })],
      [1000, 100, 80, -20, 620, 620, 0, 1000],
    ],
    [
      'tax withheld from what is no rent, which nobody has in hand',
      [paid('rent', 1000, { tax: 80 }), paid('other', 40, { isWithheld: true })],
      [1040, 40, 80, 80, 660, 620, 0, 1040],
    ],
    ['a deposit, which is no income', [paid('deposit', 500)], [0, 0, 0, 0, -300, -300, 500, 500]],
    [
      'a reversal of the month before',
      [paid('rent', -1000, { tax: -80 })],
      [-1000, 0, -80, -80, -1220, -1220, 0, -1000],
    ],
    [
      'VAT, which is taken off net',
      [paid('rent', 1200, { tax: 150, vat: 200 })],
      [1200, 0, 150, 150, 550, 550, 0, 1200],
    ],
  ])('of %s', (_, receipts, expected) => {
    const sums = getStatementFigures({
      receipts,
      expenses: [{ category: 'repairs', total: 300, count: 1 }],
      fees: 0,
    })
    const { received, withheld, tax, taxPayable, net, payOut, deposits, totalReceived } = sums
    expect([received, withheld, tax, taxPayable, net, payOut, deposits, totalReceived]).toEqual(expected)
    expect(sums.receivedInMoney).toBe(received - withheld)
  })

  test('leave out of what was received what a deposit paid, which is taxed, and take off the fees', () => {
    const receipts = [
      paid('rent', 1000, { tax: 80 }),
      paid('rent', 500, { tax: 40, vat: 83, isReceived: false }),
    ]
    expect(getStatementFigures({ receipts, expenses: [], fees: 20 })).toMatchObject({
      received: 1000,
      notInMoney: 500,
      vat: 0,
      tax: 120,
      taxPayable: 120,
      fees: 20,
      net: 860,
      payOut: 860,
      totalReceived: 1000,
    })
  })

  test('name what was received for what in one order, and expenses with the largest first', () => {
    const receipts = [paid('opening', 5), paid('utility', 30), paid('rent', 10), paid('utility', 20)]
    const expenses = [
      { category: 'security', total: 7, count: 1 },
      { category: 'repairs', total: 8, count: 2 },
    ] as const
    const { receivedByPurpose, expensesByCategory } = getStatementFigures({ receipts, expenses, fees: 0 })
    expect(receivedByPurpose).toEqual([
      { purpose: 'rent', amount: 10 },
      { purpose: 'utility', amount: 50 },
      { purpose: 'opening', amount: 5 },
    ])
    expect(expensesByCategory).toEqual([
      { category: 'repairs', total: 8, count: 2 },
      { category: 'security', total: 7, count: 1 },
    ])
  })
})

describe('occupancy', () => {
  const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
  const lease = (startsOn: string, endsOn: string | null, movedOutOn: string | null = null) => ({
    startsOn,
    endsOn,
    movedOutOn,
    shown: false,
  })
  /** Units, occupied units, let days, available days. */
  const counts = (units: UnitDays[], capacity: number, today: string) =>
    Object.values(countOccupancy(units, capacity, { ...NOVEMBER, today }))

  test.each<[string, UnitDays[], number, string, readonly number[]]>([
    ['of no units', [], 0, '2026-12-05', [0, 0, 0, 0]],
    ['of units that nobody has entered yet', [], 2, '2026-12-05', [2, 0, 0, 60]],
    ['of more units than the capacity', [[], []], 1, '2026-12-05', [2, 0, 0, 60]],
    ['of a whole month', [[lease('2026-01-01', null)]], 1, '2026-12-05', [1, 1, 30, 30]],
    ['up to today', [[lease('2026-01-01', null)]], 1, '2026-11-20', [1, 1, 20, 20]],
    ['on the first of the month', [[lease('2026-11-01', null)]], 1, '2026-11-01', [1, 1, 1, 1]],
    ['of a month that has not begun', [[lease('2026-01-01', null)]], 1, '2026-10-31', [1, 1, 0, 0]],
    [
      'of a lease that ends on the last day',
      [[lease('2026-01-01', '2026-11-30')]],
      1,
      '2026-12-05',
      [1, 1, 30, 30],
    ],
    [
      'of a lease that ended in the month',
      [[lease('2026-01-01', '2026-11-29')]],
      1,
      '2026-12-05',
      [1, 0, 29, 30],
    ],
    [
      'without the day of moving out',
      [[lease('2026-01-01', '2026-11-10', '2026-11-10')]],
      ...([1, '2026-12-05', [1, 0, 9, 30]] as const),
    ],
    [
      'of somebody who stayed after the lease',
      [[{ ...lease('2026-01-01', '2026-11-10'), shown: true }]],
      ...([1, '2026-12-05', [1, 1, 30, 30]] as const),
    ],
    [
      'of two leases that follow each other, each day once',
      [[lease('2026-01-01', '2026-11-10'), lease('2026-11-10', null)]],
      ...([1, '2026-12-05', [1, 1, 30, 30]] as const),
    ],
  ])('%s', (_, units, capacity, today, expected) => {
    expect(counts(units, capacity, today)).toEqual(expected)
  })

  test('of several properties is the sum', () => {
    const one = { units: 3, occupiedUnits: 1, letDays: 40, availableDays: 90 }
    const other = { units: 2, occupiedUnits: 2, letDays: 60, availableDays: 60 }
    expect(sumOccupancy([one, other])).toEqual({
      units: 5,
      occupiedUnits: 3,
      letDays: 100,
      availableDays: 150,
    })
  })
})
