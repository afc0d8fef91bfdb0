import { describe, expect, test } from 'vitest'
import {
  byLargestTotal,
  canAddBill,
  canChangeExpense,
  earliestExpenseDay,
  spentDayProblem,
} from './expenses.rules.ts'

const TODAY = '2026-11-20'
const CLOSED =
  'The books are closed through 31 Oct 2026. Please choose a later date, or ask an owner to open them again.'

describe('the day of an expense', () => {
  test.each([
    ['2026-11-20', null, undefined],
    ['2026-11-21', null, 'The date must not be later than today'],
    ['2006-11-20', null, undefined],
    ['2006-11-19', null, 'The date must not be before 20 Nov 2006'],
    ['2026-10-31', '2026-10-31', CLOSED],
    ['2026-11-01', '2026-10-31', undefined],
    ['2026-01-01', '2026-10-31', CLOSED],
  ] as const)('%s with the books closed through %s: %s', (day, closedThrough, problem) => {
    expect(spentDayProblem(day, { today: TODAY, closedThrough })).toBe(problem)
  })

  test('goes back to the last day of February from a leap day', () => {
    expect(earliestExpenseDay('2028-02-29')).toBe('2008-02-28')
  })
})

const expense = { spentOn: '2026-10-31', voidedAt: null, bill: null }
const voided = { voidedAt: '2026-11-01T08:00:00.000Z' }

describe('an expense', () => {
  test.each([
    [{}, null, true],
    [{}, '2026-10-30', true],
    [{}, '2026-10-31', false],
    [voided, null, false],
  ])('with %j and the books closed through %s may be changed: %s', (fields, closedThrough, may) => {
    expect(canChangeExpense({ ...expense, ...fields }, closedThrough)).toBe(may)
  })

  test.each([
    [{}, '2026-10-31', true],
    [{ bill: 'bills/1' }, '2026-10-31', false],
    [{ bill: 'bills/1' }, '2026-10-30', true],
    [voided, null, false],
  ])('with %j and the books closed through %s takes a bill: %s', (fields, closedThrough, may) => {
    expect(canAddBill({ ...expense, ...fields }, closedThrough)).toBe(may)
  })
})

test('categories come by their sums, those of the same sum in the order of the list', () => {
  const rows = [
    { category: 'other', total: 5, count: 1 },
    { category: 'security', total: 7, count: 2 },
    { category: 'repairs', total: 5, count: 1 },
  ] as const
  expect(byLargestTotal(rows).map(({ category }) => category)).toEqual(['security', 'repairs', 'other'])
  expect(byLargestTotal([])).toEqual([])
})
