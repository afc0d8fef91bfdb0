import { describe, expect, test } from 'vitest'
import { AUDIT_ACTIONS } from '../../../shared/audit.ts'
import { changeTexts, toSentence } from './audit.sentences.ts'

test.each(AUDIT_ACTIONS)('%s reads as a sentence', (action) => {
  const sentence = toSentence({ action, targetName: 'INV-2026-00042' })
  expect(sentence).toMatch(/^[a-z]+ .{3,}[^.]$|^signed (in|out)$/)
  expect(sentence).not.toContain('{')
})

test.each(['case.teleported', 'constructor', ''])(
  '%j, which is no action, reads as what it says',
  (action) => {
    expect(toSentence({ action, targetName: 'Shop $1' })).toBe(`did “${action}” to Shop $1`)
  },
)

test.each(AUDIT_ACTIONS)('%s is named as noun.pastVerb', (action) => {
  expect(action).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/)
})

test.each([
  ['recovery-code.used', 'signed in with a recovery code'],
  ['rent-rule.billed', 'billed X from recurring charges'],
  ['invoice.shared-file', 'shared the PDF of invoice X with another app'],
  ['invoice.written-off', 'wrote off invoice X'],
])('the former name %s reads as today', (action, sentence) => {
  expect(toSentence({ action, targetName: 'X' })).toBe(sentence)
})

describe('a change', () => {
  test.each<[string, readonly [unknown, unknown], string]>([
    ['amount', [1500.5, 1600], 'Amount: GHS 1,500.50 → GHS 1,600.00'],
    ['dueDate', [null, '2026-12-05'], 'Due date: 5 Dec 2026'],
    ['phone', ['020 111', null], 'Phone: 020 111 → –'],
    ['staff', ['accountant', 'manager'], 'Role: accountant → manager'],
    ['paymentMethod', [null, 'Cash'], 'Payment method: Cash'],
    ['vatAmount', [200, 250.08], 'VAT: GHS 200.00 → GHS 250.08'],
    ['eVatNumber', [null, 'E26-1'], 'E-VAT invoice number: E26-1'],
    ['invoices', [null, ['INV-2026-00001', 'INV-2026-00002']], 'Invoices: INV-2026-00001, INV-2026-00002'],
    ['quiet', [null, { from: '20:00', until: null }], 'Quiet: From: 20:00'],
    ['sendEmail', [true, false], 'Send email: yes → no'],
  ])('of %s %j reads %s', (field, pair, text) => {
    expect(changeTexts({ changes: { [field]: [...pair] } })).toEqual([text])
  })
})

test('the id of a lease is not shown beside its unit', () => {
  expect(changeTexts({ changes: { leaseId: ['a', 'b'], unit: ['A1, Market', 'B2, Market'] } })).toEqual([
    'Unit: A1, Market → B2, Market',
  ])
})
