import { expect, test } from 'vitest'
import { addDays } from '../../../shared/days.ts'
import { coversDays, findUncovered, isMissing, listMissingDays } from './claims.rules.ts'

const ranges = (...days: [number, number][]) =>
  days.map(([from, to]) => ({
    from: `2026-11-${String(from).padStart(2, '0')}`,
    to: `2026-11-${String(to).padStart(2, '0')}`,
  }))
const range = (from: number, to: number) => ranges([from, to])[0] ?? { from: '', to: '' }

test.each([
  [ranges([1, 10]), 1, 10, true],
  [ranges([1, 10]), 1, 11, false],
  [ranges([2, 10]), 1, 10, false],
  [ranges([5, 10], [1, 4]), 1, 10, true],
  [ranges([6, 10], [1, 4]), 1, 10, false],
  [ranges([1, 10], [3, 5], [11, 12]), 2, 12, true],
  [[], 1, 1, false],
])('%j covers %i to %i: %s', (given, from, to, covered) => {
  expect(coversDays(given, range(from, to))).toBe(covered)
})

test('a gap is each part that no file covers', () => {
  expect(findUncovered(ranges([3, 5], [8, 9]), range(1, 10))).toEqual(ranges([1, 2], [6, 7], [10, 10]))
  expect(findUncovered(ranges([1, 30]), range(1, 10))).toEqual([])
  expect(findUncovered([], range(1, 2))).toEqual(ranges([1, 2]))
})

const wallet = (...days: [number, number][]) => ({ kind: 'wallet' as const, ranges: ranges(...days) })
const bank = (...days: [number, number][]) => ({ kind: 'bank' as const, ranges: ranges(...days) })
const claimDays = { wallet: 3, bank: 5 }

test.each([
  ['the last day of waiting is covered', [wallet([1, 13])], ['wallet'], true],
  ['it is not yet', [wallet([1, 12])], ['wallet'], false],
  ['a second wallet is behind', [wallet([1, 13]), wallet([1, 9])], ['wallet'], false],
  ['a bank is behind, which says nothing of wallets', [wallet([1, 13]), bank()], ['wallet'], true],
  ['banks take longer', [bank([1, 13])], ['bank'], false],
  ['banks take five days', [bank([1, 15])], ['bank'], true],
  ['nobody said how it was paid', [wallet([1, 13]), bank([1, 15])], ['wallet', 'bank'], true],
  ['nobody said how, and the bank is behind', [wallet([1, 13]), bank([1, 14])], ['wallet', 'bank'], false],
  ['there is no such account', [wallet([1, 30])], ['bank'], false],
  ['it was cash', [wallet([1, 30])], [], false],
] as const)('missing since %s', (_, accounts, kinds, missing) => {
  expect(isMissing('2026-11-10', kinds, { accounts, claimDays })).toBe(missing)
})

const SAMPLES = [
  [wallet([1, 13])],
  [wallet([1, 6], [7, 13], [20, 30])],
  [wallet([5, 9], [1, 13]), wallet([3, 12], [14, 28])],
  [wallet([1, 13], [18, 30]), bank([1, 15], [16, 30])],
  [bank([1, 30]), bank([1, 4])],
  [],
]

test.each(SAMPLES)('the missing days are those on which money is missing: %j', (...accounts) => {
  for (const kinds of [['wallet'], ['bank'], ['wallet', 'bank'], []] as const) {
    const days = listMissingDays(kinds, { accounts, claimDays })
    for (let day = '2026-10-25'; day <= '2026-12-05'; day = addDays(day, 1)) {
      const isListed = days.some(({ from, to }) => from <= day && day <= to)
      expect([day, isListed]).toEqual([day, isMissing(day, kinds, { accounts, claimDays })])
    }
  }
})
