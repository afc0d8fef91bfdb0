import { expect, test } from 'vitest'
import { NO_SERVER, STILL_SENDING } from '../../../../shared/mail.ts'
import type { Mail } from '../../mails.contract.ts'
import {
  isAddressFault,
  kindLabel,
  messages,
  nextAttemptLabel,
  reasonOf,
  retriedMessage,
  stateOf,
} from './mails.labels.ts'

const AT = '2026-11-19T10:00:00.000Z'
const reader = { now: new Date(AT), zone: 'Africa/Accra' }
const REFUSED = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user here"

const mail = (changes: Partial<Mail> = {}): Mail => ({
  id: '1',
  kind: 'invoice',
  to: 'ama@tenant.test',
  name: 'Ama Serwaa',
  toTenant: true,
  subject: 'Invoice',
  state: 'pending',
  attempts: 1,
  lastError: null,
  createdAt: AT,
  sentAt: null,
  nextAttemptAt: null,
  ended: null,
  sending: false,
  canSendAgain: true,
  ...changes,
})

test('a kind has a label, by default its name', () => {
  expect(kindLabel('password-reset')).toBe('Password link')
  expect(kindLabel('rent-rise')).toBe('Rent rise')
})

test.each([
  [{ state: 'sent' }, 'green', 'Sent'],
  [{ sending: true }, 'blue', 'Being sent'],
  [{}, 'orange', 'Waiting'],
  [{ state: 'failed', ended: 'refused' }, 'red', 'Not sent'],
  [{ state: 'failed', ended: 'no-server' }, 'red', 'Not sent'],
  [{ state: 'failed', ended: 'off' }, 'grey', 'Not sent'],
  [{ state: 'failed', ended: 'withdrawn' }, 'grey', 'Withdrawn'],
] as const)('%o is %s: %s', (changes, tone, word) => {
  expect(stateOf(mail(changes))).toEqual({ tone, word })
})

test.each([
  ['2026-11-19T09:59:00Z', 1, 'next try in a moment'],
  ['2026-11-19T10:00:30Z', 1, 'next try in 1 minute'],
  ['2026-11-19T10:04:00Z', 2, 'next try in 4 minutes'],
  ['2026-11-19T14:05:00Z', 5, 'next try at 14:05'],
  ['2026-11-20T07:00:00Z', 0, 'goes out on 20 Nov, 07:00'],
])('what is due at %s after %i attempts reads %s', (nextAttemptAt, attempts, label) => {
  expect(nextAttemptLabel(mail({ nextAttemptAt, attempts }), reader)).toBe(label)
})

test('what is not scheduled or is being sent has no next attempt', () => {
  expect(nextAttemptLabel(mail(), reader)).toBe('')
  expect(nextAttemptLabel(mail({ nextAttemptAt: AT, sending: true }), reader)).toBe('')
})

test('an email that was not sent has a reason in a sentence, with the text of the server', () => {
  const refused = reasonOf(mail({ state: 'failed', ended: 'refused', lastError: REFUSED }))
  expect(refused?.sentence).toBe('There is no such mailbox. Check the e-mail address.')
  expect(refused?.said).toContain('No such user here')
  const gaveUp = reasonOf(
    mail({ state: 'failed', ended: 'gave-up', lastError: 'connect ECONNREFUSED ::1:25' }),
  )
  expect(gaveUp?.sentence).toMatch(/^Tried for 24 hours in vain\. Nothing takes mail at this server/)
})

test('reasons that are no failures have no server text', () => {
  const stranded = mail({ state: 'failed', ended: 'no-server', lastError: NO_SERVER })
  const withdrawn = mail({
    state: 'failed',
    ended: 'withdrawn',
    lastError: 'Withdrawn: the invoice was paid.',
  })
  expect(reasonOf(stranded)?.sentence).toContain('longer than 24 hours')
  expect(reasonOf(withdrawn)).toEqual({ sentence: 'The invoice was paid.', said: null })
})

test('what was sent, is being sent, waits for a server or was not tried has no reason', () => {
  expect(reasonOf(mail({ sending: true, lastError: REFUSED }))).toBeNull()
  expect(reasonOf(mail({ state: 'sent', lastError: REFUSED }))).toBeNull()
  expect(reasonOf(mail({ lastError: NO_SERVER }))).toBeNull()
  expect(reasonOf(mail())).toBeNull()
})

test('a refused address links to the tenant', () => {
  const refused = mail({ state: 'failed', ended: 'refused', lastError: REFUSED })
  expect(isAddressFault(refused)).toBe(true)
  expect(isAddressFault({ ...refused, toTenant: false })).toBe(false)
  expect(isAddressFault({ ...refused, ended: 'gave-up' })).toBe(false)
  expect(isAddressFault({ ...refused, lastError: 'Message failed: 552 5.3.4 too large' })).toBe(false)
})

const again = (changes: Partial<Mail>, emailError: string | null = null) =>
  retriedMessage({ ...mail(changes), emailSent: emailError === null, emailError }, reader)

test('a retry has a message with its outcome', () => {
  expect(again({ state: 'sent' })).toEqual({ tone: 'success', text: 'Sent to ama@tenant.test.' })
  expect(again({}, STILL_SENDING)).toEqual({ tone: 'info', text: `${STILL_SENDING}.` })
  expect(again({ nextAttemptAt: '2026-11-19T10:01:00Z' }, 'Connection timeout')).toEqual({
    tone: 'info',
    text: expect.stringMatching(
      /^The message to ama@tenant\.test waits: next try in 1 minute\. The mail server did/,
    ),
  })
  expect(again({ state: 'failed', ended: 'refused' }, REFUSED)).toEqual({
    tone: 'error',
    text: 'Not sent to ama@tenant.test. There is no such mailbox. Check the e-mail address.',
  })
})

test('one message is singular', () => {
  expect([messages(1), messages(1200)]).toEqual(['1 message', '1,200 messages'])
})
