import { expect, test } from 'vitest'
import { AUDIT_ACTIONS, type AuditAction } from '../../../shared/audit.ts'
import type { AuditEvent } from './audit.contract.ts'
import { describeEvent, toSentence } from './audit.sentences.ts'

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

test.each<[string, AuditEvent['changes'], string]>([
  [
    'tenant.changed',
    { phone: ['020 111', '024 555'] },
    'changed the phone number of the tenant X from 020 111 to 024 555',
  ],
  ['tenant.changed', { email: [null, 'a@b.test'] }, 'set the e-mail address of the tenant X to a@b.test'],
  [
    'lease.changed',
    { rent: [800, 900] },
    'changed the monthly rent of the lease of X from GHS 800.00 to GHS 900.00',
  ],
  [
    'invoice.changed',
    { periodFrom: ['2026-12-01', null] },
    'removed the start of the period of invoice X, which was 1 Dec 2026',
  ],
  ['tenant.changed', { phone: ['1', '2'], name: ['a', 'b'] }, 'changed the tenant X'],
  ['payment.recorded', { amount: [null, 5] }, 'recorded the payment X'],
])('%s of %j reads as one sentence where it can', (action, changes, sentence) => {
  expect(describeEvent({ action: action as AuditAction, targetName: 'X', changes }).sentence).toBe(sentence)
})
