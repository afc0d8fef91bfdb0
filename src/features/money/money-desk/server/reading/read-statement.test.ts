import { expect, test } from 'vitest'
import type { ReadSheet } from '../../../../../server/sheets/read.ts'
import { guessMapping, type Mapping } from '../../mapping.rules.ts'
import { findStatementTable } from './find-table.ts'
import { readStatement } from './read-statement.ts'

const CONTEXT = { today: '2026-11-20', own: '0244550101', others: [] }

const sheet = (rows: string[][], name = ''): ReadSheet => ({
  name,
  hidden: false,
  rows: rows.map((cells, at) => ({ row: at + 1, cells, hidden: false })),
})
const BANK = [
  ['GOLD BANK'],
  ['Account', '1441000123456'],
  ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
  ['01/11/2026', 'Balance B/F', '', '', '100.00'],
  ['02/11/2026', 'TRF AMA SERWAA RENT', '', '850.00', '950.00'],
  ['03/11/2026', 'SMS CHARGE', '2.00', '', '948.00'],
  ['', 'Total', '2.00', '850.00', ''],
]

const find = (rows: string[][], given: { chosen?: Mapping; remembered?: Mapping[] } = {}) =>
  findStatementTable([sheet(rows)], { chosen: given.chosen, remembered: given.remembered ?? [] })

test('a bank is read by the words of its headings', () => {
  const table = find(BANK)
  expect(table.mapping).toEqual({
    day: 'Date',
    text: 'Details',
    in: 'Credit',
    out: 'Debit',
    balance: 'Balance',
  })
  const { lines, problems } = readStatement(table, CONTEXT, { continues: false })
  expect(problems).toEqual([])
  expect(lines.map(({ row, kind, amount, balance, text }) => [row, kind, amount, balance, text])).toEqual([
    ['5', 'in', 85_000, 95_000, 'TRF AMA SERWAA RENT'],
    ['6', 'fee', 200, 94_800, 'SMS CHARGE'],
  ])
})

test('unknown headings need a mapping, which finds them again in any order of columns', () => {
  const rows = [
    ['Wann', 'Was', 'Geld'],
    ['05/11/2026', 'Miete', '850'],
  ]
  const table = find(rows)
  expect([table.headings, table.mapping]).toEqual([['Wann', 'Was', 'Geld'], undefined])
  const mapping = { day: 'Wann', amount: 'Geld', text: 'Was' }
  expect(readStatement(find(rows, { chosen: mapping }), CONTEXT, { continues: false }).lines).toHaveLength(1)
  const turned = [
    ['Geld', 'Was', 'WANN '],
    ['850', 'Miete', '05/11/2026'],
  ]
  const again = readStatement(find(turned, { remembered: [{ day: 'x', amount: 'y' }, mapping] }), CONTEXT, {
    continues: false,
  })
  expect(again.lines).toMatchObject([{ day: '2026-11-05', amount: 85_000, text: 'Miete' }])
})

test('a chosen mapping that is in no row of the file needs another', () => {
  expect(find(BANK, { chosen: { day: 'Tag', amount: 'Betrag' } }).mapping).toBeUndefined()
})

test('text below a line continues it in a PDF, and a page repeats its headings', () => {
  const rows = [
    ['Date', 'Transaction ID', 'Details', 'Credit', 'Debit'],
    ['02/11/2026', '8742', 'TRF AMA', '850.00', ''],
    ['', '5747', 'SERWAA RENT', '', ''],
    ['Date', 'Transaction ID', 'Details', 'Credit', 'Debit'],
    ['03/11/2026', '99', 'CASH', '10.00', ''],
  ]
  const { lines } = readStatement(find(rows), CONTEXT, { continues: true })
  expect(lines.map(({ transactionId, text }) => [transactionId, text])).toEqual([
    ['87425747', 'TRF AMA SERWAA RENT'],
    ['99', 'CASH'],
  ])
  expect(readStatement(find(rows), CONTEXT, { continues: false }).lines[0]?.text).toBe('TRF AMA')
})

test('the headings of a wallet', () => {
  const headings = [
    'Transaction Date',
    'From Acct',
    'From Name',
    'Trans. Type',
    'Amount',
    'Fees',
    'Bal After',
    'To No.',
    'Ref',
    'Transaction ID',
    'Status',
  ]
  expect(guessMapping(headings)).toEqual({
    day: 'Transaction Date',
    transactionId: 'Transaction ID',
    reference: 'Ref',
    amount: 'Amount',
    fee: 'Fees',
    balance: 'Bal After',
    fromNumber: 'From Acct',
    fromName: 'From Name',
    toNumber: 'To No.',
    type: 'Trans. Type',
    status: 'Status',
  })
})
