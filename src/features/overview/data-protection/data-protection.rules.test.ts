import { expect, test } from 'vitest'
import { isTenancyOver } from './data-protection.rules.ts'

test.each([
  ['2026-11-19', null, true],
  ['2026-11-20', null, false],
  ['2026-11-21', null, false],
  [null, null, false],
  [null, new Date(), true],
  ['2999-12-31', new Date(), true],
])('on 20 November a tenancy until %s, deleted at %s, is over: %s', (leaseEndDate, deletedAt, over) => {
  expect(isTenancyOver({ leaseEndDate, deletedAt }, '2026-11-20')).toBe(over)
})
