import { expect, test } from 'vitest'
import { expenseForm, expenseValues } from './expense-form.schema.ts'

const TODAY = '2026-11-20'
const filled = { ...expenseValues(TODAY), propertyId: 'bohye', category: 'repairs', amount: '420.50' }

test('what is filled in is sent', () => {
  expect(expenseForm(TODAY).parse(filled)).toEqual({
    propertyId: 'bohye',
    unitId: null,
    category: 'repairs',
    amount: 420.5,
    spentOn: TODAY,
    supplier: '',
    note: '',
    bill: null,
  })
})

test.each([
  ['propertyId', '', 'Please select a property'],
  ['category', '', 'Please select a category'],
  ['amount', '', 'Amount is required'],
  ['amount', '0', 'The amount must be more than 0'],
  ['spentOn', '', 'Date is required'],
  ['spentOn', '2026-11-21', 'The date must not be later than today'],
  ['spentOn', '2006-11-19', 'The date must not be before 20 Nov 2006'],
])('%s %j: %s', (field, value, message) => {
  const { error } = expenseForm(TODAY).safeParse({ ...filled, [field]: value })
  expect(error?.issues).toMatchObject([{ path: [field], message }])
})
