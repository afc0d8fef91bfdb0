import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/days.ts'
import { getUsedAmount, type MonthsBy, sharesByMonth, splitByWeight } from './months.rules.ts'

const shares = (amount: number, from: string, to: string) =>
  sharesByMonth(amount, { from, to }).map(({ firstDay, amount: part }) => [firstDay, part])

describe('what each month takes of an amount', () => {
  test.each([
    ['one whole month', 1200, '2026-11-01', '2026-11-30', [['2026-11-01', 1200]]],
    ['one day', 7, '2026-11-30', '2026-11-30', [['2026-11-30', 7]]],
    [
      'three whole months of other lengths, equally',
      100,
      '2027-01-01',
      '2027-03-31',
      [
        ['2027-01-01', 33],
        ['2027-02-01', 34],
        ['2027-03-01', 33],
      ],
    ],
    [
      'a first month that is cut, by its days',
      4500,
      '2026-11-16',
      '2026-12-31',
      [
        ['2026-11-16', 1500],
        ['2026-12-01', 3000],
      ],
    ],
    [
      'a last month that is cut, by its days',
      2500,
      '2027-01-01',
      '2027-02-07',
      [
        ['2027-01-01', 2000],
        ['2027-02-01', 500],
      ],
    ],
    [
      'both months that are cut, and the year between',
      20_000,
      '2026-12-31',
      '2027-01-01',
      [
        ['2026-12-31', 10_000],
        ['2027-01-01', 10_000],
      ],
    ],
    [
      'a leap day',
      2900,
      '2028-02-01',
      '2028-03-01',
      [
        ['2028-02-01', 2809],
        ['2028-03-01', 91],
      ],
    ],
  ])('is for %s', (_name, amount, from, to, expected) => {
    expect(shares(amount, from, to)).toEqual(expected)
  })

  test('adds up, is 0 or more, and takes off again what it gave', () => {
    const days = fc.integer({ min: 0, max: 800 })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000_000 }), days, days, (amount, start, length) => {
        const from = addDays('2026-01-15', start)
        const period = { from, to: addDays(from, length) }
        const parts = sharesByMonth(amount, period).map((share) => share.amount)
        const opposite = sharesByMonth(-amount, period).map((share) => -share.amount)
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount)
        expect(Math.min(...parts)).toBeGreaterThanOrEqual(0)
        expect(opposite.map((part) => part + 0)).toEqual(parts)
      }),
      { seed: 27, numRuns: 300 },
    )
  })
})

test('a split of nothing is nothing', () => {
  expect(splitByWeight(0, [1, 2])).toEqual([0, 0])
})

describe('what who leaves owes of a period', () => {
  const DECEMBER = { from: '2026-12-01', to: '2026-12-31' }
  const YEAR = { from: '2026-11-15', to: '2027-11-14' }
  const BY_HAND = { from: '2027-01-10', to: '2027-02-25' }
  test.each<[string, number, typeof YEAR, string, MonthsBy, number]>([
    ['nothing before it begins', 3100, DECEMBER, '2026-11-30', 'days', 0],
    ['nothing before it begins', 3100, DECEMBER, '2026-11-30', 'begun', 0],
    ['its first day', 3100, DECEMBER, '2026-12-01', 'days', 100],
    ['the month once it has begun', 3100, DECEMBER, '2026-12-01', 'begun', 3100],
    ['all but the last day', 3100, DECEMBER, '2026-12-30', 'days', 3000],
    ['all of it on its last day', 3100, DECEMBER, '2026-12-31', 'days', 3100],
    ['all of it afterwards', 3100, DECEMBER, '2027-06-01', 'days', 3100],
    ['the months that are over, of other lengths, equally', 12_000, YEAR, '2027-02-14', 'days', 3000],
    ['and the days of the next one', 12_000, YEAR, '2027-02-28', 'days', 3500],
    ['and that month whole where days do not count', 12_000, YEAR, '2027-02-15', 'begun', 4000],
    ['the month, not the next one, on its last day', 12_000, YEAR, '2027-02-14', 'begun', 3000],
    ['a period that is no whole months, by its own weight', 47_000, BY_HAND, '2027-02-09', 'days', 29_909],
    ['half a pesewa up', 1, { from: '2027-04-01', to: '2027-04-30' }, '2027-04-15', 'days', 1],
  ])('%s', (_name, amount, period, lastDay, by, owed) => {
    expect(getUsedAmount(amount, period, lastDay, by)).toBe(owed)
  })

  test('grows with each day of the stay, from nothing to all', () => {
    const days = Array.from({ length: 366 }, (_, at) => addDays('2026-11-14', at))
    for (const by of ['days', 'begun'] as const) {
      const owed = days.map((day) => getUsedAmount(99_999_999, YEAR, day, by))
      expect([owed[0], owed.at(-1)]).toEqual([0, 99_999_999])
      expect(owed).toEqual(owed.toSorted((one, other) => one - other))
    }
  })
})
