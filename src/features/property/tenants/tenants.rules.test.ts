import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/days.ts'
import { isLeaseInOrder, LEASE_LOOKS, leaseStatus, leaseTimeLeft, phoneNumbers } from './tenants.rules.ts'

describe('a lease that ends', () => {
  test.each([
    [-400, 'expired', 'Expired 400 days ago'],
    [-2, 'expired', 'Expired 2 days ago'],
    [-1, 'expired', 'Expired 1 day ago'],
    [0, 'critical', 'Critical: ends today'],
    [1, 'critical', 'Critical: 1 day left'],
    [3, 'critical', 'Critical: 3 days left'],
    [4, 'urgent', 'Urgent: 4 days left'],
    [7, 'urgent', 'Urgent: 7 days left'],
    [8, 'warning', 'Warning: 8 days left'],
    [30, 'warning', 'Warning: 30 days left'],
    [31, 'normal', '31 days left'],
    [365, 'normal', '365 days left'],
  ])('in %i days is %s: %s', (days, band, label) => {
    for (const today of ['2026-11-20', '2024-02-28', '2026-12-31']) {
      expect(leaseStatus(addDays(today, days), today)).toEqual({ band, label })
    }
  })

  test('on an unknown day is neutral', () => {
    expect(leaseStatus(null, '2026-11-20')).toEqual({ band: 'neutral', label: 'No end date' })
  })

  test.each([
    [-1, 'Expired 1 day ago'],
    [0, 'Ends today'],
    [3, '3 days left'],
    [7, '7 days left'],
    [30, '30 days left'],
  ])('in %i days reads, without a band: %s', (days, text) => {
    expect(leaseTimeLeft(addDays('2026-11-20', days), '2026-11-20')).toBe(text)
  })

  test('looks different in each band that needs action', () => {
    const bands = ['critical', 'urgent', 'warning', 'normal', 'expired', 'neutral'] as const
    const looks = bands.map((band) => JSON.stringify(LEASE_LOOKS[band]))
    expect(new Set(looks).size).toBe(bands.length)
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
  expect(isLeaseInOrder(from, to)).toBe(expected)
})

test.each([
  ['024 412 3456', ['024 412 3456']],
  ['+233 24 412 3456, 020 811 2233', ['+233 24 412 3456', '020 811 2233']],
  ['024 412 3456; 024 412 3456 ;', ['024 412 3456']],
  ['024 412 3456/7', ['024 412 3456/7']],
])('%j holds the numbers %j', (phone, numbers) => {
  expect(phoneNumbers(phone)).toEqual(numbers)
})
