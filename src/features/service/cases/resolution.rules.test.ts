import { expect, test } from 'vitest'
import { findResolutionRefusal } from './resolution.rules.ts'

test.each([
  ['resolved', '2026-11-24', false, '2026-11-24', null],
  ['resolved', '2026-11-24', false, '2026-12-08', null],
  ['resolved', '2026-11-24', false, '2026-12-09', 'too late'],
  ['resolved', '2026-12-31', false, '2027-01-14', null],
  ['resolved', '2026-12-31', false, '2027-01-15', 'too late'],
  ['resolved', null, false, '2026-11-24', 'too late'],
  ['resolved', '2026-11-24', true, '2026-11-24', 'confirmed'],
  ['resolved', '2026-11-24', true, '2026-12-09', 'confirmed'],
  ['in-progress', '2026-11-24', false, '2026-11-24', 'not resolved'],
  ['pending', null, false, '2026-11-24', 'not resolved'],
  ['rejected', null, false, '2026-11-24', 'not resolved'],
] as const)(
  '%s on %s, confirmed %s: on %s the tenant is refused as %s',
  (status, resolvedOn, confirmed, today, refusal) => {
    expect(findResolutionRefusal({ status, resolvedOn, confirmed }, today)).toBe(refusal)
  },
)
