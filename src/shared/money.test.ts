import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatCount, formatGhs, formatGhsWhole, isCedis, MAX_CEDIS, toCedis, toPesewas } from './money.ts'

const pesewas = fc.integer({ min: 0, max: MAX_CEDIS * 100 })

describe('an amount', () => {
  test.each([0, -0, 0.01, 0.1, 0.29, 1, 1.1, 1234.5, 19.99, 4.35, 99_999_999.99, 100_000_000])(
    '%d is taken',
    (value) => {
      expect(isCedis(value)).toBe(true)
    },
  )

  test.each([
    -0.01,
    -1,
    0.001,
    0.015,
    1.234,
    0.1 + 0.2,
    100_000_000.01,
    100_000_001,
    1e21,
    5e-324,
    Number.MAX_VALUE,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NaN,
  ])('%d is refused', (value) => {
    expect(isCedis(value)).toBe(false)
  })

  test('of whole pesewas is always accepted and converts back', () => {
    fc.assert(
      fc.property(pesewas, (whole) => {
        const cedis = toCedis(whole)
        expect(isCedis(cedis)).toBe(true)
        expect(toPesewas(cedis)).toBe(whole)
        expect(JSON.parse(JSON.stringify(cedis))).toBe(cedis)
      }),
    )
  })

  test('with a third decimal is always refused', () => {
    const finer = fc.tuple(fc.integer({ min: 0, max: 99_999_999 }), fc.integer({ min: 1, max: 9 }))
    fc.assert(
      fc.property(finer, ([cedis, third]) => {
        expect(isCedis(Number(`${cedis}.10${third}`))).toBe(false)
      }),
    )
  })

  test.each([
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [19.99, 1999],
    [1.005 - 0.005, 100],
    [99_999_999.99, 9_999_999_999],
  ])('of %d cedis is %i pesewas, though doubles say otherwise', (cedis, expected) => {
    expect(toPesewas(cedis)).toBe(expected)
  })
})

describe('an amount reads', () => {
  test.each([
    [0, 'GHS 0.00', 'GHS 0'],
    [5, 'GHS 0.05', 'GHS 0'],
    [49, 'GHS 0.49', 'GHS 0'],
    [50, 'GHS 0.50', 'GHS 1'],
    [100, 'GHS 1.00', 'GHS 1'],
    [149, 'GHS 1.49', 'GHS 1'],
    [250, 'GHS 2.50', 'GHS 3'],
    [99_999, 'GHS 999.99', 'GHS 1,000'],
    [150_050, 'GHS 1,500.50', 'GHS 1,501'],
    [10_000_000_000, 'GHS 100,000,000.00', 'GHS 100,000,000'],
    [-1, 'GHS -0.01', 'GHS -0'],
    [-150_050, 'GHS -1,500.50', 'GHS -1,501'],
    [-99_999_999, 'GHS -999,999.99', 'GHS -1,000,000'],
  ])('%i pesewas as %s, on a dashboard as %s', (whole, exact, rounded) => {
    expect(formatGhs(whole)).toBe(exact)
    expect(formatGhsWhole(whole)).toBe(rounded)
  })

  test('exact for every amount', () => {
    fc.assert(
      fc.property(pesewas, (whole) => {
        expect(Number(formatGhs(whole).replace('GHS ', '').replaceAll(',', '').replace('.', ''))).toBe(whole)
      }),
    )
  })
})

describe('a count', () => {
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
})
