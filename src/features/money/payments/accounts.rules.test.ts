import { expect, test } from 'vitest'
import { type StatementEntry, statementText, withBalances } from './accounts.rules.ts'

const invoice = {
  id: 'i',
  invoiceNumber: 'INV-2026-00042',
  purpose: 'rent',
  description: 'Rent for December',
}
const payment = {
  id: 'p',
  kind: 'money',
  receiptNumber: 'RCT-2026-00017',
  documentNumber: null,
  method: 'mobile_money',
  reference: 'MP1',
  note: null,
  reversalReason: null,
} as const
const note = { ...payment, receiptNumber: null, documentNumber: 'CRN-2026-00003', note: 'No water' }
const entry = (fields: Partial<StatementEntry>): StatementEntry => ({
  day: '2026-11-20',
  kind: 'invoice',
  amount: 100,
  invoice: null,
  payment: null,
  ...fields,
})

test.each<[string, Partial<StatementEntry>]>([
  ['Invoice INV-2026-00042: Rent for December', { invoice }],
  ['Invoice INV-2026-00042', { invoice: { ...invoice, description: null } }],
  ['Opening balance', { invoice: { ...invoice, purpose: 'opening', description: null } }],
  ['Invoice INV-2026-00042: amount changed', { kind: 'invoice_changed', invoice }],
  ['Invoice INV-2026-00042 was deleted', { kind: 'invoice_voided', invoice }],
  ['Payment RCT-2026-00017, Mobile money, MP1', { kind: 'payment', payment }],
  [
    'Payment',
    { kind: 'payment', payment: { ...payment, receiptNumber: null, method: null, reference: null } },
  ],
  [
    'Reversed: Payment RCT-2026-00017, Mobile money, MP1 (Bounced)',
    { kind: 'payment_reversed', payment: { ...payment, reversalReason: 'Bounced' } },
  ],
  [
    'Credit note CRN-2026-00003 for invoice INV-2026-00042: No water',
    { kind: 'payment', invoice, payment: { ...note, kind: 'credit_note' } },
  ],
  [
    'Counts again: Write-off CRN-2026-00003 for invoice INV-2026-00042: No water',
    { kind: 'payment_restored', invoice, payment: { ...note, kind: 'write_off' } },
  ],
  [
    'Credit given back RFD-2026-00002, Mobile money, MP1',
    {
      kind: 'payment',
      payment: { ...payment, kind: 'credit_returned', receiptNumber: null, documentNumber: 'RFD-2026-00002' },
    },
  ],
  [
    'Deposit used',
    {
      kind: 'payment',
      payment: { ...payment, kind: 'deposit_applied', receiptNumber: null, method: null, reference: null },
    },
  ],
])('a statement says %j', (text, fields) => {
  expect(statementText(entry(fields))).toBe(text)
})

test('the balance runs from what was owed before', () => {
  const entries = [entry({ amount: 150 }), entry({ amount: -200 })]
  expect(withBalances(50, entries).map(({ balance }) => balance)).toEqual([200, 0])
})
