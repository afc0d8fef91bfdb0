import { describe, expect, test } from 'vitest'
import { addDays } from '../../../shared/days.ts'
import { chargeTerms as terms } from '../../../testing/charges/charge-terms.ts'
import {
  asksTooMuch,
  type ChargeProgress,
  describePeriod,
  dueNow,
  firstChargeDay,
  getDueDay,
  isProposed,
  missedPeriods,
  nextPeriod,
  planText,
} from './charges.rules.ts'
import { type ChargeTerms, periodFrom } from './periods.rules.ts'
import { periodsThrough } from './remainders.rules.ts'

const progress = (changes: Partial<ChargeProgress> = {}): ChargeProgress => ({
  activatedOn: '2026-01-01',
  resumedOn: null,
  isPaused: false,
  taken: new Set(),
  charged: [],
  ...changes,
})
describe('of months in advance', () => {
  test.each([
    ['2026-11-25', undefined],
    ['2026-11-26', '2026-12-01'],
    ['2026-12-27', '2027-06-01'],
    ['2027-01-27', '2027-06-01'],
    ['2027-01-28', undefined],
    ['2027-11-25', undefined],
    ['2027-11-26', '2027-12-01'],
  ])('on %s the period from %s is billed automatically', (today, from) => {
    const charge = terms({ advanceMonths: 12, instalments: 2 })
    expect(dueNow(charge, progress(), today)?.from).toBe(from)
  })

  test('an instalment that was missed waits, and each is found by its first day', () => {
    const charge = terms({ advanceMonths: 12, instalments: 4 })
    const since = progress({ activatedOn: '2026-12-01' })
    expect(missedPeriods(charge, since, '2027-01-27').map(({ from }) => from)).toEqual([
      '2026-12-01',
      '2027-03-01',
    ])
    expect(periodFrom(charge, '2027-06-01')?.to).toBe('2027-08-31')
    expect(periodFrom(charge, '2027-12-01')?.to).toBe('2027-12-31')
    expect(periodFrom(charge, '2027-01-01')).toBeUndefined()
    expect(nextPeriod(charge, since, '2027-01-27')?.plannedDueOn).toBe('2027-02-01')
  })
})

