import { describe, expect, test } from 'vitest'
import { type Cells, readRows } from '../../../../../testing/imports/book-tables.ts'

const listFields = (headings: Cells, ...rows: Cells[]) =>
  readRows([headings, ...rows]).columns.map(({ field }) => field)

describe('an advance', () => {
  const read = (heading: string, cells: string[], ...more: string[]) =>
    readRows([
      ['Name', heading, ...more],
      ...cells.map((cell, at) => [`Tenant ${at}`, cell, ...more.map(() => '0')]),
    ])
  test('has the unit of its heading', () => {
    const list = (heading: string) =>
      read(heading, ['2', '1.5', '6 months', '']).rows.map(({ values }) => values.advance)
    expect(list('Years paid')).toEqual(['2 years', '1.5 years', '6 months', ''])
    expect(list('Advance (months)')).toEqual(['2 months', '1.5 months', '6 months', ''])
    expect(list('Advance')).toEqual(['2', '1.5', '6 months', ''])
  })
  test('in amounts that few have is credit next to a balance', () => {
    const field = (cells: string[], ...more: string[]) =>
      read('Paid in advance', cells, ...more).columns[1]?.field
    expect(field(['1,200', '', ''], 'Arrears')).toBe('credit')
    expect(field(['1,200', '', ''])).toBe('advance')
    expect(field(['1,200', '600', ''], 'Arrears')).toBe('advance')
    expect(field(['6', '', ''], 'Arrears')).toBe('advance')
  })
})

test('the last of several balances by year counts', () => {
  expect(listFields(['Name', 'Arrears 2024', 'Arrears 2025'], ['Ama', '5', '6'])).toEqual([
    ...['name', 'ignore', 'balance'],
  ])
  expect(
    listFields(['Name', 'Balance 2024', 'Balance 2025', 'Jan', 'Balance 2026'], ['Ama', '5', '6', '7', '8']),
  ).toEqual(['name', 'ignore', 'brought', 'paid', 'balance'])
})

test('headings in two rows, of which the upper one names and the lower one measures', () => {
  const { columns } = readRows([
    ['Name', 'Rent', 'Arrears', 'PAYMENTS'],
    ['', 'GH¢', 'from 2025', 'JAN', 'FEB'],
    ['Ama', '5', '1', '5', '5'],
  ])
  expect(columns.map(({ heading, field }) => [heading, field])).toEqual([
    ['Name', 'name'],
    ['Rent GH¢', 'rent'],
    ['Arrears from 2025', 'balance'],
    ['JAN', 'paid'],
    ['FEB', 'paid'],
  ])
})

test('samples are of tenants, and not of the texts above a section', () => {
  const { columns } = readRows([
    ['No', 'Name', 'Rent'],
    ['Nkabom Plaza'],
    ['1', 'Ama', '5'],
    ['', 'Osu House'],
    ['2', 'Esi', '5'],
    ['', 'TOTAL', '10'],
  ])
  expect(columns.map(({ samples }) => samples)).toEqual([
    ['1', '2'],
    ['Ama', 'Esi'],
    ['5', '5'],
  ])
})

describe('a heading that is in no list', () => {
  const field = (heading: string, cells: readonly string[]) =>
    listFields(['Tenant', heading, 'Remarks'], ...cells.map((cell, at) => [`Tenant ${at}`, cell]))[1]
  test.each<[string, string[], string]>([
    ['In since', ['May 2025', '2019'], 'startsOn'],
    ['Tenancy began', ['1-Sep-2022'], 'startsOn'],
    ['Check-in', ['2/9/26'], 'startsOn'],
    ['Contract expires', ['31/12/2027'], 'endsOn'],
    ['BALANCE OWING', ['1350', '-'], 'balance'],
    ['Outstanding/(Credit)', ['(40.00)'], 'balance'],
    ['Arrears brought fwd', ['40'], 'brought'],
    ['Fee per year', ['GH₵4,000.00'], 'rent'],
    ['Rent charge (new)', ['450/month'], 'rent'],
    ['Deposit with us', ['450'], 'deposit'],
    ['Property address', ['14 Ring Road', '14 Ring Road', '14 Ring Road'], 'property'],
    ['Room/Store no.', ['1', '2'], 'unit'],
    ['Room number given', ['1', '2'], 'unit'],
    ['Rent covered up until', ['Dec 2026'], 'paidUntil'],
    ['Rent paid', ['450'], 'ignore'],
    ['Date of deposit', ['1/1/2026'], 'ignore'],
    ['Balance date', ['1/1/2026'], 'ignore'],
    ['Rent receipt', ['450'], 'ignore'],
    ['BALANCE OWING', ['see below'], 'ignore'],
    ['Guarantor since', ['2019'], 'ignore'],
  ])('%j with %j is %s', (heading, cells, expected) => expect(field(heading, cells)).toBe(expected))

  test('of the name and the number has both', () => {
    const rows = ['Ama Mensah 0244123456', 'Esi - 024 412 3457', 'Yaw (0244123458)', 'Kofi 2']
    const table = readRows([['Name & Tel', 'Room'], ...rows.map((name, at) => [name, `${at}`])])
    expect(table.columns[0]?.field).toBe('name')
    expect(table.rows.map(({ values: { name, phone } }) => [name, phone])).toEqual([
      ['Ama Mensah', '0244123456'],
      ['Esi', '024 412 3457'],
      ['Yaw', '0244123458'],
      ['Kofi 2', undefined],
    ])
  })
})

test('an amount due before the payments is not the balance after them', () => {
  expect(listFields(['Name', 'Arrears', 'Paid', 'Balance'], ['Ama', '5', '5', '5'])).toEqual([
    ...['name', 'brought', 'ignore', 'balance'],
  ])
  expect(listFields(['Name', 'Total due', 'Total paid', 'Outstanding'], ['Ama', '5', '5', '5'])).toEqual([
    ...['name', 'ignore', 'ignore', 'balance'],
  ])
})
