import { describe, expect, test } from 'vitest'
import {
  type Cells,
  NONE,
  readRows,
  TODAY,
  toSheet,
  toTable,
} from '../../../../../testing/imports/book-tables.ts'
import { findTable } from './find-table.ts'

const listFields = (headings: Cells, ...rows: Cells[]) =>
  readRows([headings, ...rows]).columns.map(({ field }) => field)

test.each([
  ['S/N', 'ignore'],
  ['No.', 'ignore'],
  ['Name of Tenant', 'name'],
  ["Tenant's Name", 'name'],
  ['OCCUPANT', 'name'],
  ['Tel', 'phone'],
  ['Telephone No.', 'phone'],
  ['WhatsApp number', 'phone'],
  ['E-mail Address', 'email'],
  ['Shop No', 'unit'],
  ['SHOP #', 'unit'],
  ['Room', 'unit'],
  ['Store', 'unit'],
  ['No. of rooms', 'ignore'],
  ['Building', 'property'],
  ['Rent/Month', 'rent'],
  ['Monthly Rent (GHS)', 'rent'],
  ['Rent (GH₵) p.a.', 'rent'],
  ['RENT', 'rent'],
  ['Date of Entry', 'startsOn'],
  ['Commencement', 'startsOn'],
  ['Expiry', 'endsOn'],
  ['Expiring Date', 'endsOn'],
  ['Arrears', 'balance'],
  ['Amount owing', 'balance'],
  ['Bal. c/f', 'balance'],
  ['Bal. b/f', 'brought'],
  ['Arrears B/F (GHS)', 'brought'],
  ['Credit', 'credit'],
  ['Paid up to', 'paidUntil'],
  ['Rent paid until', 'paidUntil'],
  ['Advance (months)', 'advance'],
  ['Rent advance', 'advance'],
  ['Remarks', 'note'],
  ['Deposit/Goodwill', 'deposit'],
  ['Security Deposit', 'deposit'],
  ['Goodwill', 'ignore'],
  ['Frequency of payment', 'period'],
  ['Payment frequency', 'period'],
  ['Due day', 'rentDay'],
  ['Guarantor phone', 'ignore'],
  ['Next of kin', 'ignore'],
  ['Amount paid', 'ignore'],
  ['Date', 'ignore'],
  ['Old rent', 'ignore'],
  ['Star sign', 'ignore'],
  ['Ghc per month', 'rent'],
  ['GH₵/mth', 'rent'],
  ['Amount (GHS) p.m.', 'ignore'],
  ['GHS', 'ignore'],
  ['Month', 'ignore'],
  ['Arrears from 2025', 'balance'],
  ['Balance as at 31/12/2025', 'balance'],
  ['From 2025', 'ignore'],
  ['Good till', 'paidUntil'],
  ['Rm', 'unit'],
  ['Curr. Bal', 'balance'],
  ['Number', 'ignore'],
])('the heading %j is %s', (heading, field) => {
  const [first] = listFields([heading, 'Tenant', 'Unit'].toSpliced(1, field === 'name' ? 1 : 0), [
    'x',
    'y',
    'z',
  ])
  expect(first).toBe(field)
})

describe('a column that its cells decide', () => {
  const rows = (...cells: string[]) => cells.map((cell, at) => [`Tenant ${at}`, cell])
  test.each([
    ['Contact', ['0244123456', '024 412 3457'], 'phone'],
    ['Contact', ['ama@a.test', 'kofi@a.test', ''], 'email'],
    ['Contact', ['Kumasi', '0244123456', 'Osu'], 'ignore'],
    ['', ['0244123456', '233244123457'], 'phone'],
    ['Reach me', ['ama@a.test'], 'email'],
    ['Ghana card', ['0244123456'], 'ignore'],
    ['Account', ['0244123456'], 'ignore'],
    ['Number', ['0244-123-456', '233244123457', '0244123456/0201234567'], 'phone'],
    ['House', ['1', '2', '3'], 'unit'],
    ['House', ['Osu House', 'Osu House', 'Osu House', 'Tema House'], 'property'],
    ['Due', ['1', '5th', '31'], 'rentDay'],
    ['Due', ['600', '1,200'], 'balance'],
    ['Months paid', ['6', '12'], 'advance'],
    ['Months paid', ['Mar 2026', 'Apr 2026'], 'paidUntil'],
    ['Contact', [], 'ignore'],
  ])('%j with %j is %s', (heading, cells, field) => {
    const { columns } = readRows([['Name', heading, 'Rent'], ...rows(...cells)])
    expect(columns[1]).toMatchObject({ field, by: field === 'ignore' ? null : 'cells' })
  })
})

test('each field once, but the parts of a name are joined in their order', () => {
  const table = readRows([
    ['Surname', 'Other names', 'Phone', 'Mobile', 'Shop'],
    ['Opoku', 'Ama Serwaa', '0244123456', '0201234567', '1'],
  ])
  expect(table.columns.map(({ field }) => field)).toEqual(['name', 'name', 'phone', 'ignore', 'unit'])
  expect(table.rows[0]?.values).toMatchObject({ name: 'Opoku Ama Serwaa', phone: '0244123456' })
})

