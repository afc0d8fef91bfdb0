import { expect, test } from 'vitest'
import { ARREARS_AGES, daysOverdue, nextStep, promiseState, sumAges } from './arrears.rules.ts'

const TODAY = '2026-11-20'

test.each([
  ['2026-11-19', 1],
  ['2026-11-20', 0],
  ['2026-11-21', 0],
  ['2026-08-22', 90],
])('of what was due on %s the days overdue are %i', (dueDate, days) => {
  expect(daysOverdue(dueDate, TODAY)).toBe(days)
})

test.each([
  ['2026-11-20', 0, 'open'],
  ['2026-11-20', 499, 'open'],
  ['2026-11-20', 500, 'kept'],
  ['2026-11-21', 0, 'open'],
  ['2026-11-21', 600, 'kept'],
  ['2026-11-19', 499, 'broken'],
  ['2026-11-19', 500, 'kept'],
] as const)('a promise of 500 for %s of which %i came is %s', (day, received, state) => {
  expect(promiseState({ day, amount: 500, received }, TODAY)).toBe(state)
})

test('ages add up to the pesewa, or one of them is chosen', () => {
  const totals = [
    { age: '1-30', overdue: 0.1 },
    { age: '90+', overdue: 0.2 },
  ] as const
  expect(sumAges(totals, undefined)).toBe(0.3)
  expect(sumAges(totals, '90+')).toBe(0.2)
})

const open = (day: string) => ({ day, state: 'open' }) as const
const kept = { day: '2026-11-10', state: 'kept' } as const
const broken = { day: '2026-11-15', state: 'broken' } as const

test.each([
  [1, null, null, 'Send a reminder'],
  [7, null, null, 'Send a reminder'],
  [8, null, null, 'Call'],
  [90, null, null, 'Call'],
  [91, null, null, 'Prepare Rent Control'],
  [20, TODAY, null, 'Ask for a promise'],
  [20, '2026-11-14', null, 'Ask for a promise'],
  [20, '2026-11-13', null, 'Call'],
  [120, TODAY, null, 'Prepare Rent Control'],
  [20, TODAY, open('2026-12-05'), 'Promise due on 5 Dec 2026'],
  [20, TODAY, open(TODAY), 'Promise due today'],
  [120, TODAY, open('2026-12-05'), 'Promise due on 5 Dec 2026'],
  [20, '2026-11-15', broken, 'Promise broken: call again'],
  [20, '2026-11-16', broken, 'Ask for a new promise'],
  [91, '2026-11-16', broken, 'Prepare Rent Control'],
  [20, '2026-11-18', kept, 'Ask for a promise'],
  [20, '2026-11-10', kept, 'Call'],
] as const)('%i days overdue, last contact %s, promise %o: %s', (age, lastContact, promise, step) => {
  expect(nextStep({ daysOverdue: age, lastContact, promise }, TODAY)).toBe(step)
})

test('the ages are those of the list', () => {
  expect(ARREARS_AGES).toEqual(['1-30', '31-60', '61-90', '90+'])
})
