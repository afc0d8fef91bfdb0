import { expect, test } from 'vitest'
import type { PlannedPeriod } from '../plans.contract.ts'
import { listWeeks, planEnd, planMonths } from './plan.calendar.ts'

test('a month is shown in weeks from Monday on', () => {
  const weeks = listWeeks('2027-02')
  expect(weeks).toHaveLength(4)
  expect([weeks[0]?.[0], weeks[3]?.[6]]).toEqual(['2027-02-01', '2027-02-28'])
  const november = listWeeks('2026-11')
  expect(november).toHaveLength(6)
  expect(november[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(november[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
})

test.each([
  ['2026-11-30', '2027-02-28'],
  ['2026-12-01', '2027-03-31'],
])('on %s the plan reaches to %s', (today, expected) => {
  expect(planEnd(today)).toBe(expected)
})

test('this month is left out when nothing is due in it any more', () => {
  const due = (dueDate: string) => ({ dueDate, tenantName: 'Esi' }) as PlannedPeriod
  const months = (...days: string[]) =>
    planMonths(days.map(due), '2026-11-20').map(({ month, days: own }) => `${month} ${own.length}`)
  expect(months('2027-01-15', '2027-01-01', '2027-01-15', '2027-03-01')).toEqual([
    '2026-12 0',
    '2027-01 2',
    '2027-02 0',
  ])
  expect(months('2026-11-20')[0]).toBe('2026-11 1')
})
