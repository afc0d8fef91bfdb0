import { defineErrors } from '../../../shared/errors.ts'
export const PAYMENT_SETTINGS_MESSAGES = {
  keyMissing: 'Secret key is required',
  keyForm:
    'Secret key must begin with sk_test_ or sk_live_, as Paystack shows it. A public key (pk_…) does not work here.',
  setByEnvironment: 'The key is set by PAYSTACK_SECRET_KEY. Whoever installed the portal changes it there.',
  unreadableKey: 'The key cannot be read any more, because SECRET has changed. Please enter it again.',
  nothingToTest: 'Please enter the secret key first.',
  tooManyTests: 'This is enough testing for now.',
  refused:
    'Paystack does not accept this key. Please copy it again, from Settings, API Keys & Webhooks in its dashboard.',
  unreachable:
    'Paystack did not answer. Please try again in a few minutes; the portal must reach it on port 443.',
  noCedis: (held: string) =>
    `The key works, but the account holds ${held} and no GHS, so it cannot take cedis.`,
  worksTest:
    'The key works. It is a test key: payments with it move no money, but they are recorded in the books.',
  worksLive: 'The key works. It is a live key: tenants pay real money.',
  works: 'The key works.',
} as const

export const PAYMENT_SETTINGS_ERRORS = defineErrors('paymentSettings', PAYMENT_SETTINGS_MESSAGES, {
  409: ['setByEnvironment'],
})
