import { expect, test } from 'vitest'
import { findHeadingRow, getHeadingRow } from './headings.ts'

const toRows = (...rows: string[][]) => rows.map((cells, at) => ({ row: at + 1, cells, hidden: false }))
const isKnown = (heading: string) => ['name', 'rent', 'jan paid', 'feb paid'].includes(heading.toLowerCase())
const RULES = { isKnown, isField: isKnown, least: 2 }

test('the row with the most known headings', () => {
  const rows = toRows(['Tenants'], ['Name', 'x'], ['Name', 'Rent', 'x'], ['Ama', '5'])
  expect(findHeadingRow(rows, RULES)).toEqual({ first: 3, last: 3, headings: ['Name', 'Rent', 'x'] })
})

test('two rows, if together they name more columns', () => {
  const rows = toRows(
    ['', '', 'Jan', '', 'Feb'],
    ['Name', 'Rent', 'Paid', 'On', 'Paid'],
    ['Ama', '5', '5', '', ''],
  )
  expect(findHeadingRow(rows, RULES)).toEqual({
    first: 1,
    last: 2,
    headings: ['Name', 'Rent', 'Jan Paid', 'Jan On', 'Feb Paid'],
  })
})

test('two rows, of which the upper says what the lower measures', () => {
  const rows = toRows(['', 'Rent', 'Other'], ['Name', '(GHS)', 'x'], ['Ama', '5', '1'])
  const isRent = (heading: string) => /^(?:name|rent)\b/i.test(heading)
  expect(findHeadingRow(rows, { ...RULES, isKnown: isRent })?.headings).toEqual(['Name', 'Rent (GHS)', 'x'])
})

test('none with fewer than the least, or below row 20', () => {
  expect(findHeadingRow(toRows(['Name', 'x']), RULES)).toBeUndefined()
  const above = (count: number) => Array.from({ length: count }, () => ['x'])
  expect(findHeadingRow(toRows(...above(19), ['Name', 'Rent']), RULES)?.last).toBe(20)
  expect(findHeadingRow(toRows(...above(20), ['Name', 'Rent']), RULES)).toBeUndefined()
})

test('a row that was chosen', () => {
  expect(getHeadingRow(toRows(['a'], [' b ']), 2)).toEqual({ first: 2, last: 2, headings: ['b'] })
  expect(getHeadingRow(toRows(['a']), 2)).toBeUndefined()
})
