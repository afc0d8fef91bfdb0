import { expect, test } from 'vitest'
import { readSharedPayment } from './shared-payment.rules.ts'

const TODAY = '2026-11-20'

test.each([
  [
    'Payment made for GHS 1,850.00 to NYANSAPO PROPERTIES. Current Balance: GHS 12.40. Reference: rent 7KQ2C. Transaction ID: 87425747421. Fee charged: GHS 0.00',
    { amount: '1850.00', transactionId: '87425747421', paymentDate: TODAY },
  ],
  [
    '0000012345678 Confirmed. You have sent GHS850.00 to NYANSAPO on 2026-11-13 at 16:51:59. Your Telecel Cash balance is GHS14.23.',
    { amount: '850.00', transactionId: '0000012345678', paymentDate: '2026-11-13' },
  ],
  [
    'Transfer of GHS 300 on 05/11/2026. Trans ID: MP2611AB42',
    { amount: '300.00', transactionId: 'MP2611AB42', paymentDate: '2026-11-05' },
  ],
  ['Your bundle ends on 2027-01-01.', { amount: '', transactionId: '', paymentDate: TODAY }],
])('%s', (text, payment) => {
  expect(readSharedPayment(text, TODAY)).toEqual(payment)
})
