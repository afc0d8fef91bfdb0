import { expect, test } from 'vitest'
import { choose, emptyPortal, makeTable } from '../../../../../testing/imports/book-plans.ts'
import { BOOK_MAX_ROWS } from '../../imports.contract.ts'
import { readBook } from './read-book.ts'

const MONTHS = Array.from({ length: 12 }, (_, at) => `paid:2026-${String(at + 1).padStart(2, '0')}`)
/** Processor time: a second; what grows with the square of the rows takes minutes. */
const MOST_MS = 10_000

test.each([
  [
    'different people',
    (at: number) => ({ name: `Ama Mensah ${at}`, phone: `0244${at + 100_000}`, email: `a${at}@b.test` }),
  ],
  ['people of one name', () => ({ name: 'Ama Mensah' })],
  ['people with one number', (at: number) => ({ name: `Ama ${at}`, phone: '0244123456' })],
  ['one person', () => ({ name: 'Ama Mensah', email: 'a@b.test' })],
])('the largest book is read soon: %s', (_what, person) => {
  const rows = Array.from({ length: BOOK_MAX_ROWS }, (_, at) => ({
    ...person(at),
    unit: `Shop ${at % 9000}`,
    property: 'Kejetia',
    rent: '600',
    startsOn: '15/01/2025',
    deposit: '1,200',
    ...Object.fromEntries(MONTHS.map((month, number) => [month, number % 2 === 0 ? 'paid' : '600'])),
  }))
  const table = makeTable(rows)
  const begun = process.cpuUsage()
  const book = readBook(table, choose(), emptyPortal())
  const { user, system } = process.cpuUsage(begun)
  expect((user + system) / 1000).toBeLessThan(MOST_MS)
  expect(book.makes.leases).toBe(BOOK_MAX_ROWS)
})
