import { describe, expect, test } from 'vitest'
import { addDays } from '../../shared/days.ts'
import { leaseInOrder, leaseStatus } from './tenants.rules.ts'

describe('a lease that ends', () => {
  test.each([
    [-400, 'expired', 'Expired 400 days ago'],
    [-2, 'expired', 'Expired 2 days ago'],
    [-1, 'expired', 'Expired 1 day ago'],
    [0, 'critical', 'Ends today'],
    [1, 'critical', '1 day left'],
    [3, 'critical', '3 days left'],
    [4, 'urgent', '4 days left'],
    [7, 'urgent', '7 days left'],
    [8, 'warning', '8 days left'],
    [30, 'warning', '30 days left'],
    [31, 'normal', '31 days left'],
    [365, 'normal', '365 days left'],
  ])('in %i days is %s: %s', (days, band, label) => {
    for (const today of ['2026-11-20', '2024-02-28', '2026-12-31']) {
      expect(leaseStatus(addDays(today, days), today)).toEqual({ band, label })
    }
  })

  test('nobody knows when is neutral', () => {
    expect(leaseStatus(null, '2026-11-20')).toEqual({ band: 'neutral', label: 'No end date' })
  })
})

test.each([
  ['2026-01-01', '2026-01-02', true],
  ['2026-01-01', '2026-01-01', false],
  ['2026-01-02', '2026-01-01', false],
  ['2026-01-01', null, true],
  [null, '2026-01-01', true],
  [undefined, undefined, true],
])('a lease from %s to %s is in order: %s', (from, to, expected) => {
  expect(leaseInOrder(from, to)).toBe(expected)
})
