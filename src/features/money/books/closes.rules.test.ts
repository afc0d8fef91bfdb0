import { expect, test } from 'vitest'
import { type Figures, findDifferences, monthsToClose } from './closes.rules.ts'

test.each<[string | null, string | null, string, string[]]>([
  ['2026-09-30', '2026-01-05', '2026-10-31', ['2026-10 2026-10-01 2026-10-31']],
  ['2026-09-30', null, '2026-10-15', ['2026-10 2026-10-01 2026-10-15']],
  ['2026-10-15', null, '2026-10-31', ['2026-10 2026-10-16 2026-10-31']],
  ['2026-10-31', null, '2026-11-01', ['2026-11 2026-11-01 2026-11-01']],
  [null, '2026-11-20', '2026-12-31', ['2026-11 2026-11-01 2026-11-30', '2026-12 2026-12-01 2026-12-31']],
  [null, null, '2026-10-31', ['2026-10 2026-10-01 2026-10-31']],
  [null, '2026-12-01', '2026-10-31', []],
  ['2025-12-31', null, '2026-02-28', ['2026-01 2026-01-01 2026-01-31', '2026-02 2026-02-01 2026-02-28']],
])('after %s, with books that begin on %s, a close through %s has %j', (after, first, through, expected) => {
  expect(monthsToClose(after, first, through).map(({ month, from, to }) => `${month} ${from} ${to}`)).toEqual(
    expected,
  )
})

test('differences are listed by month and figure', () => {
  const figures: Figures = {
    received: 100,
    tax: 8,
    withheld: 0,
    vat: 0,
    vatDue: 0,
    expenses: 5,
    fees: 0,
    net: 87,
    depositsHeld: 0,
    receivable: 0,
  }
  const month = { month: '2026-10', from: '2026-10-01', to: '2026-10-31', figures }
  expect(findDifferences([month], [month])).toEqual([])
  const now = { ...month, figures: { ...figures, received: 101, net: 88 } }
  expect(findDifferences([month], [now])).toEqual([
    { month: '2026-10', figure: 'received', closed: 100, now: 101 },
    { month: '2026-10', figure: 'net', closed: 87, now: 88 },
  ])
})
