import { describe, expect, test } from 'vitest'
import { chargeTerms as terms } from '../../../testing/charges/charge-terms.ts'
import { type ChargeTerms, periodAt, periodFrom, prorate } from './periods.rules.ts'

const spans = (charge: ChargeTerms, count: number) =>
  Array.from({ length: count }, (_, index) => periodAt(charge, index)).map(
    (period) => period && `${period.from} ${period.to}`,
  )

describe('periods', () => {
  test.each<[string, Partial<ChargeTerms>, (string | undefined)[]]>([
    ['every month', {}, ['2026-12-01 2026-12-31', '2027-01-01 2027-01-31', '2027-02-01 2027-02-28']],
    [
      'of a 31st, counted from the anchor',
      { anchorDay: 31, startsOn: '2027-01-31' },
      ['2027-01-31 2027-02-27', '2027-02-28 2027-03-30', '2027-03-31 2027-04-29', '2027-04-30 2027-05-30'],
    ],
    [
      'of a 30th in a leap year',
      { anchorDay: 30, startsOn: '2028-01-30' },
      ['2028-01-30 2028-02-28', '2028-02-29 2028-03-29', '2028-03-30 2028-04-29'],
    ],
    [
      'of a 29th without one',
      { anchorDay: 29, startsOn: '2027-01-29' },
      ['2027-01-29 2027-02-27', '2027-02-28 2027-03-28', '2027-03-29 2027-04-28'],
    ],
    [
      'from the 28th of February, which is the 31st there',
      { anchorDay: 31, startsOn: '2027-02-28' },
      ['2027-02-28 2027-03-30'],
    ],
    [
      'every 3 months',
      { everyMonths: 3, anchorDay: 31, startsOn: '2026-08-31' },
      ['2026-08-31 2026-11-29', '2026-11-30 2027-02-27', '2027-02-28 2027-05-30'],
    ],
    ['every 6 months', { everyMonths: 6 }, ['2026-12-01 2027-05-31', '2027-06-01 2027-11-30']],
    [
      'every year from a leap day',
      { everyMonths: 12, anchorDay: 29, startsOn: '2028-02-29' },
      ['2028-02-29 2029-02-27', '2029-02-28 2030-02-27', '2030-02-28 2031-02-27', '2031-02-28 2032-02-28'],
    ],
    [
      'first to the anchor of the same month',
      { anchorDay: 15, startsOn: '2026-12-03' },
      ['2026-12-03 2026-12-14', '2026-12-15 2027-01-14'],
    ],
    [
      'first to the anchor of the next month',
      { anchorDay: 15, startsOn: '2026-12-20' },
      ['2026-12-20 2027-01-14', '2027-01-15 2027-02-14'],
    ],
    [
      'first to the anchor of the third month',
      { everyMonths: 3, anchorDay: 15, startsOn: '2026-11-03' },
      ['2026-11-03 2027-01-14', '2027-01-15 2027-04-14'],
    ],
    [
      'first of one day',
      { anchorDay: 15, startsOn: '2026-12-14' },
      ['2026-12-14 2026-12-14', '2026-12-15 2027-01-14'],
    ],
    ['last cut', { lastDay: '2027-01-10' }, ['2026-12-01 2026-12-31', '2027-01-01 2027-01-10', undefined]],
    ['last to the day before an anchor', { lastDay: '2026-12-31' }, ['2026-12-01 2026-12-31', undefined]],
    [
      'last of an anchor alone',
      { lastDay: '2027-01-01' },
      ['2026-12-01 2026-12-31', '2027-01-01 2027-01-01', undefined],
    ],
    ['of one day', { lastDay: '2026-12-01' }, ['2026-12-01 2026-12-01', undefined]],
  ])('%s', (_, changes, expected) => {
    expect(spans(terms(changes), expected.length)).toEqual(expected)
  })

  test('are found by their first day and by nothing else', () => {
    const charge = terms({ anchorDay: 31, startsOn: '2027-01-10' })
    expect(periodFrom(charge, '2027-01-10')?.to).toBe('2027-01-30')
    expect(periodFrom(charge, '2027-02-28')?.to).toBe('2027-03-30')
    for (const day of ['2027-01-09', '2027-01-11', '2027-02-27'])
      expect(periodFrom(charge, day)).toBeUndefined()
  })
})

const QUARTER = { everyMonths: 3, steps: [{ fromDay: '2000-01-01', amount: 30_000 }] } as const

