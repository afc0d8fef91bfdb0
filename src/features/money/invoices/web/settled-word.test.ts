import { expect, test } from 'vitest'
import { settledWord } from './settled-word.ts'

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
