import { expect, test } from 'vitest'
import { advanceLimit, getAdvance, isBeyondLimit } from './advance.rules.ts'

test.each([
  ['2026-12-01', '2026-12-31', 1],
  ['2026-12-01', '2027-01-01', null],
  ['2026-12-01', '2027-05-31', null],
  ['2026-12-01', '2027-06-01', 6],
  ['2026-12-01', null, 6],
])('a lease from %s to %s allows %s months in advance', (startsOn, endsOn, expected) => {
  expect(advanceLimit({ startsOn, endsOn })).toBe(expected)
})

test.each([
  ['2026-12-01', '2027-05-31', 6, false],
  ['2026-12-01', '2027-06-01', 6, true],
  ['2026-12-01', '2028-11-30', null, false],
  ['2027-01-31', '2027-02-27', 1, false],
  ['2027-01-31', '2027-02-28', 1, true],
])('rent from %s to %s against a limit of %s', (from, to, limit, expected) => {
  expect(isBeyondLimit({ from, to }, limit)).toBe(expected)
})

test.each([
  [500, 500, 1, '2026-12-31'],
  [501, 500, 1, '2027-01-31'],
  [3000, 500, 1, '2027-05-31'],
  [3000, 1500, 3, '2027-05-31'],
  [100, 1500, 3, '2026-12-31'],
  [0, 500, 1, '2026-12-31'],
])('%d asked at a rent of %d for %d months reach to %s', (amount, rent, periodMonths, to) => {
  const from = '2026-12-01'
  expect(getAdvance({ amount, from, lease: { rent, periodMonths } })).toEqual({ from, to })
})

test.each([undefined, { rent: null, periodMonths: 1 }, { rent: 0, periodMonths: 1 }])(
  'without a rent (%j) nothing says for how long an amount is',
  (lease) => expect(getAdvance({ amount: 500, from: '2026-12-01', lease })).toBeNull(),
)
