import { expect, test } from 'vitest'
import type { JournalAccount } from './journal.accounts.ts'
import { pairLines } from './journal.pairs.rules.ts'

type Given = [account: JournalAccount, amount: number, invoice?: string]

const pairs = (...given: Given[]) =>
  pairLines(
    given.map(([account, amount, invoice]) => ({
      account,
      invoice,
      debit: Math.max(amount, 0),
      credit: Math.max(-amount, 0),
    })),
    ({ invoice }) => invoice !== undefined,
  ).map(({ debit, credit, amount, line }) => [debit, credit, amount, line.invoice])

test.each<[string, Given[], unknown[][]]>([
  [
    'VAT of an invoice is a row of its own',
    [
      ['Tenants receivable', 1200],
      ['Output VAT', -200],
      ['Rent income', -1000],
    ],
    [
      ['Tenants receivable', 'Output VAT', 200, undefined],
      ['Tenants receivable', 'Rent income', 1000, undefined],
    ],
  ],
  [
    'money for two invoices and a deposit is not mixed with tax and deposit',
    [
      ['Cash', 900],
      ['Tenants receivable', -300, 'one'],
      ['Rent tax', 45],
      ['Rent tax payable', -45],
      ['Tenants receivable', -500, 'deposit'],
      ['Deposits invoiced', 500, 'deposit'],
      ['Deposits held', -500, 'deposit'],
      ['Tenants receivable', -100, 'two'],
    ],
    [
      ['Cash', 'Tenants receivable', 300, 'one'],
      ['Cash', 'Tenants receivable', 500, 'deposit'],
      ['Cash', 'Tenants receivable', 100, 'two'],
      ['Rent tax', 'Rent tax payable', 45, undefined],
      ['Deposits invoiced', 'Deposits held', 500, 'deposit'],
    ],
  ],
  [
    'credit that settles an invoice moves nothing between accounts',
    [
      ['Tenants receivable', 80],
      ['Tenants receivable', -80, 'one'],
    ],
    [],
  ],
  [
    'a deposit that is asked, used or given back is with its other side',
    [
      ['Deposits held', 500],
      ['Bank', -500],
    ],
    [['Deposits held', 'Bank', 500, undefined]],
  ],
])('%s', (_, given, expected) => {
  expect(pairs(...given)).toEqual(expected)
})
