import { expect, test } from 'vitest'
import { plainAmount } from './typed-amount.ts'

test.each([
  ['1500.50', '1500.50'],
  ['1500,50', '1500.50'],
  ['1,500', '1500'],
  ['1,500.50', '1500.50'],
  ['1.500,50', '1500.50'],
  ['1 500.50', '1500.50'],
  ["1'500.50", '1500.50'],
  ['GHS 1,500.50', '1500.50'],
  ['GH₵\u00a0350', '350'],
  ['１５００', '1500'],
  ['1.5e3', null],
  ['-5', null],
  ['1,50,0', null],
  ['many', null],
])('%j is %j', (text, amount) => {
  expect(plainAmount(text)).toBe(amount)
})
