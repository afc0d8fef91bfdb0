import { expect, test } from 'vitest'
import { EXPECTED_MAIL_ERRORS, NO_SERVER } from '../../../../shared/mail.ts'
import type { Tenant } from '../tenants.contract.ts'
import { creationToast, welcomePromise, welcomeStatus, welcomeToast } from './tenant-messages.ts'

const tenant: Tenant = {
  id: '1',
  uid: '2',
  name: 'Akosua Ɔpɔku',
  email: 'akosua@tenant.test',
  apartment: 'Bohye (Shops)',
  unit: 'A7',
  payCode: '7KQ2C',
  phone: null,
  phoneE164: null,
  phoneConfirmed: true,
  phoneProvenAt: null,
  channels: ['email' as const],
  preferredChannel: null,
  moveInDate: null,
  leaseEndDate: null,
  createdAt: '2026-11-21T08:00:00Z',
  updatedAt: '2026-11-21T08:00:00Z',
  role: 'tenant',
}
const sent = { welcomeEmailSent: true, welcomeEmailError: null }
const unsent = (welcomeEmailError: string | null) => ({ welcomeEmailSent: false, welcomeEmailError })

test.each([
  [sent, 'Welcome email sent to akosua@tenant.test.'],
  [unsent('550 Mailbox unavailable'), 'Welcome email failed: 550 Mailbox unavailable'],
  [{ ...unsent(null), welcomeSmsQueued: true as const }, 'An SMS tells the tenant how to sign in by phone.'],
  [unsent(null), 'Welcome email: no status returned.'],
  [unsent(NO_SERVER), 'No mail server is set up; the message waits in the outbox.'],
])('of the welcome mail %o the screen says %s', (welcome, text) => {
  expect(welcomeStatus({ ...welcome, email: tenant.email })).toBe(text)
})

const LINK = 'You are shown a link to set a password, once, to hand over yourself.'
const AGAIN =
  'Akosua Ɔpɔku gets the welcome email again at akosua@tenant.test, with a link to set a password.'

test.each([
  [{}, { source: 'settings' as const, bySms: false }, AGAIN],
  [{ uid: null }, { source: undefined, bySms: false }, AGAIN.replace(' again', '')],
  [
    {},
    { source: 'none' as const, bySms: false },
    `No mail server is set up yet: the e-mail waits until there is one. ${LINK}`,
  ],
  [{}, { source: 'off' as const, bySms: false }, `E-mail is switched off: none is sent. ${LINK}`],
  [
    { email: null },
    { source: 'settings' as const, bySms: false },
    `Akosua Ɔpɔku has no e-mail address, so nothing is sent. ${LINK}`,
  ],
  [
    { email: null },
    { source: 'off' as const, bySms: true },
    'Akosua Ɔpɔku gets an SMS that says how to sign in by phone.',
  ],
])('Resend Welcome says what it does for %o with %o', (changes, way, text) => {
  expect(welcomePromise({ ...tenant, ...changes }, way)).toBe(text)
})

test('a created tenant is shown with the password, where no mail was sent', () => {
  expect(creationToast({ ...tenant, ...sent })).toMatchObject({
    title: 'Tenant created successfully!',
    failed: false,
    secret: null,
  })
  expect(creationToast({ ...tenant, ...unsent('refused'), initialPassword: 'kente-42' })).toMatchObject({
    failed: true,
    secret: { kind: 'password', text: 'kente-42' },
  })
})

test('only what a server refused counts as failed', () => {
  for (const expected of EXPECTED_MAIL_ERRORS)
    expect(creationToast({ ...tenant, ...unsent(expected) }).failed).toBe(false)
})

test('a tenant who is welcomed again gets a link, or a new login', () => {
  const url = 'https://rent.test/reset?token=x'
  expect(welcomeToast(tenant, sent)).toMatchObject({ title: '', secret: null })
  expect(welcomeToast(tenant, { ...unsent(NO_SERVER), setPasswordUrl: url }).secret).toEqual({
    kind: 'link',
    text: url,
  })
  expect(welcomeToast({ ...tenant, uid: null }, sent).title).toBe('Login restored.')
})

test('a repeated call says that the password was shown before', () => {
  const { status, secret } = welcomeToast(tenant, { ...unsent(NO_SERVER), secretShownBefore: true })
  expect([status, secret]).toEqual([
    expect.stringMatching(/outbox\. .* Resend Welcome makes a new link\.$/),
    null,
  ])
})

test('a created tenant whose unit is let brings a warning after the welcome', () => {
  const warnings = ['Unit A7 is rented to Kofi.']
  expect(creationToast({ ...tenant, ...sent, warnings }).status).toBe(
    'Welcome email sent to akosua@tenant.test. Unit A7 is rented to Kofi.',
  )
})
