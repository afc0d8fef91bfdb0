import { expect, test } from 'vitest'
import { findTitleDay, toPropertyName } from './titles.ts'

test.each([
  ['RENT BOOK AS AT 30 SEPTEMBER 2026', '2026-09-30'],
  ['Tenants list – 30/09/2026', '2026-09-30'],
  ['Rents as at 30th Sept., 2026', '2026-09-30'],
  ['DEBTORS AS AT 30/09/26', '2026-09-30'],
  ['Rent book 2025/26', null],
  ['Plot 12/4/26/B', null],
  ['Rents as of September 30, 2026', '2026-09-30'],
  ['Rents as at September 2026', '2026-09-30'],
  ['Rents 1/9/2026 to 30/9/2026', '2026-09-30'],
  ['Rent book 2026', null],
  ['Rent for September 2026', null],
])('the day of the title %j is %j', (title, day) => {
  expect(findTitleDay([title])).toBe(day)
})

test.each([
  ['Bohye Plaza – Rent Book 2026', 'Bohye Plaza'],
  ['List of tenants at Bohye Plaza as at 30/9/2026', 'Bohye Plaza'],
  ['MAKOLA SHOPS', 'MAKOLA SHOPS'],
  ['Property: 12 Oxford Street', '12 Oxford Street'],
  ['Marina Court 2025/26', 'Marina Court'],
  ['Tenants at Osu', 'Osu'],
  ['RENT BOOK AS AT 30 SEPTEMBER 2026', ''],
  ['Rent collection 2025/2026', ''],
  ['Monthly rent for May 2026', ''],
  ['NYAMEKYE PROPERTIES LTD', ''],
  ['Prepared by Kofi', ''],
  ['2026', ''],
])('the property in %j is %j', (title, name) => expect(toPropertyName(title)).toBe(name))