describe('months', () => {
  const listMonths = (title: string, headings: Cells, ...rows: Cells[]) =>
    readRows([[title], ['Name', 'Rent', ...headings], ...rows]).columns.flatMap(({ month }) => month ?? [])

  test.each([
    ['Rent book 2025', ['Jan', 'Feb', 'Dec'], ['2025-01', '2025-02', '2025-12']],
    ['Rent book 2025/2026', ['Nov', 'Dec', 'Jan', 'Feb'], ['2025-11', '2025-12', '2026-01', '2026-02']],
    ['Rent book 2025/26', ['Jan', 'Feb'], ['2026-01', '2026-02']],
    ['Rent book', ['Jan-26', 'Feb', 'Mar'], ['2026-01', '2026-02', '2026-03']],
    ['Rent book', ['Dec', 'Jan 2026'], ['2025-12', '2026-01']],
    ['Rent book', ['01/2026', '2026-02-01', 'March 2026 (GHS)'], ['2026-01', '2026-02', '2026-03']],
    ['Rent book', ['Paid Jan 26', 'Feb payment'], ['2026-01', '2026-02']],
    ['Rent book 2026', ['JAN.', 'Jan', 'Sept'], ['2026-01', '2026-09']],
    ['Rent book 2026', ['Jan receipt', 'January'], ['2026-01']],
  ])('%s, %j', (title, headings, months) => expect(listMonths(title, headings, ['Ama', '5'])).toEqual(months))

  test('without any year the last month with payments is not later than today', () => {
    expect(listMonths('Rent', ['Nov', 'Dec'], ['Ama', '5', '5', ''])).toEqual(['2026-11', '2026-12'])
    expect(listMonths('Rent', ['Nov', 'Dec'], ['Ama', '5', '5', '5'])).toEqual(['2025-11', '2025-12'])
    expect(listMonths('Rent', ['Jul', 'Jan', 'Jun'], ['Ama', '5', '5', '5', '5'])).toEqual([
      ...['2025-07', '2026-01', '2026-06'],
    ])
  })

  test('a year in the name of the sheet', () => {
    const sheet = toSheet('Rents 2024', [
      ['Name', 'Jan', 'Feb'],
      ['Ama', '5', '5'],
    ])
    expect(toTable([sheet]).columns[1]?.month).toBe('2024-01')
  })

  test('are paid in their order, wherever the columns are', () => {
    const [row] = readRows([
      ['Feb 2026', 'Name', 'Jan 2026'],
      ['2', 'Ama', '1'],
    ]).rows
    expect(row?.paid).toEqual([
      { month: '2026-01', text: '1' },
      { month: '2026-02', text: '2' },
    ])
  })

  test('in a row above the other headings belong to the columns below them', () => {
    const table = readRows([
      ['', '', '', 'January 2026', '', 'February 2026', ''],
      ['No', 'Tenant', 'Shop', 'Amount', 'Date', 'Amount', 'Date'],
      ['1', 'Ama', 'A1', '600', '2026-01-04', '500', '2026-02-03'],
    ])
    expect(table.columns.map(({ field, month }) => month ?? field)).toEqual([
      ...['ignore', 'name', 'unit', '2026-01', 'ignore', '2026-02', 'ignore'],
    ])
    expect(table.rows[0]?.paid).toEqual([
      { month: '2026-01', text: '600' },
      { month: '2026-02', text: '500' },
    ])
  })
})

describe('the balance', () => {
  const balances = (...headings: string[]) =>
    listFields(['Name', ...headings], ['Ama', ...headings.map(() => '5')]).slice(1)
  test('before the months and after them', () => {
    expect(balances('Arrears', 'Jan', 'Feb', 'Balance')).toEqual(['brought', 'paid', 'paid', 'balance'])
    expect(balances('Arrears', 'Jan', 'Feb')).toEqual(['balance', 'paid', 'paid'])
    expect(balances('Opening balance', 'Jan', 'Feb')).toEqual(['brought', 'paid', 'paid'])
  })
  test('without months an opening balance is the balance', () => {
    expect(balances('Opening balance', 'Rent')).toEqual(['balance', 'rent'])
    expect(balances('Opening balance', 'Balance')).toEqual(['brought', 'balance'])
  })
})

describe('what was set by hand', () => {
  const rows: Cells[] = [
    ['Name', 'Arrears', 'Goodwill', 'Jan 2026'],
    ['Ama', '5', '7', '9'],
  ]
  test('columns; the field leaves the column where it was', () => {
    const table = readRows(rows, { columns: [{ at: 2, field: 'balance' }] })
    expect(table.columns.map(({ field, by }) => [field, by])).toEqual([
      ['name', 'heading'],
      ['ignore', null],
      ['balance', null],
      ['paid', 'heading'],
    ])
  })
  test('a month', () => {
    const table = readRows(rows, { columns: [{ at: 2, field: 'paid', month: '2026-02' }] })
    expect(table.rows[0]?.paid.map(({ month }) => month)).toEqual(['2026-01', '2026-02'])
  })
  test('cells', () => {
    const cells = [
      { row: '2', field: 'name', value: 'Ama Opoku' },
      { row: '2', field: 'unit', value: 'B1' },
      { row: '2', field: 'paid:2026-01', value: '10' },
    ]
    expect(readRows(rows, { cells }).rows[0]).toMatchObject({
      cells: ['Ama', '5', '7', '9'],
      values: { name: 'Ama Opoku', unit: 'B1' },
      paid: [{ month: '2026-01', text: '10' }],
    })
  })
})

test('a layout that was kept counts before the words, and its months follow the headings', () => {
  const kept = [
    { at: 0, field: 'unit' as const },
    { at: 1, field: 'paid' as const, month: '2025-01' },
    { at: 2, field: 'name' as const },
  ]
  const sheet = toSheet('', [['Rent book 2026'], ['Shop owner', 'Jan', 'Code'], ['1', '2', 'Ama']])
  const table = findTable(
    [sheet],
    NONE,
    (headings) => (headings.join() === 'Shop owner,Jan,Code' ? kept : undefined),
    TODAY,
  )
  expect(table.columns.map(({ field, by, month }) => [field, by, month])).toEqual([
    ['unit', 'remembered', undefined],
    ['paid', 'remembered', '2026-01'],
    ['name', 'remembered', undefined],
  ])
})
