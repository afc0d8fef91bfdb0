import { expect, test } from 'vitest'
import type { MailStatus } from '../features/messaging/mails.contract.ts'
import { mailNews } from './shell.mail-banner.rules.ts'

const SINCE = '2026-11-19T10:00:00.000Z'
const calm: MailStatus = {
  source: 'settings',
  waiting: 3,
  failed: 1,
  stranded: 2,
  failingSince: null,
  failingLong: false,
  lastError: null,
}
const failing: MailStatus = {
  ...calm,
  failingSince: SINCE,
  failingLong: true,
  lastError: 'Connection timeout',
}

test('it says that no mail server is set, and nothing when mail is switched off', () => {
  expect(mailNews({ ...calm, source: 'none' }, '/tenants')).toEqual({ kind: 'not-set-up' })
  expect(mailNews({ ...failing, source: 'off' }, '/tenants')).toBeNull()
  expect(mailNews(calm, '/tenants')).toBeNull()
})

test('it reports failures that have lasted long, as the server says', () => {
  expect(mailNews({ ...failing, failingLong: false }, '/tenants')).toBeNull()
  expect(mailNews(failing, '/tenants')).toEqual({
    kind: 'failing',
    since: SINCE,
    lastError: 'Connection timeout',
  })
})

test('it is hidden on the screens that say so themselves', () => {
  for (const path of ['/mail', '/mail/settings']) expect(mailNews(failing, path)).toBeNull()
  expect(mailNews({ ...calm, source: 'none' }, '/reminders')).toBeNull()
  expect(mailNews(failing, '/reminders')).toMatchObject({ kind: 'failing' })
  expect(mailNews(failing, '/mailboxes')).toMatchObject({ kind: 'failing' })
})
