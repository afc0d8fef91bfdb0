import { expect, test } from 'vitest'
import { getMonday } from './given-back.job.ts'

test.each([
  ['2026-11-23', '2026-11-23'],
  ['2026-11-22', '2026-11-16'],
  ['2026-11-16', '2026-11-16'],
  ['2027-01-01', '2026-12-28'],
  ['2023-12-31', '2023-12-25'],
])('%s is in the week that begins on %s', (day, monday) => {
  expect(getMonday(day)).toBe(monday)
})
