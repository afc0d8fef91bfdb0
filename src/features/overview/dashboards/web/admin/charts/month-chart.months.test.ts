import { expect, test } from 'vitest'
import { everyMonth, formatShort, scaleEnd, splitMonthName } from './month-chart.months.ts'

const some = { month: '2026-02', paidAmount: 0.1, unpaidAmount: 0.2, overdueAmount: 100 }

test('contains months without invoices, with amounts exact to the pesewa', () => {
  const months = everyMonth([some], { from: '2026-01-15', to: '2026-03-01' })
  expect(months.map(({ month }) => month)).toEqual(['2026-01', '2026-02', '2026-03'])
  expect(months.map(({ invoiced }) => invoiced)).toEqual([0, 100.3, 0])
})

test('a range that is too long shows only months with invoices', () => {
  const later = { ...some, month: '2999-12' }
  expect(everyMonth([some, later], { from: '2000-01-01', to: '2999-12-31' })).toHaveLength(2)
})

test('months have names', () => {
  expect(splitMonthName('2026-12')).toEqual({ name: 'Dec', year: '2026' })
})

test('the scale ends at a round number above the amount', () => {
  expect([0, 0.5, 1, 3, 69_828, 80_000, 80_001, 99_999_999.99].map(scaleEnd)).toEqual([
    1, 0.5, 1, 4, 80_000, 80_000, 100_000, 100_000_000,
  ])
})

test.each([
  [0, '0'],
  [0.5, '0.5'],
  [500, '500'],
  [1000, '1k'],
  [2500, '2.5k'],
  [80_000, '80k'],
  [1_000_000, '1m'],
  [2_500_000, '2.5m'],
  [1_000_000_000, '1bn'],
  [4_000_000_000_000, '4tn'],
])('the scale writes %i as %s', (amount, text) => {
  expect(formatShort(amount)).toBe(text)
})
