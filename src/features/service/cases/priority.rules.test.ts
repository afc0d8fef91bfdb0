import { expect, test } from 'vitest'
import { getDeadline, isInOrder, isLate, PRIORITY_DAYS } from './priority.rules.ts'

test.each([
  ['urgent', '2026-11-25'],
  ['high', '2026-11-27'],
  ['normal', '2026-12-01'],
  ['low', '2026-12-24'],
] as const)('a request of priority %s that was made on 24 Nov is to be done by %s', (priority, dueOn) => {
  expect(getDeadline(priority, '2026-11-24', PRIORITY_DAYS)).toBe(dueOn)
})

test.each([
  ['pending', '2026-12-01', '2026-12-01', false],
  ['pending', '2026-12-01', '2026-12-02', true],
  ['in-progress', '2026-12-01', '2026-12-02', true],
  ['resolved', '2026-12-01', '2026-12-02', false],
  ['rejected', '2026-12-01', '2026-12-02', false],
  ['pending', null, '2026-12-02', false],
] as const)('%s, to be done by %s, is late on %s: %s', (status, dueOn, today, late) => {
  expect(isLate({ status, dueOn }, today)).toBe(late)
})

test.each([
  [{ urgent: 1, high: 3, normal: 7, low: 30 }, true],
  [{ urgent: 5, high: 5, normal: 5, low: 5 }, true],
  [{ urgent: 4, high: 3, normal: 7, low: 30 }, false],
  [{ urgent: 1, high: 8, normal: 7, low: 30 }, false],
  [{ urgent: 1, high: 3, normal: 31, low: 30 }, false],
])('the days %j are in order: %s', (days, inOrder) => {
  expect(isInOrder(days)).toBe(inOrder)
})
