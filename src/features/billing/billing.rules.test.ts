import { describe, expect, test } from 'vitest'
import { addDays } from '../../shared/days.ts'
import {
  advanceLimit,
  asksTooMuch,
  describePeriod,
  dueDayOf,
  dueNow,
  missedPeriods,
  nextPeriod,
  periodAt,
  periodFrom,
  periodsThrough,
  planText,
  prorate,
  type RuleLife,
  type RuleTerms,
} from './billing.rules.ts'

const terms = (changes: Partial<RuleTerms> = {}): RuleTerms => ({
  everyMonths: 1,
  anchorDay: 1,
  leadDays: 5,
  startsOn: '2026-12-01',
  lastDay: null,
  proration: 'none',
  steps: [{ fromDay: '2000-01-01', amount: 31_000 }],
  ...changes,
})
const life = (changes: Partial<RuleLife> = {}): RuleLife => ({
  ...{ activatedOn: '2026-01-01', resumedOn: null, isPaused: false, taken: new Set() },
  ...changes,
})
const spans = (rule: RuleTerms, count: number) =>
  Array.from({ length: count }, (_, index) => periodAt(rule, index)).map(
    (period) => period && `${period.from} ${period.to}`,
  )

describe('periods', () => {
  test.each<[string, Partial<RuleTerms>, (string | undefined)[]]>([
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
    const rule = terms({ anchorDay: 31, startsOn: '2027-01-10' })
    expect(periodFrom(rule, '2027-01-10')?.to).toBe('2027-01-30')
    expect(periodFrom(rule, '2027-02-28')?.to).toBe('2027-03-30')
    for (const day of ['2027-01-09', '2027-01-11', '2027-02-27'])
      expect(periodFrom(rule, day)).toBeUndefined()
  })
})

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

  test.each<[string, Partial<RuleTerms>, number, number | undefined]>([
    ['a cut first period', { startsOn: '2026-12-31' }, 0, 31_000],
    ['a cut first period, by days', { startsOn: '2026-12-31', proration: 'daily' }, 0, 1000],
    ['the next one, by days', { startsOn: '2026-12-31', proration: 'daily' }, 1, 31_000],
    ['a cut last period, by days', { lastDay: '2027-01-10', proration: 'daily' }, 1, 10_000],
    ['cut on both sides', { startsOn: '2026-12-11', lastDay: '2026-12-20', proration: 'daily' }, 0, 10_000],
    ['a whole last period, by days', { lastDay: '2026-12-31', proration: 'daily' }, 0, 31_000],
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

describe('a period is billed', () => {
  const rule = terms({ startsOn: '2026-01-01' })
  test.each<[string, string, Partial<RuleLife>, string | undefined]>([
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
    expect(dueNow(rule, life(changes), today)?.from).toBe(expected)
  })

  test.each([
    [31, '2026-01-01'],
    [32, undefined],
  ])('by itself %i days after the planned day: %s', (days, expected) => {
    const yearly = terms({ startsOn: '2026-01-01', everyMonths: 12, leadDays: 0 })
    expect(dueNow(yearly, life(), addDays('2026-01-01', days))?.from).toBe(expected)
    expect(missedPeriods(yearly, life(), addDays('2026-01-01', days))).toHaveLength(expected ? 0 : 1)
  })

  test.each([
    ['2026-11-26', '2026-12-01'],
    ['2026-12-01', '2026-12-01'],
    ['2026-12-02', '2026-12-02'],
  ])('on %s, due on %s', (today, expected) => {
    expect(dueDayOf({ from: '2026-12-01' }, today)).toBe(expected)
  })

  test('after the end for the last period, and none after it', () => {
    const ended = terms({ startsOn: '2026-01-01', lastDay: '2026-03-10' })
    expect(dueNow(ended, life(), '2026-03-20')?.from).toBe('2026-03-01')
    expect(dueNow(ended, life(), '2026-06-20')).toBeUndefined()
    expect(periodsThrough(ended, '2026-06-20')).toHaveLength(3)
  })
})

describe('missed are', () => {
  const rule = terms({ startsOn: '2026-01-15', anchorDay: 1 })
  const missed = (changes: Partial<RuleLife>, today: string) =>
    missedPeriods(rule, life(changes), today).map(({ from }) => from)

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
  const rule = terms({ lastDay: '2027-02-28' })
  expect(nextPeriod(rule, life(), '2026-11-26')?.from).toBe('2026-12-01')
  expect(nextPeriod(rule, life({ taken: new Set(['2026-12-01']) }), '2026-11-26')?.from).toBe('2027-01-01')
  expect(nextPeriod(rule, life({ activatedOn: '2027-01-15' }), '2026-11-26')?.from).toBe('2027-02-01')
  expect(nextPeriod(rule, life(), '2027-06-01')).toBeUndefined()
  expect(nextPeriod(rule, life({ isPaused: true }), '2026-11-26')).toBeUndefined()
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
    ['2026-12-01', '2026-12-31', 1],
    ['2026-12-01', '2027-01-01', null],
    ['2026-12-01', '2027-05-31', null],
    ['2026-12-01', '2027-06-01', 6],
    ['2026-12-01', null, 6],
  ])('a lease from %s to %s allows %s months', (startsOn, endsOn, expected) => {
    expect(advanceLimit({ startsOn, endsOn })).toBe(expected)
  })

  test.each([
    [6, 6, false],
    [12, 6, true],
    [12, null, false],
    [1, 1, false],
    [3, 1, true],
  ])('every %i months against a limit of %s', (everyMonths, limit, expected) => {
    expect(asksTooMuch(terms({ everyMonths }), limit)).toBe(expected)
  })
})

test('a plan reads otherwise after any change that somebody could see', () => {
  const rule = {
    ...terms(),
    ...{ id: 'a', leaseId: 'l', tenantId: 't', purpose: 'rent', description: 'Rent', sendEmail: true },
  }
  const period = {
    from: '2026-12-01',
    to: '2026-12-31',
    amount: 1,
    billOn: '2026-11-26',
    dueOn: '2026-12-01',
  }
  const periods = [{ ...period, isSelected: true }]
  const text = planText('2026-12-31', [{ rule, periods }])
  expect(planText('2026-12-31', [{ rule: { ...rule }, periods: [...periods] }])).toBe(text)
  const others = [
    planText('2027-01-01', [{ rule, periods }]),
    planText('2026-12-31', [{ rule: { ...rule, sendEmail: false }, periods }]),
    planText('2026-12-31', [{ rule: { ...rule, steps: [{ fromDay: '2026-12-01', amount: 2 }] }, periods }]),
    planText('2026-12-31', [{ rule, periods: [{ ...period, isSelected: true, amount: 2 }] }]),
    planText('2026-12-31', [{ rule, periods: [] }]),
  ]
  expect(new Set([text, ...others]).size).toBe(6)
})
