import type { ChargeTerms } from '../../features/money/charges/periods.rules.ts'

/** Rent of GHS 310 per month from December 2026, unless changed. */
export const chargeTerms = (changes: Partial<ChargeTerms> = {}): ChargeTerms => ({
  everyMonths: 1,
  anchorDay: 1,
  leadDays: 5,
  startsOn: '2026-12-01',
  lastDay: null,
  proration: 'none',
  advanceMonths: 0,
  instalments: 1,
  steps: [{ fromDay: '2000-01-01', amount: 31_000 }],
  ...changes,
})
