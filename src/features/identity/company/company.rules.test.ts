import { expect, test } from 'vitest'
import { canCloseThrough, isOpenedBy } from './company.rules.ts'

test.each([
  ['2026-11-19', true],
  ['2026-11-20', false],
  [null, true],
])('books can be closed through %s on 20 November: %s', (day, isTaken) => {
  expect(canCloseThrough(day, '2026-11-20')).toBe(isTaken)
})

test.each([
  ['2026-09-29', '2026-09-30', true],
  ['2026-09-30', '2026-09-30', false],
  ['2026-10-01', '2026-09-30', false],
  [null, '2026-09-30', true],
  [null, null, false],
])('closed through %s where the books were closed through %s opens them: %s', (day, known, isOpened) => {
  expect(isOpenedBy(day, known)).toBe(isOpened)
})
