import { expect, test } from 'vitest'
import { toPercent } from './percent.ts'

test.each([
  [0, 0, 0],
  [1, 0, 100],
  [0, 5, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 2000, 0.1],
  [5, 5, 100],
  [6, 5, 120],
])('%d of %d are %d percent', (part, whole, percent) => {
  expect(toPercent(part, whole)).toBe(percent)
})
