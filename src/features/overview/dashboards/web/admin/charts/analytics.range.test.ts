import { expect, test } from 'vitest'
import { addDays } from '../../../../../../shared/days.ts'
import { AGE_DAYS, AGES, isStale, STALE_MS, toAge } from '../../../analytics.rules.ts'
import { inMonth, inRange, linkToAge, recentlyCreated } from '../analytics.links.ts'
import { findRangeFault, getMonthDays, lastYear, listMonths, toRange, toSearch } from './analytics.range.ts'

const TODAY = '2026-11-21'
const YEAR = { from: '2025-11-21', to: TODAY }

test('the range is the 12 months up to today by default', () => {
  expect(lastYear(TODAY)).toEqual(YEAR)
  expect(lastYear('2028-02-29').from).toBe('2027-02-28')
  expect(toRange({ from: '', to: '' }, TODAY)).toEqual(YEAR)
  expect(toRange({ from: '2026-01-01', to: '2026-13-01' }, TODAY)).toEqual({ from: '2026-01-01', to: TODAY })
})

test('a default end is not in the address, so that it follows the day', () => {
  expect(toSearch(YEAR, TODAY)).toEqual({ from: '', to: '' })
  const chosen = { from: '2026-01-01', to: '2026-06-30' }
  expect(toSearch(chosen, TODAY)).toEqual(chosen)
  expect(toSearch({ from: '2026-01-01', to: TODAY }, TODAY)).toEqual({ from: '2026-01-01', to: '' })
})

test('a range that starts after its end, or lacks one, gets an error message', () => {
  expect(findRangeFault({ from: TODAY, to: TODAY })).toBeUndefined()
  expect(findRangeFault({ from: addDays(TODAY, 1), to: TODAY })).toBe('From must not be later than To.')
  expect(findRangeFault({ from: '', to: TODAY })).toBe('Please choose both days.')
  expect(findRangeFault({ from: '31/02', to: TODAY })).toBe('Please enter a date like 6 Dec 2026.')
})

test('a range has every month that it touches, and none when there are too many', () => {
  expect(listMonths(YEAR)).toHaveLength(13)
  expect(listMonths({ from: '2026-11-30', to: '2027-01-01' })).toEqual(['2026-11', '2026-12', '2027-01'])
  expect(listMonths({ from: '2026-01-01', to: '2030-12-31' })).toHaveLength(60)
  expect(listMonths({ from: '2026-01-01', to: '2031-01-01' })).toBeUndefined()
  expect(listMonths({ from: '1900-01-01', to: '2999-12-31' })).toBeUndefined()
})

test('a month links to its invoices within the range, as a month or by days', () => {
  expect(inMonth('2026-02', YEAR, 'Paid')).toEqual({ status: 'Paid', dueMonth: '2026-02' })
  expect(inMonth('2025-11', YEAR)).toEqual({ dueFrom: '2025-11-21', dueTo: '2025-11-30' })
  expect(inMonth('2026-11', YEAR, 'open')).toEqual({ status: 'open', dueFrom: '2026-11-01', dueTo: TODAY })
  expect(getMonthDays('2028-02', { from: '2028-02-01', to: '2028-02-29' }).whole).toBe(true)
  expect(inRange(YEAR, 'Overdue')).toEqual({ status: 'Overdue', dueFrom: YEAR.from, dueTo: YEAR.to })
})

test('each day overdue lies within the link of its age and of no other', () => {
  for (const days of [-400, 0, 1, 30, 31, 60, 61, 90, 91, 5000]) {
    const due = addDays(TODAY, -days)
    const holding = AGES.filter((age) => {
      const { dueFrom = '0000', dueTo = '9999' } = linkToAge(age, TODAY)
      return dueFrom <= due && due <= dueTo
    })
    expect(holding, `${days} days`).toEqual([toAge(Math.max(0, days))])
  }
  expect(AGES.every((age) => AGE_DAYS[age].from > 0)).toBe(true)
})

test('recent cases begin 30 days ago', () => {
  expect(recentlyCreated(TODAY)).toEqual({ status: 'active', createdFrom: '2026-10-22' })
})

test('numbers are stale after five minutes, or when none were loaded', () => {
  expect(STALE_MS).toBe(300_000)
  expect(isStale(1_000, 1_000 + STALE_MS)).toBe(false)
  expect(isStale(1_000, 1_001 + STALE_MS)).toBe(true)
  expect(isStale(null, 0)).toBe(true)
})
