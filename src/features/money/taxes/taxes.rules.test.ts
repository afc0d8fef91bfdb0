import { expect, test } from 'vitest'
import { UNIT_KINDS } from '../../property/properties/units.rules.ts'
import { rentRateName } from '../tax-rates/tax-rates.rules.ts'
import { addMonths, certificateMissingBefore, getLastDay, taxDueDay } from './taxes.rules.ts'

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
  expect([getLastDay(month), taxDueDay(month)]).toEqual([last, due])
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
