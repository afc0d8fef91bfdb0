import { expect, test } from 'vitest'
import { toSheet, toTable } from '../../../../../testing/imports/book-tables.ts'

const rent = (name: string, tenant: string) =>
  toSheet(name, [
    ['Name', 'Rent'],
    [tenant, '5'],
  ])
const listTaken = (table: ReturnType<typeof toTable>) =>
  table.sheets.filter(({ taken }) => taken).map(({ name }) => name)

test.each<[string[], string[]]>([
  [['2025', '2026'], ['2026']],
  [['Rent 2026', 'Rent 2025', 'Rent 2027'], ['Rent 2026']],
  [['January', 'February', 'October', 'December'], ['October']],
  [['Nov 25', 'Dec 25', 'Jan 26'], ['Jan 26']],
  [
    ['Adum 2025', 'Adum 2026', 'Osu 2025'],
    ['Adum 2026', 'Osu 2025'],
  ],
  [
    ['Adum', 'Osu', '2026'],
    ['Adum', 'Osu', '2026'],
  ],
  [['2027', '2028'], ['2028']],
])('%j are of the same tenants: %j', (names, taken) =>
  expect(listTaken(toTable(names.map((name) => rent(name, 'Ama'))))).toEqual(taken),
)
test('one for a month tells of its last day, which is not after today', () => {
  const day = (name: string, title = '') =>
    toTable([toSheet(name, [[title], ['Name', 'Rent'], ['Ama', '5']])]).titleDay
  expect([day('September'), day('Sept 2025'), day('Nov')]).toEqual(['2026-09-30', '2025-09-30', '2026-11-29'])
  expect([day('October', 'Rents 2024'), day('October', 'As at 15/10/2026')]).toEqual([
    '2024-10-31',
    '2026-10-15',
  ])
  expect([day('2025'), day('May Flower Estate'), day('Dec')]).toEqual([null, null, '2025-12-31'])
})
