import { describe, expect, test } from 'vitest'
import { PAYMENT_KINDS, PAYMENT_METHODS } from '../ledger/ledger.rules.ts'
import { ACCOUNTS, type AccountedEntry, accountsOf, entryLabel } from './accounting.rules.ts'

const entry = (fields: Partial<AccountedEntry>): AccountedEntry => ({
  pocket: 'owed',
  kind: 'invoice',
  amount: 100,
  purpose: null,
  payment: null,
  ...fields,
})
const RECEIVABLE = 'Tenants receivable'
const PURPOSES = [
  ['rent', 'Rent income'],
  ['deposit', 'Deposits invoiced'],
  ['utility', 'Utility recharge income'],
  ['repair', 'Repairs recharged'],
  ['opening', 'Opening balance equity'],
  ['other', 'Other income'],
] as const

describe('an invoice', () => {
  test.each(PURPOSES)('of purpose %s is owed, against %s', (purpose, credit) => {
    for (const kind of ['invoice', 'invoice_changed', 'invoice_restored'] as const)
      expect(accountsOf(entry({ kind, purpose }))).toEqual({ debit: RECEIVABLE, credit })
    for (const kind of ['invoice_changed', 'invoice_voided'] as const)
      expect(accountsOf(entry({ kind, purpose, amount: -100 }))).toEqual({
        debit: credit,
        credit: RECEIVABLE,
      })
  })
})

describe('a payment', () => {
  test.each([
    ['money', 'cash', 'rent', 'Cash'],
    ['money', 'mobile_money', 'rent', 'Mobile money'],
    ['money', 'bank_transfer', 'deposit', 'Bank'],
    ['money', 'cheque', null, 'Cheques received'],
    ['money', 'card', null, 'Card'],
    ['money', 'other', null, 'Suspense'],
    ['money', null, 'rent', 'Suspense'],
    ['withholding', 'other', null, 'Withholding tax receivable'],
    ['credit_note', null, 'rent', 'Credit notes'],
    ['credit_note', null, 'utility', 'Credit notes'],
    ['credit_note', null, 'deposit', 'Deposits invoiced'],
    ['opening', null, null, 'Opening balance equity'],
    ['deposit_applied', null, null, 'Deposits used'],
  ] as const)('%s by %s for %s is no longer owed, against %s', (kind, method, purpose, debit) => {
    const fields = { payment: { kind, method }, purpose }
    expect(accountsOf(entry({ ...fields, kind: 'payment', amount: -100 }))).toEqual({
      debit,
      credit: RECEIVABLE,
    })
    expect(accountsOf(entry({ ...fields, kind: 'payment_reversed' }))).toEqual({
      debit: RECEIVABLE,
      credit: debit,
    })
  })
})

describe('a deposit', () => {
  test.each([
    ['deposit_paid', 'deposit_released', 100, 'money', 'cash', 'Deposits invoiced'],
    ['deposit_restored', 'deposit_used', 100, 'deposit_applied', null, 'Deposits used'],
    ['deposit_restored', 'deposit_used', 100, 'deposit_returned', 'cash', 'Cash'],
    ['deposit_restored', 'deposit_used', 100, 'deposit_returned', 'mobile_money', 'Mobile money'],
    ['deposit_restored', 'deposit_used', 100, 'deposit_returned', 'bank_transfer', 'Bank'],
    ['deposit_restored', 'deposit_used', 100, 'deposit_returned', 'cheque', 'Bank'],
    ['deposit_restored', 'deposit_used', 100, 'deposit_returned', 'card', 'Card'],
    ['deposit_restored', 'deposit_used', 100, 'deposit_returned', 'other', 'Suspense'],
  ] as const)(
    '%s, and less of it by %s, of %i for %s by %s',
    (more, less, amount, kind, method, opposite) => {
      const fields = { pocket: 'held', payment: { kind, method } } as const
      expect(accountsOf(entry({ ...fields, kind: more, amount }))).toEqual({
        debit: opposite,
        credit: 'Deposits held',
      })
      expect(accountsOf(entry({ ...fields, kind: less, amount: -amount }))).toEqual({
        debit: 'Deposits held',
        credit: opposite,
      })
    },
  )
})

test('every account is used', () => {
  const methods = [...PAYMENT_METHODS, null]
  const payments = PAYMENT_KINDS.flatMap((kind) => methods.map((method) => ({ kind, method })))
  const entries = [
    ...PURPOSES.map(([purpose]) => entry({ purpose })),
    ...payments.map((payment) => entry({ kind: 'payment', payment })),
    entry({ pocket: 'held', kind: 'deposit_paid' }),
  ]
  const used = entries.flatMap((one) => Object.values(accountsOf(one)))
  expect(new Set(used)).toEqual(new Set(ACCOUNTS))
})

test('an entry is named by what happened, a payment by its kind', () => {
  const payment = { kind: 'withholding', method: 'other' } as const
  expect(entryLabel({ kind: 'payment', payment })).toBe('Withheld tax')
  expect(entryLabel({ kind: 'payment_reversed', payment })).toBe('Reversal')
  expect(entryLabel({ kind: 'deposit_paid', payment })).toBe('Deposit paid')
  expect(entryLabel({ kind: 'invoice_voided', payment: null })).toBe('Invoice deleted')
})
