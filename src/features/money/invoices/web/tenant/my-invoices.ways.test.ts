import { expect, test } from 'vitest'
import { findDialCode, sortWays, toDialAddress } from './my-invoices.ways.ts'

test.each([
  ['MTN MoMo', '*170#'],
  ['Telecel Cash', '*110#'],
  ['Vodafone Cash', '*110#'],
  ['AirtelTigo Money', '*110#'],
  ['AT Money', '*110#'],
  ['Zeepay', undefined],
  ['Atlantic Wallet', undefined],
])('%s is dialled with %s', (network, code) => {
  expect(findDialCode(network)).toBe(code)
})

test('the address of a code keeps its last sign', () => {
  expect(toDialAddress('*170#')).toBe('tel:*170%23')
})

test('the last way comes first, the others keep their order', () => {
  const ways = ['1', '2', '3'].map((number) => ({ network: 'MTN', number }))
  expect(sortWays(ways, 'MTN 3').map(({ number }) => number)).toEqual(['3', '1', '2'])
  expect(sortWays(ways, null)).toEqual(ways)
})
