import { expect, test } from 'vitest'
import { endsBeforeNextPeriod } from './charges.rules.ts'

test.each([
  ['without an end', {}, false],
  ['that ends on the first day of its next period', { endsOn: '2027-01-01' }, false],
  ['that ends a day before', { endsOn: '2026-12-31' }, true],
  ['whose tenant moves out before', { endsOn: '2028-12-31', movedOutOn: '2026-12-31' }, true],
  ['that is paid by the year', { endsOn: '2027-03-31', periodMonths: 12 }, false],
  [
    'whose year begins after its end',
    { endsOn: '2027-03-31', periodMonths: 12, startsOn: '2025-06-01' },
    true,
  ],
  ['of a book that has the month', { endsOn: '2026-12-31', billedElsewhereThrough: '2026-11-30' }, false],
])('a lease %s ends before its next period: %s', (_, changes, expected) => {
  const lease = { startsOn: '2025-01-01', endsOn: null, movedOutOn: null, periodMonths: 1, rentDay: 1 }
  expect(endsBeforeNextPeriod({ ...lease, ...changes }, '2026-12-10')).toBe(expected)
})
