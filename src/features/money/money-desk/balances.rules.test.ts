import { expect, test } from 'vitest'
import { type BalanceLine, readBalances } from './balances.rules.ts'

const line = (
  date: number,
  signed: number,
  balance: number | null,
  fee: number | null = null,
): BalanceLine => ({
  day: `2026-11-${String(date).padStart(2, '0')}`,
  direction: signed < 0 ? 'out' : 'in',
  amount: Math.abs(signed),
  fee,
  balance,
})
const MONTH = [line(1, 100, 1100), line(1, -30, 1070), line(2, 50, 1118, 2), line(2, -18, 1100)]

test.each<[string, BalanceLine[], number | null, number[]]>([
  ['in order', MONTH, 1100, []],
  ['the last first', MONTH.toReversed(), 1100, []],
  ['a line without a balance', [...MONTH, line(3, 5, null)], 1100, []],
  ['no balances at all', [line(1, 5, null)], null, []],
  ['a line is missing', [...MONTH, line(3, 10, 1310)], 1310, [200]],
  [
    'a balance that comes again',
    [line(1, 10, 110), line(1, -10, 100), line(1, 10, 110), line(2, 5, 115)],
    115,
    [],
  ],
  ['money that left and came again', [line(1, 10, 110), line(1, -10, 100)], 100, []],
])('%s', (_, lines, closing, gaps) => {
  const read = readBalances(lines)
  expect([read.closing, read.gaps.map(({ difference }) => difference)]).toEqual([closing, gaps])
})