describe('a period is billed', () => {
  const charge = terms({ startsOn: '2026-01-01' })
  test.each<[string, string, Partial<ChargeProgress>, string | undefined]>([
    ['not the day before', '2026-11-25', { taken: new Set(['2026-11-01']) }, undefined],
    ['on its billing day', '2026-11-26', {}, '2026-12-01'],
    ['once', '2026-11-26', { taken: new Set(['2026-12-01']) }, undefined],
    ['alone, the latest', '2026-12-27', {}, '2027-01-01'],
    ['not before the activation', '2026-12-02', { activatedOn: '2026-12-02' }, undefined],
    ['from the day of the activation', '2026-12-02', { activatedOn: '2026-12-01' }, '2026-12-01'],
    ['not as draft', '2026-12-02', { activatedOn: null }, undefined],
    ['not while it is paused', '2026-12-02', { isPaused: true }, undefined],
    ['not what was planned during a pause', '2026-11-27', { resumedOn: '2026-11-27' }, undefined],
    ['what is planned for the day it goes on', '2026-11-26', { resumedOn: '2026-11-26' }, '2026-12-01'],
  ])('%s', (_, today, changes, expected) => {
    expect(dueNow(charge, progress(changes), today)?.from).toBe(expected)
  })

  test.each([
    [31, '2026-01-01'],
    [32, undefined],
  ])('automatically %i days after the planned day: %s', (days, expected) => {
    const yearly = terms({ startsOn: '2026-01-01', everyMonths: 12, leadDays: 0 })
    expect(dueNow(yearly, progress(), addDays('2026-01-01', days))?.from).toBe(expected)
    expect(missedPeriods(yearly, progress(), addDays('2026-01-01', days))).toHaveLength(expected ? 0 : 1)
  })

  test.each([
    ['2026-11-26', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-02', '2026-12-02'],
  ])('on %s, due on %s', (today, expected) => {
    expect(getDueDay({ plannedDueOn: '2026-12-01' }, today)).toBe(expected)
  })

  test('after the end for the last period, and none after it', () => {
    const ended = terms({ startsOn: '2026-01-01', lastDay: '2026-03-10' })
    expect(dueNow(ended, progress(), '2026-03-20')?.from).toBe('2026-03-01')
    expect(dueNow(ended, progress(), '2026-06-20')).toBeUndefined()
    expect(periodsThrough(ended, '2026-06-20')).toHaveLength(3)
  })
})

describe('of a period that was billed to an end that is later by now', () => {
  const charge = terms({ startsOn: '2027-01-01', proration: 'daily' })
  const first = { from: '2027-03-01', to: '2027-03-15', amount: 15_000 }
  const cut = progress({ taken: new Set(['2027-03-01']), charged: [first] })

  test('the days that are left are billed on their day, and the whole comes to its amount', () => {
    expect(dueNow(charge, cut, '2027-03-10')).toBeUndefined()
    expect(nextPeriod(charge, cut, '2027-03-10')?.from).toBe('2027-03-16')
    const before = periodFrom({ ...charge, lastDay: '2027-03-15' }, '2027-03-01')
    expect(dueNow(charge, cut, '2027-03-11')).toEqual({
      from: '2027-03-16',
      to: '2027-03-31',
      days: 16,
      whole: 31,
      billOn: '2027-03-11',
      plannedDueOn: '2027-03-16',
      amount: 31_000 - (before?.amount ?? 0),
    })
    const since = progress({ ...cut, taken: new Set(['2027-01-01', '2027-03-01']) })
    expect(dueNow(charge, since, '2027-03-01')).toBeUndefined()
    expect(missedPeriods(charge, since, '2027-03-27').map(({ from }) => from)).toEqual([
      '2027-02-01',
      '2027-03-16',
    ])
    expect(dueNow(charge, cut, '2027-03-27')?.from).toBe('2027-04-01')
  })

  test.each<[string, Partial<ChargeTerms>, Partial<ChargeProgress>, string | undefined]>([
    ['to a later end', { lastDay: '2027-03-20' }, {}, '2027-03-16 2027-03-20 5000'],
    ['to an earlier end', { lastDay: '2027-03-10' }, {}, undefined],
    ['at the whole amount', { proration: 'none' }, { charged: [{ ...first, amount: 31_000 }] }, undefined],
    ['by days, though it is whole now', { proration: 'none' }, {}, '2027-03-16 2027-03-31 16000'],
    [
      'twice',
      {},
      {
        taken: new Set(['2027-03-01', '2027-03-16']),
        charged: [first, { from: '2027-03-16', to: '2027-03-20', amount: 5000 }],
      },
      '2027-03-21 2027-03-31 11000',
    ],
    ['of months in advance', { startsOn: '2027-03-01', advanceMonths: 2 }, {}, '2027-03-16 2027-04-30 47000'],
  ])('%s', (_, changes, more, expected) => {
    const found = dueNow({ ...charge, ...changes }, { ...cut, ...more }, '2027-03-16')
    expect(found && `${found.from} ${found.to} ${found.amount}`).toBe(expected)
  })
})

describe('missed are', () => {
  const charge = terms({ startsOn: '2026-01-15', anchorDay: 1 })
  const missed = (changes: Partial<ChargeProgress>, today: string) =>
    missedPeriods(charge, progress(changes), today).map(({ from }) => from)

  test('those before the latest, since the activation', () => {
    expect(missed({ activatedOn: '2026-01-15' }, '2026-03-27')).toEqual([
      '2026-01-15',
      '2026-02-01',
      '2026-03-01',
    ])
    expect(missed({ activatedOn: '2026-01-16' }, '2026-03-27')).toEqual(['2026-02-01', '2026-03-01'])
    expect(missed({ activatedOn: '2026-02-01', taken: new Set(['2026-02-01']) }, '2026-03-27')).toEqual([
      '2026-03-01',
    ])
  })

  test('all of a pause, in it and after it', () => {
    const since = { activatedOn: '2026-02-01', taken: new Set(['2026-02-01']) }
    expect(missed({ ...since, isPaused: true }, '2026-03-27')).toEqual(['2026-03-01', '2026-04-01'])
    expect(missed({ ...since, resumedOn: '2026-03-28' }, '2026-03-28')).toEqual(['2026-03-01', '2026-04-01'])
  })

  test('none of a draft', () => {
    expect(missed({ activatedOn: null }, '2026-03-27')).toEqual([])
  })
})

test('the next period is one that is not billed yet', () => {
  const charge = terms({ lastDay: '2027-02-28' })
  expect(nextPeriod(charge, progress(), '2026-11-26')?.from).toBe('2026-12-01')
  expect(nextPeriod(charge, progress({ taken: new Set(['2026-12-01']) }), '2026-11-26')?.from).toBe(
    '2027-01-01',
  )
  expect(nextPeriod(charge, progress({ activatedOn: '2027-01-15' }), '2026-11-26')?.from).toBe('2027-02-01')
  expect(nextPeriod(charge, progress(), '2027-06-01')).toBeUndefined()
  expect(nextPeriod(charge, progress({ isPaused: true }), '2026-11-26')).toBeUndefined()
})

test.each([
  ['2026-12-01', '2026-12-31', 'Rent for December 2026'],
  ['2026-12-01', '2027-02-28', 'Rent for December 2026 to February 2027'],
  ['2026-12-15', '2027-01-14', 'Rent for 15 Dec 2026 to 14 Jan 2027'],
  ['2026-12-14', '2026-12-14', 'Rent for 14 Dec 2026'],
])('%s to %s is called %s', (from, to, expected) => {
  expect(describePeriod('Rent', { from, to })).toBe(expected)
})

describe('rent in advance', () => {
  test.each([
    [6, 6, false],
    [12, 6, true],
    [12, null, false],
    [1, 1, false],
    [3, 1, true],
  ])('every %i months against a limit of %s', (everyMonths, limit, expected) => {
    expect(asksTooMuch(terms({ everyMonths }), limit)).toBe(expected)
  })

  test.each([
    [6, 1, 6, false],
    [7, 7, 6, true],
    [24, 1, null, false],
    [2, 2, 1, true],
    [0, 1, 1, false],
  ])(
    '%i months at the start in %i instalments against a limit of %s',
    (advanceMonths, instalments, limit, expected) => {
      expect(asksTooMuch(terms({ advanceMonths, instalments }), limit)).toBe(expected)
    },
  )
})

const TODAY = '2026-12-10'

test.each([
  ['without a book, the day before today', null, 'rent', '2026-12-09', false],
  ['without a book, today', null, 'rent', '2026-12-10', true],
  ['the day after that of the book', '2026-11-30', 'rent', '2026-12-01', true],
  ['the day of the book', '2026-12-01', 'rent', '2026-12-01', false],
  ['today, with a book of yesterday', '2026-12-09', 'rent', '2026-12-10', true],
  ['today, with a book of today', '2026-12-10', 'rent', '2026-12-10', false],
  ['tomorrow, with a book of today', '2026-12-10', 'rent', '2026-12-11', true],
  ['after the book, for what it does not tell of', '2026-11-30', 'service', '2026-12-01', false],
])('a period that begins %s', (_, billedElsewhereThrough, purpose, from, expected) => {
  expect(isProposed({ purpose, billedElsewhereThrough }, { from }, TODAY)).toBe(expected)
})

test.each([
  ['an upcoming lease, its first day', { startsOn: '2026-12-15' }, {}, '2026-12-15'],
  ['a lease from today', { startsOn: TODAY }, {}, TODAY],
  ['a lease from yesterday', { startsOn: '2026-12-09' }, {}, '2027-01-01'],
  ['a period from today', { startsOn: '2025-01-01' }, { anchorDay: 10 }, TODAY],
  ['a year of the lease', { startsOn: '2025-03-01' }, { everyMonths: 12 }, '2027-03-01'],
  ['a book up to the day before', { billedElsewhereThrough: '2026-11-30' }, {}, '2026-12-01'],
  ['a book of the first day', { billedElsewhereThrough: '2026-12-01' }, {}, '2027-01-01'],
  ['a book of today', { billedElsewhereThrough: TODAY }, { anchorDay: 10 }, '2027-01-10'],
  ['a book of last year', { billedElsewhereThrough: '2025-12-31' }, {}, '2026-01-01'],
])('a charge begins, for %s', (_, lease, months, expected) => {
  const of = { startsOn: '2025-01-01', ...lease }
  expect(firstChargeDay(of, { everyMonths: 1, anchorDay: 1, ...months }, TODAY)).toBe(expected)
})

test('a plan reads otherwise after any change that somebody could see', () => {
  const charge = {
    ...terms(),
    id: 'a',
    leaseId: 'l',
    tenantId: 't',
    purpose: 'rent',
    description: 'Rent',
    sendEmail: true,
  }
  const period = {
    from: '2026-12-01',
    to: '2026-12-31',
    amount: 1,
    billOn: '2026-11-26',
    dueOn: '2026-12-01',
  }
  const warned = { billedByHand: null, invoiced: null, charged: null }
  const periods = [{ ...period, ...warned, isSelected: true }]
  const text = planText('2026-12-31', [{ charge, periods }])
  expect(planText('2026-12-31', [{ charge: { ...charge }, periods: [...periods] }])).toBe(text)
  const others = [
    planText('2027-01-01', [{ charge, periods }]),
    planText('2026-12-31', [{ charge: { ...charge, sendEmail: false }, periods }]),
    planText('2026-12-31', [
      { charge: { ...charge, steps: [{ fromDay: '2026-12-01', amount: 2 }] }, periods },
    ]),
    planText('2026-12-31', [{ charge, periods: [{ ...period, ...warned, isSelected: true, amount: 2 }] }]),
    planText('2026-12-31', [
      { charge, periods: [{ ...period, ...warned, isSelected: true, invoiced: 'INV-2026-00001' }] },
    ]),
    planText('2026-12-31', [
      { charge, periods: [{ ...period, ...warned, isSelected: true, billedByHand: 'INV-2026-00001' }] },
    ]),
    planText('2026-12-31', [{ charge, periods: [] }]),
  ]
  expect(new Set([text, ...others]).size).toBe(8)
})
