import { expect, test } from 'vitest'
import { canCloseThrough } from './company.rules.ts'

test.each([
  ['2026-11-19', true],
  ['2026-11-20', false],
  [null, true],
])('books can be closed through %s on 20 November: %s', (day, isTaken) => {
  expect(canCloseThrough(day, '2026-11-20')).toBe(isTaken)
})
