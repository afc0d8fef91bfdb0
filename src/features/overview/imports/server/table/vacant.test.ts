import { describe, expect, test } from 'vitest'
import { emptyPortal } from '../../../../../testing/imports/book-plans.ts'
import { type Cells, NONE, readRows, toSheet, toTable } from '../../../../../testing/imports/book-tables.ts'
import { readBook } from '../book/read-book.ts'

const HEADINGS: Cells = ['No', 'Tenant', 'Property', 'Shop', 'Phone', 'Rent', 'Arrears', 'Remarks']

test.each<[string[], boolean]>([
  [['1', 'VACANT', 'Kejetia', 'A1', '', '500', '', ''], true],
  [['1', '(Vacant)', 'Kejetia', 'A1', '', '', '', ''], true],
  [['1', 'To let since May', 'Kejetia', 'A1', '', '', '', ''], true],
  [['1', '', 'Kejetia', 'A1', '', '500', '', 'Vacant since June'], true],
  [['1', '-', 'Kejetia', 'A1', 'empty', '', '', ''], true],
  [['1', '', 'Kejetia', 'A1', '', '500', '', ''], true],
  [['1', '', 'Kejetia', 'A1', '', '500', '0.00', ''], true],
  [['1', '', 'Kejetia', 'A1', '0244123456', '500', '', ''], false],
  [['1', '', 'Kejetia', 'A1', '', '500', '250', ''], false],
  [['1', 'Ama', 'Kejetia', 'A1', '', '500', '', 'vacant from March'], false],
  [['1', 'Emptyi Mensah', 'Kejetia', 'A1', '', '500', '', ''], false],
])('the row %j is a vacant unit: %j', (row, isVacant) => {
  expect(readRows([HEADINGS, row]).rows.map((one) => one.isVacant)).toEqual([isVacant])
})

describe('a vacant unit', () => {
  const rows: Cells[] = [
    HEADINGS,
    ['1', 'Ama', 'Kejetia', 'A1', '0244123456', '500', '', ''],
    ['2', 'VACANT', 'Kejetia', 'A2', '', '600', '', ''],
    ['', 'TOTAL', '', '', '', '500', '', ''],
  ]
  test('is left out, and counts in no sum', () => {
    const book = readBook(readRows(rows), NONE, emptyPortal())
    expect(book).toMatchObject({
      ready: true,
      problems: [],
      makes: { tenants: 1, leases: 1, leftOut: 1 },
      money: { rent: { book: 500, stated: 500, portal: 500, difference: 0 } },
    })
    expect(book.rows.map(({ state, problems }) => [state, problems.length])).toEqual([
      ['new', 0],
      ['leftOut', 0],
    ])
  })
  test('is a tenant once it is taken, or has a name', () => {
    const choices = { ...NONE, take: ['3'] }
    expect(readBook(readRows(rows, choices), choices, emptyPortal()).makes.leases).toBe(2)
    const named = { ...NONE, cells: [{ row: '3', field: 'name', value: 'Esi' }] }
    expect(readBook(readRows(rows, named), named, emptyPortal()).makes.leases).toBe(2)
  })
  test('is no card, whose name may be typed later', () => {
    const sheet = toSheet('', [HEADINGS, ['', '', 'Kejetia', 'A1', '', '500', '', '']])
    expect(toTable([{ ...sheet, isCards: true }]).rows[0]?.isVacant).toBe(false)
  })
})

test('rows of a template without a tenant are left out, a card without cells is kept', () => {
  const rows = [
    ['S/N', 'Name', 'Rent'],
    ['1', 'Ama', '5'],
    ['2', '', '0'],
    ['3', '', ''],
    ['', '', '5'],
  ]
  expect(readRows(rows).rows.map(({ key }) => key)).toEqual(['2', '5'])
  expect(
    readRows([
      ['Name', 'Rent'],
      ['', ''],
    ]).rows,
  ).toHaveLength(1)
})
