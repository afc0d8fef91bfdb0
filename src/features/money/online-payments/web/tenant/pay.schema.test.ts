import { describe, expect, test } from 'vitest'
import { ALL, AMOUNT, getChosenAmount, payForm, toPaymentChoices } from './pay.schema.ts'

const OPEN = [
  { id: 'a', invoiceNumber: 'INV-1', amountDue: 0.1 },
  { id: 'b', invoiceNumber: 'INV-2', amountDue: 1500.2 },
]

test('all that is due, each invoice, or another amount can be chosen', () => {
  expect(toPaymentChoices(OPEN).map(({ label }) => label)).toEqual([
    'All that is due: GHS 1,500.30',
    'INV-1: GHS 0.10',
    'INV-2: GHS 1,500.20',
    'Another amount',
  ])
  expect([ALL, 'b', AMOUNT].map((what) => getChosenAmount(what, OPEN))).toEqual([1500.3, 1500.2, null])
})

test.each([
  [{ what: ALL, amount: 'abc', of: '' }, null],
  [{ what: ALL, amount: '', of: 'a' }, {}],
  [{ what: 'b', amount: '', of: 'a' }, { invoiceIds: ['b'] }],
  [{ what: AMOUNT, amount: '12.5', of: '' }, { amount: 12.5 }],
  [
    { what: AMOUNT, amount: '12.5', of: 'a' },
    { invoiceIds: ['a'], amount: 12.5 },
  ],
])('%o asks for %o', (given, body) => {
  expect(payForm.safeParse(given).data ?? null).toEqual(body)
})

describe('another amount', () => {
  test.each(['', '0', '0.00', '0.001', '-1', '1e12', '999999999', 'ten'])('is not %j', (amount) => {
    const { error } = payForm.safeParse({ what: AMOUNT, amount, of: '' })
    expect(error?.issues.map(({ path }) => path)).toEqual([['amount']])
  })
})
