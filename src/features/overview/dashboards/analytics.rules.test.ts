import { describe, expect, test } from 'vitest'
import { AGE_DAYS, AGES, isStale, overdueTone, toAge, yearBefore } from './analytics.rules.ts'

describe('the age of an overdue invoice', () => {
  test.each([
    [0, '1-30'],
    [1, '1-30'],
    [30, '1-30'],
    [31, '31-60'],
    [60, '31-60'],
    [61, '61-90'],
    [90, '61-90'],
    [91, '90+'],
    [4000, '90+'],
  ])('after %d days is %s', (days, age) => {
    expect(toAge(days)).toBe(age)
  })

  test('starts where the previous one ends', () => {
    const spans = AGES.map((age) => AGE_DAYS[age])
    expect(spans.slice(1).map(({ from }) => from)).toEqual(spans.slice(0, -1).map(({ to }) => Number(to) + 1))
  })
})

test.each([
  [0, 'grey'],
  [7, 'grey'],
  [8, 'orange'],
  [30, 'orange'],
  [31, 'red'],
] as const)('%d days overdue are %s', (days, tone) => {
  expect(overdueTone(days)).toBe(tone)
})

test.each([
  ['2026-11-20', '2025-11-20'],
  ['2025-02-28', '2024-02-28'],
  ['2024-02-29', '2023-02-28'],
  ['2000-01-01', '1999-01-01'],
])('12 months before %s is %s', (day, before) => {
  expect(yearBefore(day)).toBe(before)
})

test('numbers are stale when they are older than five minutes, or were never loaded', () => {
  expect([isStale(null, 0), isStale(0, 300_000), isStale(0, 300_001)]).toEqual([true, false, true])
})
