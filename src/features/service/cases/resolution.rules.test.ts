import { expect, test } from 'vitest'
import { findResolutionRefusal } from './resolution.rules.ts'

test.each([
  ['resolved', '2026-11-24', false, '2026-11-24', null],
  ['resolved', '2026-11-24', false, '2026-12-08', null],
  ['resolved', '2026-11-24', false, '2026-12-09', 'tooLate'],
  ['resolved', '2026-12-31', false, '2027-01-14', null],
  ['resolved', '2026-12-31', false, '2027-01-15', 'tooLate'],
  ['resolved', null, false, '2026-11-24', 'tooLate'],
  ['resolved', '2026-11-24', true, '2026-11-24', 'confirmed'],
  ['resolved', '2026-11-24', true, '2026-12-09', 'confirmed'],
  ['in-progress', '2026-11-24', false, '2026-11-24', 'notResolved'],
  ['pending', null, false, '2026-11-24', 'notResolved'],
  ['rejected', null, false, '2026-11-24', 'notResolved'],
] as const)(
  '%s on %s, confirmed %s: on %s the tenant is refused as %s',
  (status, resolvedOn, confirmed, today, refusal) => {
    expect(findResolutionRefusal({ status, resolvedOn, confirmed }, today)).toBe(refusal)
  },
)
