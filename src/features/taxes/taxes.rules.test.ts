import { describe, expect, test } from 'vitest'
import { UNIT_KINDS } from '../properties/units.rules.ts'
import {
  addMonths,
  certificateMissingBefore,
  lastDayOf,
  type RateName,
  rateOn,
  rentRateName,
  type TaxRate,
  taxDueDay,
  taxOf,
  vatWithin,
} from './taxes.rules.ts'

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
  expect(taxOf(amount, percent)).toBe(tax)
})

test.each([
  [120_000, 20, 20_000],
  [100, 20, 17],
  [-100, 20, -17],
  [100, 0, 0],
])('%i pesewas at %d %% contain %i of VAT', (amount, percent, vat) => {
  expect(vatWithin(amount, percent)).toBe(vat)
})

test('shops, offices, warehouses and land are commercial', () => {
  const commercial = UNIT_KINDS.filter((kind) => rentRateName(kind) === 'commercial')
  expect(commercial).toEqual(['shop', 'office', 'warehouse', 'land'])
})

test.each([
  ['2026-01', '2026-01-31', '2026-03-02'],
  ['2026-02', '2026-02-28', '2026-03-30'],
  ['2028-02', '2028-02-29', '2028-03-30'],
  ['2026-11', '2026-11-30', '2026-12-30'],
  ['2026-12', '2026-12-31', '2027-01-30'],
])('%s ends on %s, and its tax is due on %s', (month, last, due) => {
  expect([lastDayOf(month), taxDueDay(month)]).toEqual([last, due])
})

test('months follow each other over the turn of the year', () => {
  expect([addMonths('2026-12', 1), addMonths('2026-01', -1), addMonths('2026-05', 8)]).toEqual([
    '2027-01',
    '2025-12',
    '2027-01',
  ])
})

test('a certificate is missing from the 31st day on', () => {
  expect(certificateMissingBefore('2026-11-30')).toBe('2026-10-31')
})
