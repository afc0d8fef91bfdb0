import { expect, test } from 'vitest'
import { insertAt } from './insert.ts'

test.each([
  ['between words', 'Rent: .', [6, 6], 'Rent: {{rent}}.', 14],
  ['in place of what is selected', 'Rent: 500.', [6, 9], 'Rent: {{rent}}.', 14],
  ['at the beginning', '', [0, 0], '{{rent}}', 8],
] as const)('a placeholder is inserted %s', (_, value, [selectionStart, selectionEnd], after, at) => {
  expect(insertAt(value, '{{rent}}', { selectionStart, selectionEnd })).toEqual({ value: after, at })
})
