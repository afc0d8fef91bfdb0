import { expect, test } from 'vitest'
import { parseIpAddress } from './address.ts'

test.each([
  ['102.176.65.4', '102.176.65.4'],
  [' 102.176.65.4:51442 ', '102.176.65.4'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['::ffff:10.0.0.1', '::ffff:10.0.0.1'],
  ['102.176.65.400', null],
  ['correct horse', null],
  ["x'); drop table", null],
  ['', null],
  [undefined, null],
])('%j is the address %j', (given, address) => {
  expect(parseIpAddress(given)).toBe(address)
})
