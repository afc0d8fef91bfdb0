import { expect, test } from 'vitest'
import type { Reconciled } from '../../online-payments.contract.ts'
import { comparedTexts, compareForm, lastWeek } from './compare.schema.ts'

const found = (changes: Partial<Reconciled>): Reconciled => ({
  checked: 0,
  posted: [],
  unmatched: [],
  missing: [],
  reversed: [],
  ...changes,
})

test.each<[Partial<Reconciled>, string]>([
  [{}, 'Paystack received nothing on these days. The books say the same.'],
  [{ checked: 1 }, 'Paystack received one payment on these days. The books say the same.'],
  [
    { checked: 3, posted: ['PAY-1'] },
    'Paystack received 3 payments on these days. One was lost on the way and is in the books now: PAY-1.',
  ],
  [
    { checked: 3, posted: ['PAY-1', 'PAY-2'], unmatched: ['shop-1'] },
    'Paystack received 3 payments on these days. 2 were lost on the way and are in the books now: PAY-1, PAY-2. One belongs to nobody yet and is listed under Unmatched: shop-1.',
  ],
  [
    { checked: 2, unmatched: ['shop-1', 'shop-2'] },
    'Paystack received 2 payments on these days. 2 belong to nobody yet and are listed under Unmatched: shop-1, shop-2.',
  ],
  [
    { missing: [{ reference: 'PAY-9', amount: 5 }] },
    'Paystack received nothing on these days. One payment of the books is not known there.',
  ],
])('%j reads: %s', (changes, text) => {
  expect(comparedTexts(found(changes)).join(' ')).toBe(text)
})

test.each([
  ['2026-11-20', '2026-11-20', true],
  ['2026-11-21', '2026-11-20', false],
  ['2025-11-19', '2026-11-20', true],
  ['2025-11-18', '2026-11-20', false],
])('%s to %s may be compared: %s', (from, to, fine) => {
  expect(compareForm.safeParse({ from, to }).success).toBe(fine)
})

test('the last week is offered first', () => {
  expect(lastWeek('2026-11-20')).toEqual({ from: '2026-11-13', to: '2026-11-20' })
})
