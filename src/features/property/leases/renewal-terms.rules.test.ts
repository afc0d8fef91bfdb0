import { expect, test } from 'vitest'
import { renewalTerms } from './renewal-terms.rules.ts'

test.each([
  ['2026-11-30', 100, 12, 0, ['2026-12-01', '2027-11-30', 100]],
  ['2026-11-30', 100, 6, 7.5, ['2026-12-01', '2027-05-31', 107.5]],
  ['2027-02-27', 333.33, 3, 10, ['2027-02-28', '2027-05-27', 366.66]],
  ['2026-12-31', 100, 24, -50, ['2027-01-01', '2028-12-31', 50]],
  [null, 100, 12, 0, null],
  ['2026-12-31', null, 12, 0, null],
])(
  'a lease until %s for %s, renewed for %s months at %s %%: %j',
  (endsOn, rent, months, percent, expected) => {
    const terms = renewalTerms({ endsOn, rent }, { months, percent })
    expect(terms && [terms.fromDay, terms.endsOn, terms.rent]).toEqual(expected)
  },
)
