import { describe, expect, test } from 'vitest'
import { calculateTax, type RateName, rateOn, type TaxRate, vatWithin } from './tax-rates.rules.ts'

const rate = (name: RateName, percent: number, from: string): TaxRate => ({
  name,
  percent,
  from,
  source: 'test',
})
const RATES = [
  rate('residential', 10, '2026-07-01'),
  rate('residential', 8, '2024-01-01'),
  rate('commercial', 15, '2024-01-01'),
]

describe('the rate of a day', () => {
  test.each<[RateName, string, number | undefined]>([
    ['residential', '2023-12-31', undefined],
    ['residential', '2024-01-01', 8],
    ['residential', '2026-06-30', 8],
    ['residential', '2026-07-01', 10],
    ['commercial', '2026-07-01', 15],
    ['withholding', '2026-07-01', undefined],
  ])('of %s on %s is %s', (name, day, percent) => {
    expect(rateOn(RATES, name, day)?.percent).toBe(percent)
  })
})

test.each([
  [100_000, 8, 8_000],
  [150_050, 15, 22_508],
  [-150_050, 15, -22_508],
  [6, 8, 0],
  [7, 8, 1],
  [10, 15, 2],
  [-10, 15, -2],
  [-3, 15, 0],
  [10_000_000_000, 17.25, 1_725_000_000],
])('%i pesewas at %d %% are %i of tax', (amount, percent, tax) => {
  expect(calculateTax(amount, percent)).toBe(tax)
})

test.each([
  [120_000, 20, 20_000],
  [100, 20, 17],
  [-100, 20, -17],
  [100, 0, 0],
])('%i pesewas at %d %% contain %i of VAT', (amount, percent, vat) => {
  expect(vatWithin(amount, percent)).toBe(vat)
})
