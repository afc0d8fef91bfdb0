import { describe, expect, test } from 'vitest'
import { canObject, type HandoverState, isOutdated, lastDayToObject } from './handovers.rules.ts'

describe('objections', () => {
  const objectUntil = lastDayToObject('2026-11-20', 7)
  test.each<[HandoverState, string, boolean]>([
    ['submitted', '2026-11-20', true],
    ['submitted', '2026-11-27', true],
    ['submitted', '2026-11-28', false],
    ['open', '2026-11-20', false],
    ['closed', '2026-11-20', false],
  ])('of a handover that is %s, on %s: %s', (state, today, allowed) =>
    expect(canObject({ state, objectUntil }, today)).toBe(allowed),
  )
})

test.each([
  ['2026-11-20T10:00:00.000Z', true],
  ['2026-11-20T10:00:00.001Z', false],
  ['2026-11-20T10:00:00.002Z', false],
])('a record of %s is outdated: %s', (recordedAt, outdated) => {
  expect(isOutdated(new Date(recordedAt), new Date('2026-11-20T10:00:00.001Z'))).toBe(outdated)
  expect(isOutdated(new Date(recordedAt), null)).toBe(false)
})
