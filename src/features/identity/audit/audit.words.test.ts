import { expect, test } from 'vitest'
import { changeTexts, lowerWord } from './audit.words.ts'

const ID = '7d1e6a52-93b4-4f0c-8a27-5c3e9b10f4d6'

test.each<[string, readonly [unknown, unknown], string]>([
  ['amount', [1500.5, 1600], 'Amount: from GHS 1,500.50 to GHS 1,600.00'],
  ['dueDate', [null, '2026-12-05'], 'Due date: 5 Dec 2026'],
  ['phone', ['020 111', null], 'Phone number: from 020 111 to –'],
  ['staff', ['accountant', 'manager'], 'Role: from accountant to manager'],
  ['paymentMethod', [null, 'Cash'], 'Way of payment: Cash'],
  ['vatAmount', [200, 250.08], 'VAT: from GHS 200.00 to GHS 250.08'],
  ['eVatNumber', [null, 'E26-1'], 'E-VAT invoice number: E26-1'],
  ['invoices', [null, ['INV-2026-00001', 'INV-2026-00002']], 'Invoices: INV-2026-00001, INV-2026-00002'],
  [
    'steps',
    [null, '2026-12-01: 800, 2027-01-01: 900.5'],
    'Amounts: GHS 800.00 from 1 Dec 2026, GHS 900.50 from 1 Jan 2027',
  ],
  ['quiet', [null, { from: '20:00', until: null }], 'Quiet: From: 20:00'],
  ['sendEmail', [true, false], 'E-mail sent: from yes to no'],
  ['status', ['pending', 'in-progress'], 'Status: from pending to in progress'],
  ['method', [null, 'mobileMoney'], 'Method: mobile money'],
  ['status', [null, 'pending_review'], 'Status: pending review'],
  ['assignee', [null, ID], 'Person responsible: another one'],
])('a change of %s %j reads %s', (field, pair, text) => {
  expect(changeTexts({ changes: { [field]: [...pair] } })).toEqual([text])
})

test('ids of records are not shown beside their names', () => {
  const changes = { leaseId: ['a', 'b'], vendor_ref: [null, ID], unit: ['A1, Market', 'B2, Market'] }
  expect(changeTexts({ changes: changes as never })).toEqual(['Unit: from A1, Market to B2, Market'])
})

test.each(['serialNumber', 'serial_number', 'serialNUMBER', 'a_bC', '_private', 'tenant-name'])(
  '%s is never read as it is spelled in the program',
  (field) => {
    expect(lowerWord(field)).toMatch(/^[a-z]+( [a-zA-Z]+)*$/)
    expect(lowerWord(field)).not.toMatch(/[a-z][A-Z]|[_-]/)
  },
)
