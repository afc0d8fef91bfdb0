import { expect, test } from 'vitest'
import {
  findMissing,
  groupProblems,
  previewText,
  problemKindText,
} from '../../../../../web/import/import.messages.ts'
import { importedText, manyTenants } from './import.messages.ts'

test.each([
  [{ good: 1, bad: 0 }, '1 tenant, all as they should be.'],
  [{ good: 1200, bad: 0 }, '1,200 tenants, all as they should be.'],
  [
    { good: 1, bad: 1 },
    '2 tenants; 1 row has something to correct. Correct the marked cells in your sheet and choose it again.',
  ],
  [
    { good: 0, bad: 2 },
    '2 tenants; 2 rows have something to correct. Correct the marked cells in your sheet and choose it again.',
  ],
])('a file with %j: %s', (file, text) => expect(previewText(file, manyTenants)).toBe(text))

test.each([
  [
    { imported: 1, emailsQueued: 1, emailError: null },
    '1 tenant imported successfully! The welcome email is on the way.',
  ],
  [
    { imported: 60, emailsQueued: 60, emailError: null },
    '60 tenants imported successfully! 60 welcome emails are on the way.',
  ],
  [
    { imported: 2, emailsQueued: 2, emailError: 'No mail server is set up; the message waits in the outbox' },
    '2 tenants imported successfully! No mail server is set up; the message waits in the outbox.',
  ],
  [
    { imported: 2, emailsQueued: 0, emailError: null },
    '2 tenants imported successfully! No welcome emails were sent; you can send each from the list.',
  ],
  [
    { imported: 3, emailsQueued: 1, smsQueued: 2, emailError: null },
    '3 tenants imported successfully! On the way: 1 welcome email and 2 welcome SMS.',
  ],
])('of %j it says: %s', (imported, text) => expect(importedText(imported)).toBe(text))

test('problems of a kind are counted together', () => {
  const row = (field: 'name' | 'phone', message: string) => ({ problems: [{ field, message }] })
  const rows = [row('name', 'Name is required'), row('phone', 'Row 2 has it'), row('phone', 'Row 3 has it')]
  expect(groupProblems(rows, { name: 'Name', phone: 'Phone' }).map(problemKindText)).toEqual([
    '2 rows: Phone: Another row has it',
    '1 row: Name is required',
  ])
})

test('a field is missing if no column has it and each row needs it', () => {
  const row = (...fields: ('name' | 'phone')[]) => ({
    row: 2,
    values: { name: '', phone: '' },
    problems: fields.map((field) => ({ field, message: 'x' })),
  })
  const columns = [{ at: 0, heading: 'Tel', samples: [], field: 'phone' as const }]
  expect(findMissing({ columns, rows: [row('name', 'phone'), row('name')] })).toEqual(['name'])
  expect(findMissing({ columns, rows: [row('name'), row()] })).toEqual([])
})
