import { expect, test } from 'vitest'
import { lastMoment } from './backups.service.ts'

test.each([
  ['2026-11-20T01:59:59.999Z', '2026-11-19T02:00:00.000Z'],
  ['2026-11-20T02:00:00.000Z', '2026-11-20T02:00:00.000Z'],
  ['2026-11-20T23:59:00.000Z', '2026-11-20T02:00:00.000Z'],
])('a backup at 02:00 is due at %s since %s', (now, moment) => {
  expect(lastMoment('02:00', new Date(now), 'Africa/Accra').toISOString()).toBe(moment)
})
