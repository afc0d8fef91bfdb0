import { expect, test } from 'vitest'
import type { PaymentKind } from '../../ledger.rules.ts'
import { type Settled, takeVat } from './journal.payments.ts'
import type { JournalInvoice } from './journal.queries.ts'

// GHS 100.00 with 20 % VAT: of 50.00 it is 8.33, of all 16.67.
const invoice = { id: 'an invoice', amount: 100_00, vatRate: 20, vatAmount: 16_67 } as JournalInvoice

type Part = [kind: PaymentKind, amount: number, vat: number]

test.each<[string, Part[]]>([
  [
    'money in two halves',
    [
      ['money', 50_00, 8_33],
      ['money', 50_00, 8_34],
    ],
  ],
  [
    'money in three parts',
    [
      ['money', 33_33, 5_56],
      ['withholding', 33_33, 5_55],
      ['money', 33_34, 5_56],
    ],
  ],
  [
    'half credited before',
    [
      ['credit_note', 50_00, 8_34],
      ['money', 50_00, 8_33],
    ],
  ],
  [
    'half credited after',
    [
      ['money', 50_00, 8_33],
      ['credit_note', 50_00, 8_34],
    ],
  ],
  [
    'credited in parts',
    [
      ['credit_note', 33_33, 5_56],
      ['money', 33_34, 5_56],
      ['credit_note', 33_33, 5_55],
    ],
  ],
  [
    'a deposit, then all else',
    [
      ['deposit_applied', 1, 0],
      ['money', 99_99, 16_67],
    ],
  ],
  [
    'half of it a bad debt',
    [
      ['write_off', 50_00, 0],
      ['money', 50_00, 8_33],
    ],
  ],
])('VAT of an invoice by %s', (_, parts) => {
  const settled = new Map<string, Settled>()
  expect(parts.map(([kind, amount]) => [kind, amount, takeVat(settled, invoice, { kind, amount })])).toEqual(
    parts,
  )
})
