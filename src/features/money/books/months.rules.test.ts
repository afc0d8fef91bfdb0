import { expect, test } from 'vitest'
import type { Close } from './closes.contract.ts'
import { EXAMPLES } from './closes.examples.ts'
import { monthAndYear, monthState, nextToClose, openMonths } from './months.rules.ts'

const TODAY = '2026-11-27'
const figures = EXAMPLES.close.months[0]?.figures as Close['months'][number]['figures']

const closed = (through: string, ...months: string[]): Close => ({
  ...EXAMPLES.close,
  id: through,
  through,
  months: months.map((month) => ({ month, figures })),
})
const reopened = (close: Close, reopenedAt: string): Close => ({ ...close, reopenedAt })

const AUGUST = closed('2026-08-31', '2026-07', '2026-08')
const OCTOBER = closed('2026-10-31', '2026-09', '2026-10')

test.each<[string, Close[], string]>([
  ['2026-11', [], 'running'],
  ['2026-10', [], 'open'],
  ['2026-10', [AUGUST], 'open'],
  ['2026-08', [AUGUST], 'closed 2026-08-31'],
  ['2026-08', [OCTOBER, AUGUST], 'closed 2026-08-31'],
  ['2026-09', [OCTOBER, AUGUST], 'closed 2026-10-31'],
  ['2026-01', [AUGUST], 'closed 2026-08-31'],
  ['2026-10', [closed('2026-10-15', '2026-10')], 'partly 2026-10-15'],
  ['2026-11', [closed('2026-11-26', '2026-11')], 'partly 2026-11-26'],
  ['2026-09', [reopened(OCTOBER, '2026-11-06T10:00:00Z'), AUGUST], 'reopened 2026-10-31'],
  [
    '2026-09',
    [
      reopened(OCTOBER, '2026-11-06T10:00:00Z'),
      reopened(closed('2026-09-30', '2026-09'), '2026-11-07T10:00:00Z'),
    ],
    'reopened 2026-09-30',
  ],
  ['2026-09', [OCTOBER, reopened(OCTOBER, '2026-11-06T10:00:00Z')], 'closed 2026-10-31'],
])('%s with %j is %s', (month, closes, expected) => {
  const state = monthState(month, closes, TODAY)
  const through = 'close' in state ? state.close.through : 'through' in state ? state.through : ''
  expect(`${state.is} ${through}`.trim()).toBe(expected)
})

test.each<[string, Close[], string | undefined, string[]]>([
  [TODAY, [AUGUST], '2026-09', ['2026-09', '2026-10']],
  [TODAY, [OCTOBER, AUGUST], undefined, []],
  [TODAY, [closed('2026-11-15', '2026-11')], undefined, []],
  [TODAY, [closed('2026-10-15', '2026-10')], '2026-10', ['2026-10']],
  [TODAY, [reopened(OCTOBER, '2026-11-06T10:00:00Z'), AUGUST], '2026-09', ['2026-09', '2026-10']],
  ['2027-01-01', [OCTOBER], '2026-11', ['2026-11', '2026-12']],
])('on %s after %j the next to close is %s of %j', (today, closes, next, open) => {
  expect(nextToClose(closes, today)).toBe(next)
  expect(openMonths(closes, today)).toEqual(open)
})

test('where nothing is closed, the last month that is over comes next, of those of a year', () => {
  expect(nextToClose([], TODAY)).toBe('2026-10')
  expect(openMonths([], TODAY)).toHaveLength(12)
  expect(openMonths([], TODAY)[0]).toBe('2025-11')
})

test('a month is named in full', () => {
  expect(monthAndYear('2026-10')).toBe('October 2026')
  expect(monthAndYear('2027-01')).toBe('January 2027')
})
