import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shareText, toShares } from './invoice-analysis.shares.ts'

const cedis = fc.nat({ max: 10_000_000_000 }).map((pesewas) => pesewas / 100)

test('shares add up to 100 and differ by less than one from the exact value', () => {
  fc.assert(
    fc.property(fc.array(cedis, { minLength: 1, maxLength: 5 }), (parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0)
      const shares = toShares(parts)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole > 0 ? 100 : 0)
      for (const [at, part] of parts.entries()) {
        expect(Math.abs((shares[at] ?? 0) - (whole > 0 ? (part / whole) * 100 : 0))).toBeLessThan(1.001)
      }
    }),
  )
})

test('thirds, zero and nearly zero', () => {
  expect(toShares([1, 1, 1])).toEqual([34, 33, 33])
  expect(toShares([0, 0, 0])).toEqual([0, 0, 0])
  expect(toShares([0, 5, 0])).toEqual([0, 100, 0])
  expect(toShares([9999, 1, 0])).toEqual([100, 0, 0])
})

test('a small share is never shown as zero', () => {
  expect(shareText(0, 0.01)).toBe('<1%')
  expect(shareText(0, 0)).toBe('0%')
  expect(shareText(91, 5)).toBe('91%')
})
