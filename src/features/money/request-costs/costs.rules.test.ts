import { expect, test } from 'vitest'
import { costDueDate, costTotals, isCostDeleted } from './costs.rules.ts'

const VOIDED = '2026-11-20T09:00:00.000Z'
const [live, gone] = [false, true].map((voided) => ({ amount: 0.2, voided }))

test('a charged cost is due in 14 days', () => {
  expect(costDueDate('2026-11-20')).toBe('2026-12-04')
})

test('voided expenses and invoices count in no sum, each for itself', () => {
  const costs = [
    { amount: 0.1, voidedAt: null, invoice: live ?? null },
    { amount: 0.2, voidedAt: null, invoice: gone ?? null },
    { amount: 5, voidedAt: VOIDED, invoice: live ?? null },
    { amount: 7, voidedAt: VOIDED, invoice: null },
  ]
  expect(costTotals(costs)).toEqual({ spent: 0.3, charged: 0.4 })
  expect(costTotals([])).toEqual({ spent: 0, charged: 0 })
})

test.each([
  [null, null, false],
  [VOIDED, null, true],
  [VOIDED, live, false],
  [VOIDED, gone, true],
  [null, gone, false],
])('voided at %s with the invoice %j, nothing is left of a cost: %s', (voidedAt, invoice, isGone) => {
  expect(isCostDeleted({ voidedAt, invoice: invoice ?? null })).toBe(isGone)
})
