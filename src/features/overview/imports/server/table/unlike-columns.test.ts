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
