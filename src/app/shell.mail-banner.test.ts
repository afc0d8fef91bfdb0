import { expect, test } from 'vitest'
import type { MailStatus } from '../features/notifications/mails.contract.ts'
import { mailNews } from './shell.mail-banner.rules.ts'

const SINCE = '2026-11-19T10:00:00.000Z'
const MINUTE = 60_000
const calm: MailStatus = {
  source: 'settings',
  waiting: 3,
  failed: 1,
  stranded: 2,
  failingSince: null,
  lastError: null,
}
const at = (minutes: number) => Date.parse(SINCE) + minutes * MINUTE

test('it tells that no mail server is set up, and nothing of one that was switched off', () => {
  expect(mailNews({ ...calm, source: 'none' }, at(0))).toEqual({ kind: 'not-set-up' })
  expect(mailNews({ ...calm, source: 'off', failingSince: SINCE }, at(600))).toBeNull()
  expect(mailNews(calm, at(600))).toBeNull()
})

test('it tells of failures that have gone on for an hour', () => {
  const failing = { ...calm, failingSince: SINCE, lastError: 'Connection timeout' }
  expect(mailNews(failing, at(59))).toBeNull()
  expect(mailNews(failing, at(60))).toEqual({
    kind: 'failing',
    since: SINCE,
    lastError: 'Connection timeout',
  })
})
