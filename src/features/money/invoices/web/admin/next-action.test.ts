import { expect, test } from 'vitest'
import { nextAction } from './next-action.ts'

const TODAY = '2026-11-21'

test.each([
  ['Unpaid', [], null, 'paid'],
  ['Overdue', [], null, 'remind'],
  ['Overdue', [], '2026-11-14T23:59:59.000Z', 'remind'],
  ['Overdue', [], '2026-11-15T00:00:00.000Z', 'paid'],
  ['Overdue', ['rejected'], null, 'remind'],
  ['Payment Submitted', [], null, 'paid'],
  ['Payment Under Review', ['rejected', 'pending_review'], null, 'review'],
  ['Paid', ['approved'], null, 'download'],
  ['Paid', ['approved', 'pending_review'], null, 'review'],
] as const)('%s with receipts %o, reminded %s: %s', (displayStatus, statuses, remindedAt, action) => {
  const receipts = statuses.map((status) => ({ status }))
  expect(nextAction({ displayStatus, remindedAt, receipts }, TODAY)).toBe(action)
})
