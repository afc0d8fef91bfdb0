import { expect, test } from 'vitest'
import { type Cells, readRows } from '../../../../../testing/imports/book-tables.ts'

const listValues = (field: 'property' | 'rent' | 'period' | 'name', ...rows: Cells[]) =>
  readRows(rows).rows.map(({ values }) => values[field])

test('a property is named once for the rows below it, and ditto marks repeat the cell above', () => {
  const rows: Cells[] = [
    ['Location', 'Name', 'Rent'],
    ['Kasoa', 'Ama', '500'],
    ['', 'Esi', '"'],
    ['Weija', 'Yaw', '600'],
    ['ditto', 'Kofi', '-do-'],
  ]
  expect(listValues('property', ...rows)).toEqual(['Kasoa', 'Kasoa', 'Weija', 'Weija'])
  expect(listValues('rent', ...rows)).toEqual(['500', '500', '600', '600'])
})

test.each([
  ['450/month', '450', 'monthly'],
  ['GH₵ 1,200 per quarter', 'GH₵ 1,200', 'quarterly'],
  ['5,400/- yearly', '5,400/-', 'yearly'],
  ['5400 p.a.', '5400', 'yearly'],
  ['450 p/m', '450', 'monthly'],
  ['450', '450', undefined],
])('the rent %j is %s, %s', (text, rent, period) => {
  const [row] = readRows([
    ['Name', 'Rent'],
    ['Ama', text],
  ]).rows
  expect([row?.values.rent, row?.values.period]).toEqual([rent, period])
})

test('a period of its own column counts before one in the rent', () => {
  expect(listValues('period', ['Name', 'Rent', 'Period'], ['Ama', '450/month', 'yearly'])).toEqual(['yearly'])
})

test('remarks below the rows are no tenants', () => {
  const rows: Cells[] = [
    ['Name', 'Rent'],
    ['Ama', '5'],
    ['T O T A L', '5'],
    ['Prepared by: Kofi'],
    ['', 'Date ....'],
  ]
  expect(listValues('name', ...rows)).toEqual(['Ama'])
})
