import { expect, test } from 'vitest'
import { lastMoment, nextTime } from './backup-times.ts'

test.each([
  [['02:00'], '2026-11-20T01:59:59.999Z', '2026-11-19T02:00:00.000Z'],
  [['02:00'], '2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
  [['02:00'], '2026-11-20T23:59:00.000Z', '2026-11-20T02:00:00.000Z'],
  [['13:00', '02:00'], '2026-11-20T12:59:59.999Z', '2026-11-20T02:00:00.000Z'],
  [['13:00', '02:00'], '2026-11-20T13:00:00.000Z', '2026-11-20T13:00:00.000Z'],
  [['13:00', '02:00'], '2026-11-20T01:00:00.000Z', '2026-11-19T13:00:00.000Z'],
])('a backup at %j is due at %s since %s', (times, now, moment) => {
  expect(lastMoment(times, new Date(now), 'Africa/Accra').toISOString()).toBe(moment)
})

test.each([
  [['02:00'], '2026-11-20T02:00:00Z', '02:00'],
  [['13:00', '02:00'], '2026-11-20T02:00:00Z', '13:00'],
  [['13:00', '02:00'], '2026-11-20T13:00:00Z', '02:00'],
])('the next of %j at %s is %s', (times, now, next) => {
  expect(nextTime(times, new Date(now), 'Africa/Accra')).toBe(next)
})
