import { expect, test } from 'vitest'
import { NO_SERVER, STILL_SENDING } from '../../../../../shared/mail.ts'
import type { Mail } from '../../mails.contract.ts'
import type { Message } from '../../messages.contract.ts'
import { SMS_MESSAGES } from '../../sms.messages.ts'
import {
  costLabel,
  getMailFault,
  isAddressFault,
  kindLabel,
  messages,
  nextAttemptLabel,
  requeuedMessage,
  retriedMessage,
  sizeLabel,
  toDelivery,
  toStateBadge,
} from './messages.labels.ts'

const AT = '2026-11-19T10:00:00.000Z'
const reader = { now: new Date(AT), zone: 'Africa/Accra' }
const REFUSED = "Can't send mail - all recipients were rejected: 550 5.1.1 No such user"

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
  [{}, 'orange', 'Queued'],
  [{ state: 'failed', ended: 'refused' }, 'red', 'Failed'],
  [{ state: 'failed', ended: 'no-server' }, 'red', 'Failed'],
  [{ state: 'failed', ended: 'off' }, 'grey', 'Failed'],
  [{ state: 'failed', ended: 'withdrawn' }, 'grey', 'Withdrawn'],
] as const)('%o is %s: %s', (changes, tone, word) => {
  expect(toStateBadge(toDelivery(mail(changes)))).toEqual({ tone, word })
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
  const refused = getMailFault(toDelivery(mail({ state: 'failed', ended: 'refused', lastError: REFUSED })))
  expect(refused?.sentence).toBe('There is no such mailbox. Check the e-mail address.')
  expect(refused?.said).toContain('No such user')
  const gaveUp = getMailFault(
    toDelivery(mail({ state: 'failed', ended: 'gave-up', lastError: 'connect ECONNREFUSED ::1:25' })),
  )
  expect(gaveUp?.sentence).toMatch(/^Tried for 24 hours without success\. Nothing takes mail at this server/)
})

test('reasons that are no failures have no server text', () => {
  const stranded = toDelivery(mail({ state: 'failed', ended: 'no-server', lastError: NO_SERVER }))
  const withdrawn = toDelivery(
    mail({ state: 'failed', ended: 'withdrawn', lastError: 'Withdrawn: the invoice was paid.' }),
  )
  expect(getMailFault(stranded)?.sentence).toContain('longer than 24 hours')
  expect(getMailFault(withdrawn)).toEqual({ sentence: 'The invoice was paid.', said: null })
})

test('what was sent, is being sent, waits for a server or was not tried has no reason', () => {
  expect(getMailFault(toDelivery(mail({ sending: true, lastError: REFUSED })))).toBeNull()
  expect(getMailFault(toDelivery(mail({ state: 'sent', lastError: REFUSED })))).toBeNull()
  expect(getMailFault(toDelivery(mail({ lastError: NO_SERVER })))).toBeNull()
  expect(getMailFault(toDelivery(mail()))).toBeNull()
})

test('a refused address links to the tenant', () => {
  const refused = toDelivery(mail({ state: 'failed', ended: 'refused', lastError: REFUSED }))
  expect(isAddressFault(refused)).toBe(true)
  expect(isAddressFault({ ...refused, toTenant: false })).toBe(false)
  expect(isAddressFault({ ...refused, ended: 'gave-up' })).toBe(false)
  expect(isAddressFault({ ...refused, error: 'Message failed: 552 5.3.4 too large' })).toBe(false)
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

const sms = (changes: Partial<Message> = {}): Message => ({
  ...mail(),
  channel: 'sms',
  kind: 'invoice',
  to: '+233244123456',
  title: 'GHS 850.00 is due',
  state: 'sent',
  segments: 1,
  cost: 0.035,
  error: null,
  deliveredAt: null,
  ...changes,
})

test.each([
  [{ state: 'queued' }, 'orange', 'Queued'],
  [{ state: 'queued', sending: true }, 'blue', 'Being sent'],
  [{ state: 'sent' }, 'blue', 'Sent'],
  [{ state: 'delivered' }, 'green', 'Delivered'],
  [{ state: 'failed', ended: 'refused' }, 'red', 'Failed'],
  [{ state: 'unknown', sending: true }, 'grey', 'Unknown'],
] as const)('an SMS with %o is %s: %s', (changes, tone, word) => {
  expect(toStateBadge(sms(changes))).toEqual({ tone, word })
})

test.each([
  [{ state: 'unknown', error: 'socket hang up' }, 'It may have arrived; the provider does not say.'],
  [{ state: 'queued', error: SMS_MESSAGES.quiet }, 'It waits for the end of the quiet hours.'],
  [{ state: 'failed', error: 'Insufficient balance' }, /^The account with the provider has no balance/],
] as const)('the reason of an SMS with %o is: %s', (changes, sentence) => {
  expect(getMailFault(sms(changes))?.sentence).toMatch(sentence)
})

test('an SMS has a size, and a number that was refused links to the tenant', () => {
  expect(sizeLabel(sms({ segments: 2, cost: 0.07 }))).toBe('2 segments · GHS 0.07')
  expect(sizeLabel(sms({ segments: null, cost: null }))).toBe('')
  expect(costLabel(1234.5)).toBe('GHS 1,234.50')
  const refused = { state: 'failed', ended: 'refused', error: 'Invalid phone number' } as const
  expect(isAddressFault(sms(refused))).toBe(true)
  expect(isAddressFault(sms({ ...refused, error: 'Sender is not approved' }))).toBe(false)
})

test('an SMS that is sent again says when it goes out', () => {
  const queued = { state: 'queued', attempts: 0 } as const
  expect(requeuedMessage(sms(queued), reader).text).toBe('The SMS to +233244123456 goes out now.')
  const waits = { ...queued, error: SMS_MESSAGES.quiet, nextAttemptAt: '2026-11-20T07:00:00Z' }
  expect(requeuedMessage(sms(waits), reader).text).toBe('The SMS to +233244123456 goes out on 20 Nov, 07:00.')
})
