import { expect, test } from 'vitest'
import { documentUpload, nameFor } from './document-form.schema.ts'

test.each([
  ['', '', 'ID', 'ID'],
  ['ID', 'ID', 'Inventory', 'Inventory'],
  ['ID', 'ID', 'Other', ''],
  ['  ', 'ID', 'Inventory', 'Inventory'],
  ['Ghana card, both sides', 'ID', 'Other', 'Ghana card, both sides'],
  ['Ghana card', '', 'ID', 'Ghana card'],
])('%j under %j turns with %j into %j', (name, before, after, expected) => {
  expect(nameFor(name, before, after)).toBe(expected)
})

test('file, category and date are asked for, a name is not', () => {
  const issues = documentUpload.safeParse({ file: null, category: '', name: '', date: '' }).error?.issues
  expect(issues?.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([
    'file: Please select a file',
    'category: Please select a category',
    'date: Date is required',
  ])
})
