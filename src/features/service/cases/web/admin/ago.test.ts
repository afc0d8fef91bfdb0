import { expect, test } from 'vitest'
import { agoLabel } from './ago.ts'

const NOW = Date.parse('2026-12-05T14:30:00Z')
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

test.each([
  [0, 'just now'],
  [59 * SECOND, 'just now'],
  [MINUTE, '1 minute ago'],
  [59 * MINUTE, '59 minutes ago'],
  [HOUR, '1 hour ago'],
  [23 * HOUR, '23 hours ago'],
  [DAY, '1 day ago'],
  [29 * DAY, '29 days ago'],
  [30 * DAY, '1 month ago'],
  [364 * DAY, '12 months ago'],
  [800 * DAY, '2 years ago'],
  // The clock of this device is slow.
  [-5 * MINUTE, 'just now'],
])('%i ms ago reads %s', (past, label) => {
  expect(agoLabel(NOW - past, NOW)).toBe(label)
})
