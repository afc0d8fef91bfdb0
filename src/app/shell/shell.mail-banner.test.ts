import { expect, test } from 'vitest'
import type { MailStatus } from '../../features/messaging/channels/mails.contract.ts'
import { findMailProblem } from './shell.mail-banner.rules.ts'

const SINCE = '2026-11-19T10:00:00.000Z'
const healthy: MailStatus = {
  source: 'settings',
  waiting: 3,
  failed: 1,
  stranded: 2,
  failingSince: null,
  failingLong: false,
  lastError: null,
}
const failing: MailStatus = {
  ...healthy,
  failingSince: SINCE,
  failingLong: true,
  lastError: 'Connection timeout',
}

test('it says that no mail server is set, and nothing when mail is switched off', () => {
  expect(findMailProblem({ ...healthy, source: 'none' }, '/tenants')).toEqual({ kind: 'not-set-up' })
  expect(findMailProblem({ ...failing, source: 'off' }, '/tenants')).toBeNull()
  expect(findMailProblem(healthy, '/tenants')).toBeNull()
})

test('it reports failures that have lasted long, as the server says', () => {
  expect(findMailProblem({ ...failing, failingLong: false }, '/tenants')).toBeNull()
  expect(findMailProblem(failing, '/tenants')).toEqual({
    kind: 'failing',
    since: SINCE,
    lastError: 'Connection timeout',
  })
})

test('it is hidden on the screens that say so themselves', () => {
  for (const path of ['/mail', '/mail/settings']) expect(findMailProblem(failing, path)).toBeNull()
  expect(findMailProblem({ ...healthy, source: 'none' }, '/reminders')).toBeNull()
  expect(findMailProblem(failing, '/reminders')).toMatchObject({ kind: 'failing' })
  expect(findMailProblem(failing, '/mailboxes')).toMatchObject({ kind: 'failing' })
})
