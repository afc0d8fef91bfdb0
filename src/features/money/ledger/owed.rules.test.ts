import { expect, test } from 'vitest'
import { calculateOwed, type OpenInvoice } from './owed.rules.ts'

/** 'a 850' is due, 'a 850/50' has a receipt of 50 under review, 'a! 850' is overdue. */
function invoice(text: string): OpenInvoice {
  const [, id = '', mark, due, submitted = 0] = /^(\w+)(!?) (\d+)(?:\/(\d+))?$/.exec(text) ?? []
  return { id, due: Number(due), submitted: Number(submitted), isOverdue: mark === '!' }
}

/** '500 a,b' names its invoices, '500' none. */
function payment(text: string) {
  const [amount, ids = ''] = text.split(' ')
  return { amount: Number(amount), invoiceIds: ids.split(',').filter(Boolean) }
}

test.each([
  ['nothing', [], [], [0, 0, 0, 0]],
  ['one invoice', ['a 850'], [], [850, 0, 0, 0]],
  ['one that is overdue, and one that is not', ['a! 850', 'b 100'], [], [950, 850, 0, 0]],
  ['a receipt of a part', ['a 850/50'], [], [800, 0, 50, 0]],
  ['a receipt of a part of what is overdue', ['a! 850/50'], [], [800, 800, 50, 0]],
  ['a receipt of all', ['a 850/850'], [], [0, 0, 850, 0]],
  ['an online payment of a part', ['a 850'], ['500 a'], [350, 0, 0, 500]],
  ['an online payment of all', ['a 850', 'b 100'], ['950 a,b'], [0, 0, 0, 950]],
  ['a named invoice before the older one', ['a! 850', 'b 100'], ['100 b'], [850, 850, 0, 100]],
  ['the rest of a payment settles the oldest', ['a! 850', 'b 100'], ['200 b'], [750, 750, 0, 200]],
  ['an amount without an invoice', ['a! 850', 'b 100'], ['900'], [50, 0, 0, 900]],
  ['more than is owed', ['a 850'], ['1000'], [0, 0, 0, 1000]],
  ['two payments of one invoice', ['a 850', 'b 100'], ['500 a', '350 a'], [100, 0, 0, 850]],
  ['the second of two that are too much', ['a 850', 'b 100'], ['850 a', '850 a'], [0, 0, 0, 1700]],
  ['a receipt and a payment for the same part', ['a 850/850', 'b 100'], ['850 a'], [100, 0, 850, 850]],
  ['a receipt and a payment for different parts', ['a 850/50', 'b 100'], ['800 a'], [100, 0, 50, 800]],
  ['a receipt and a payment that overlap', ['a 850/500', 'b 100'], ['500 a'], [100, 0, 500, 500]],
  ['a payment of an invoice that is settled already', ['b 100'], ['850 a'], [0, 0, 0, 850]],
] as const)('%s', (_, invoices, payments, expected) => {
  const { owed, overdue, underReview, confirming, left } = calculateOwed(
    invoices.map(invoice),
    payments.map(payment),
  )
  expect([owed, overdue, underReview, confirming]).toEqual(expected)
  expect([...left.values()].reduce((total, part) => total + part, 0)).toBe(owed)
})
