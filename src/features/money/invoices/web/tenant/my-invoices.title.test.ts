import { expect, test } from 'vitest'
import { getInvoiceNumber, getInvoiceTitle, getRestOfDescription } from './my-invoices.title.ts'

const LONG = 'Rent for December 2026, Shop B07, with the store behind it'

test.each([
  [null, 'Invoice', null],
  ['', 'Invoice', null],
  ['Rent for December 2026, Shop B07', 'Rent for December 2026, Shop B07', null],
  [LONG, LONG, LONG],
  ['Rent\nand water', 'Rent\nand water', 'Rent\nand water'],
])('%s has the heading %s and the rest %s', (description, title, rest) => {
  expect(getInvoiceTitle({ description })).toBe(title)
  expect(getRestOfDescription({ description })).toBe(rest)
})

test('an invoice without a number is named by the end of its id', () => {
  expect(getInvoiceNumber({ id: '0123456789abcdef', invoiceNumber: 'INV-2026-00001' })).toBe('INV-2026-00001')
  expect(getInvoiceNumber({ id: '0123456789abcdef', invoiceNumber: '' })).toBe('abcdef')
})
