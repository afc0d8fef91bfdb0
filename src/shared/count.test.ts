import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from './count.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1000, '1,000'],
  [99_999, '99,999'],
  [100_000, '100,000'],
  [1_000_000, '1,000,000'],
  [-999, '-999'],
  [-1000, '-1,000'],
])('%i reads as %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test('a whole number reads as Intl writes it', () => {
  const known = new Intl.NumberFormat('en-GB')
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (count) => {
      expect(formatCount(count)).toBe(known.format(count))
    }),
  )
})