describe('amounts', () => {
  test.each([
    ['whole', 31_000, 31, 31, 31_000],
    ['one day', 31_000, 1, 31, 1000],
    ['half a pesewa goes up', 1, 1, 2, 1],
    ['less than half goes down', 100, 10, 31, 32],
    ['more than half goes up', 100, 20, 31, 65],
    ['the most', 10_000_000_000, 365, 366, 9_972_677_596],
  ])('by days: %s', (_, amount, days, whole, expected) => {
    expect(prorate(amount, days, whole)).toBe(expected)
  })

  test.each<[string, Partial<ChargeTerms>, number, number | undefined]>([
    ['a cut first period', { startsOn: '2026-12-31' }, 0, 31_000],
    ['a cut first period, by days', { startsOn: '2026-12-31', proration: 'daily' }, 0, 1000],
    ['the next one, by days', { startsOn: '2026-12-31', proration: 'daily' }, 1, 31_000],
    ['a cut last period, by days', { lastDay: '2027-01-10', proration: 'daily' }, 1, 10_000],
    ['cut on both sides', { startsOn: '2026-12-11', lastDay: '2026-12-20', proration: 'daily' }, 0, 10_000],
    ['a whole last period, by days', { lastDay: '2026-12-31', proration: 'daily' }, 0, 31_000],
    ['a cut last month', { lastDay: '2027-01-01' }, 1, 31_000],
    ['a quarter that is cut in its first month', { ...QUARTER, lastDay: '2026-12-31' }, 0, 10_000],
    ['a quarter of which two months have begun', { ...QUARTER, lastDay: '2027-01-01' }, 0, 20_000],
    ['a quarter that is not cut', { ...QUARTER, lastDay: '2027-02-28' }, 0, 30_000],
    ['a quarter by days', { ...QUARTER, lastDay: '2027-02-14', proration: 'daily' }, 0, 25_000],
    ['a quarter from its second month on', { ...QUARTER, startsOn: '2027-01-20', anchorDay: 1 }, 0, 30_000],
    [
      'a quarter from the 31st, whose second month is February',
      { ...QUARTER, startsOn: '2027-01-31', anchorDay: 31, lastDay: '2027-03-30' },
      0,
      20_000,
    ],
    ['days where the end says so', { lastDay: '2026-12-10', endProration: 'daily' }, 0, 10_000],
    [
      'begun months where the end says so',
      { lastDay: '2026-12-10', proration: 'daily', endProration: 'none' },
      0,
      31_000,
    ],
    [
      'no more than without an end',
      { startsOn: '2026-12-22', lastDay: '2026-12-23', proration: 'daily', endProration: 'none' },
      0,
      10_000,
    ],
    ['months in advance of which three have begun', { advanceMonths: 12, lastDay: '2027-02-01' }, 0, 93_000],
    [
      'months in advance by days',
      { advanceMonths: 12, lastDay: '2027-02-14', proration: 'daily' },
      0,
      77_500,
    ],
  ])('%s', (_, changes, index, expected) => {
    expect(periodAt(terms(changes), index)?.amount).toBe(expected)
  })

  test('a step counts for the periods that begin on or after its day', () => {
    const steps = [
      { fromDay: '2027-03-02', amount: 300 },
      { fromDay: '2026-12-01', amount: 100 },
      { fromDay: '2027-02-01', amount: 200 },
    ]
    expect([0, 1, 2, 3, 4].map((index) => periodAt(terms({ steps }), index)?.amount)).toEqual([
      100, 100, 200, 200, 300,
    ])
  })
})

describe('months in advance', () => {
  const shown = (charge: ChargeTerms, count: number) =>
    Array.from({ length: count }, (_, index) => periodAt(charge, index)).map(
      (one) => one && `${one.from} ${one.to} ${one.amount} due ${one.plannedDueOn} out ${one.billOn}`,
    )

  test.each<[string, Partial<ChargeTerms>, (string | undefined)[]]>([
    [
      'in one invoice, then each month',
      { advanceMonths: 6 },
      [
        '2026-12-01 2027-05-31 186000 due 2026-12-01 out 2026-11-26',
        '2027-06-01 2027-06-30 31000 due 2027-06-01 out 2027-05-27',
        '2027-07-01 2027-07-31 31000 due 2027-07-01 out 2027-06-26',
      ],
    ],
    [
      'in instalments, each due a month after the one before',
      { advanceMonths: 12, instalments: 2 },
      [
        '2026-12-01 2027-05-31 186000 due 2026-12-01 out 2026-11-26',
        '2027-06-01 2027-11-30 186000 due 2027-01-01 out 2026-12-27',
        '2027-12-01 2027-12-31 31000 due 2027-12-01 out 2027-11-26',
      ],
    ],
    [
      'of a charge for three months, whose month costs a third',
      { advanceMonths: 1, everyMonths: 3, steps: [{ fromDay: '2026-12-01', amount: 100 }] },
      [
        '2026-12-01 2026-12-31 33 due 2026-12-01 out 2026-11-26',
        '2027-01-01 2027-03-31 100 due 2027-01-01 out 2026-12-27',
      ],
    ],
    [
      'over a later amount, each month at its own',
      {
        advanceMonths: 3,
        steps: [
          { fromDay: '2026-12-01', amount: 100 },
          { fromDay: '2027-01-02', amount: 200 },
        ],
      },
      [
        '2026-12-01 2027-02-28 400 due 2026-12-01 out 2026-11-26',
        '2027-03-01 2027-03-31 200 due 2027-03-01 out 2027-02-24',
      ],
    ],
    [
      'from a 31st, and a first regular period that reaches to the day of the month',
      { advanceMonths: 1, startsOn: '2027-01-31', anchorDay: 15, proration: 'daily' },
      [
        '2027-01-31 2027-02-27 31000 due 2027-01-31 out 2027-01-26',
        '2027-02-28 2027-03-14 16607 due 2027-02-28 out 2027-02-23',
        '2027-03-15 2027-04-14 31000 due 2027-03-15 out 2027-03-10',
      ],
    ],
    [
      'up to the last day of the lease',
      { advanceMonths: 12, instalments: 2, lastDay: '2027-11-30' },
      [
        '2026-12-01 2027-05-31 186000 due 2026-12-01 out 2026-11-26',
        '2027-06-01 2027-11-30 186000 due 2027-01-01 out 2026-12-27',
        undefined,
      ],
    ],
    [
      'of a lease that was ended within them',
      { advanceMonths: 12, instalments: 2, lastDay: '2027-05-31' },
      ['2026-12-01 2027-05-31 186000 due 2026-12-01 out 2026-11-26', undefined],
    ],
  ])('%s', (_, changes, expected) => {
    expect(shown(terms(changes), expected.length)).toEqual(expected)
  })
})
