import { expect, test } from 'vitest'
import { positiveCedisText } from '../../../../shared/fields/amounts.ts'
import { leftToPay } from './balance-text.tsx'
import { receivedDay } from './payment-fields.ts'

test.each([
  ['2026-11-20', true],
  ['2026-11-21', false],
  ['2006-11-20', true],
  ['2006-11-19', false],
])('money may be received on %s: %s', (day, isTaken) => {
  expect(receivedDay('2026-11-20', 'Received on').safeParse(day).success).toBe(isTaken)
})

test.each([
  ['0.01', true],
  ['0', false],
  ['', false],
  ['1.005', false],
])('%j is an amount: %s', (text, isTaken) => {
  expect(positiveCedisText.safeParse(text).success).toBe(isTaken)
})

test('what is left to pay is the balance without the credit', () => {
  expect(leftToPay({ balance: -20.1, credit: 20.1 })).toBe(0)
  expect(leftToPay({ balance: 0.1, credit: 0.2 })).toBe(0.3)
})
