import { expect, it } from 'vitest'
import { messagePromise } from './message-promise.labels.ts'

const PROMISE = 'Each tenant gets the invoice with its PDF.'
const WAITS = 'No mail server is set up yet: the e-mail waits until there is one.'
const OFF = 'E-mail is switched off: none is sent.'
const byMail = { email: 1, sms: 0, neither: 0 }

it.each([
  ['a server and an address', { reach: byMail, tenants: 1, source: 'settings' as const }, PROMISE],
  ['what is not known', { reach: undefined, tenants: 1, source: undefined }, PROMISE],
  ['no server yet', { reach: byMail, tenants: 1, source: 'none' as const }, `${PROMISE} ${WAITS}`],
  ['mail that is off', { reach: byMail, tenants: 1, source: 'off' as const }, OFF],
  [
    'mail that is off, and SMS',
    { reach: { email: 2, sms: 1, neither: 0 }, tenants: 2, source: 'off' as const },
    `${OFF} SMS go out.`,
  ],
  [
    'a tenant by SMS only',
    { reach: { email: 0, sms: 1, neither: 0 }, tenants: 1, source: 'settings' as const },
    'This tenant is notified by SMS; no e-mail is sent.',
  ],
  [
    'a tenant without either',
    { reach: { email: 0, sms: 0, neither: 1 }, tenants: 1, source: 'settings' as const },
    'Nothing is sent: this tenant has neither e-mail nor SMS.',
  ],
  [
    'one of several without either',
    { reach: { email: 2, sms: 0, neither: 1 }, tenants: 3, source: 'settings' as const },
    `${PROMISE} 1 of them has neither e-mail nor SMS and gets nothing.`,
  ],
  [
    'one of several by SMS only',
    { reach: { email: 2, sms: 1, neither: 0 }, tenants: 3, source: 'settings' as const },
    `${PROMISE} 1 of them has no e-mail and gets an SMS instead.`,
  ],
  [
    'some by both, some by SMS only, one without either',
    { reach: { email: 2, sms: 4, neither: 1 }, tenants: 5, source: 'settings' as const },
    `${PROMISE} 2 of them have no e-mail and get an SMS instead. 1 of them has neither e-mail nor SMS and gets nothing.`,
  ],
  [
    'some of several without either',
    { reach: { email: 1, sms: 0, neither: 2 }, tenants: 3, source: 'none' as const },
    `${PROMISE} ${WAITS} 2 of them have neither e-mail nor SMS and get nothing.`,
  ],
])('with %s the text says what happens', (_, known, text) => {
  expect(messagePromise(PROMISE, known)).toBe(text)
})
