import { expect, test } from 'vitest'
import { dueLabel, settledWord } from './due-labels.ts'

test.each([
  ['Unpaid', 14, '14 days left'],
  ['Unpaid', 1, '1 day left'],
  ['Unpaid', 0, 'due today'],
  ['Overdue', -1, '1 day overdue'],
  ['Overdue', -45, '45 days overdue'],
  ['Overdue', 3, '3 days left'],
  ['Payment Under Review', 2, '2 days left'],
  ['Payment Under Review', -2, null],
  ['Paid', -9, null],
  ['Paid', 9, null],
])('%s with %i days left reads %s', (displayStatus, daysLeft, label) => {
  expect(dueLabel({ displayStatus, daysLeft })).toBe(label)
})

test.each([
  ['money', 'paid'],
  ['deposit', 'paid'],
  ['mixed', 'paid'],
  [null, 'paid'],
  ['credit_note', 'settled'],
  ['write_off', 'settled'],
] as const)('what %s settled reads %s', (settledBy, word) => {
  expect(settledWord({ settledBy })).toBe(word)
})
